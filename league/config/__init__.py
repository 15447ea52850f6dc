"""How the site is put together: settings, addresses, web and queue entry points."""
