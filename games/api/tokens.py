"""Who a token of the header `Authorization: Token ...` stands for."""

from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from knox.auth import TokenAuthentication
from knox.models import AuthToken
from rest_framework.exceptions import AuthenticationFailed

from games.models import User


class WordToken(TokenAuthentication):  # type: ignore[misc]  # knox has no types
    """Anybody can send bytes that are no text: a wrong token (401), not our mistake."""

    def authenticate_credentials(self, token: bytes) -> tuple[User, AuthToken]:
        if not token.isalnum():
            raise AuthenticationFailed("no token")
        found: tuple[User, AuthToken] = super().authenticate_credentials(token)
        return found


class WordTokenScheme(KnoxTokenScheme):  # type: ignore[no-untyped-call]  # the schema names it as before
    target_class = "games.api.tokens.WordToken"
