"""The settings of the tests: a data folder of their own, cheap passwords, static files without hashes.

DATABASE_URL and CELERY_BROKER_URL choose another database and broker, as for the site.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

# Two test runs in one tree must not share a database file, nor touch the site's own. The folders of
# pytest-xdist's workers lie in the first process's, which takes them away.
if "PYTEST_XDIST_WORKER" in os.environ:
    os.environ["DATA_DIR"] = tempfile.mkdtemp(dir=os.environ["DATA_DIR"])
else:
    os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="hall42-tests-")
    atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)

# Compiled functions are kept between test runs and shared by their processes; they know the sources they stand for.
os.environ.setdefault("NUMBA_CACHE_DIR", str(Path(__file__).parents[1] / "var" / "numba"))

from league.config.settings import *

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
# Files are looked for when they are asked for: every test client would look at each of them as it starts.
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = True

CACHES = {name: {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"} for name in ("default", "derived")}
if not ENVIRONMENT.is_set("CELERY_BROKER_URL"):
    CELERY_BROKER_URL = "memory://"
    CELERY_BROKER_TRANSPORT_OPTIONS = {}

# WhiteNoise warns of a folder that is not there.
STATIC_ROOT.mkdir()
