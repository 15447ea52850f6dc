"""Who may ask for what: every address of the site has one row here. A new address without a row fails a test.

ANYONE    needs no sign-in; what it shows of an object is that object's public side
GUEST     needs a seat or a session of one's own, not an account; strangers get 404
PERSON    needs a sign-in; objects are fetched through what the person may see
PROGRAM   the API's own rules: 401 for strangers unless the contract says public
STAFF     the people who run the machine
"""

ANYONE, GUEST, PERSON, PROGRAM, STAFF = "anyone", "guest", "person", "program", "staff"

ACCESS = {
    "schema": ANYONE,
    "api-token": ANYONE,
    "api-matches": PROGRAM,
    "api-sight": PROGRAM,
    "api-actions": PROGRAM,
    "api-next-hand": PROGRAM,
    "api-stream": PROGRAM,
    "api-record": PROGRAM,
    "games:practice": ANYONE,
    "games:table": GUEST,
    "games:table-view": GUEST,
    "games:table-stream": GUEST,
    "games:act": GUEST,
    "games:next-hand": GUEST,
    "games:join": ANYONE,
    "games:sign-in": ANYONE,
    "games:sign-out": ANYONE,
    "games:account": PERSON,
    "league:front": ANYONE,
    "league:demo": ANYONE,
    "league:welcome": ANYONE,
    "league:clubs": ANYONE,
    "league:club": ANYONE,
    "league:join": PERSON,
    "league:leaderboard": ANYONE,
    "league:people": PERSON,
    "league:person-act": PERSON,
    "league:event-new": PERSON,
    "league:event": ANYONE,
    "league:event-view": ANYONE,
    "league:event-change": PERSON,
    "league:event-print": ANYONE,
    "league:rulings": PERSON,
    "league:entries": PERSON,
    "league:entry-add": PERSON,
    "league:entry-roster": PERSON,
    "league:entry-all-here": PERSON,
    "league:entry-act": PERSON,
    "league:desk": PERSON,
    "league:desk-view": PERSON,
    "league:desk-act": PERSON,
}

# Addresses that another package brings, by the beginning of their name.
FOREIGN = {
    "admin:": STAFF,
}
