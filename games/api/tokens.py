"""Who a token of the header `Authorization: Token ...` stands for, and until when."""

from django.utils.translation import gettext as _
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


class EndWithThePassword:
    """Django tells validators of every new password, wherever it was set: tokens of the old one open nothing more."""

    def validate(self, password: str, user: User | None = None) -> None:
        """Any password will do for this."""

    def password_changed(self, password: str, user: User | None = None) -> None:
        AuthToken.objects.filter(user=user).delete()

    def get_help_text(self) -> str:
        return _("Programs that were signed in with the old password must sign in again.")
