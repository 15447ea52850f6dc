"""What all tests share."""

import os

# Playwright's synchronous API runs an event loop in the test's thread, where Django would refuse the database.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
