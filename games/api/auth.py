"""A token for a program, in exchange for a person's name and password."""

from django.contrib.auth import authenticate
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from knox.models import AuthToken
from rest_framework.decorators import api_view, authentication_classes, permission_classes, throttle_classes
from rest_framework.exceptions import APIException, Throttled
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.problems import MEDIA_TYPE
from games.api.serializers import CredentialsSerializer, ProblemSerializer, TokenSerializer
from games.api.throttles import ByAddress
from games.errors import Refused
from games.services.brakes import Brake, forgive, guess


class SignInThrottle(ByAddress):
    """Guessing passwords is slow."""

    brake = Brake("api-sign-in", most=30, seconds=60)


class WrongCredentials(APIException):
    """The same for a name that is not there and a password that is wrong."""

    status_code = 401
    default_code = "authentication_failed"
    default_detail = "name and password do not belong together"
    auth_header = "Token"


@extend_schema(request=CredentialsSerializer, responses={200: TokenSerializer, (401, MEDIA_TYPE): ProblemSerializer})
@api_view(["POST"])
@authentication_classes([])
@permission_classes([AllowAny])
@throttle_classes([SignInThrottle])
def token(request: Request) -> Response:
    credentials = CredentialsSerializer(data=request.data)
    credentials.is_valid(raise_exception=True)
    counted = counted_guess(request, credentials.validated_data["username"])
    user = authenticate(request._request, **credentials.validated_data)
    if user is None:
        raise WrongCredentials
    forgive(*counted)
    AuthToken.objects.filter(user=user, expiry__lte=timezone.now()).delete()
    record, word = AuthToken.objects.create(user)
    return Response(TokenSerializer({"token": word, "expiry": record.expiry}).data)


def counted_guess(request: Request, username: str) -> tuple[str, ...]:
    """The same tries as at the doors for people: who was stopped there does not go on here."""
    try:
        return guess(request._request, username)
    except Refused as refused:
        raise Throttled(refused.data["seconds"]) from refused
