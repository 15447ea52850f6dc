"""Who may ask for what: every address of the site has one row here. A new address without a row fails a test.

ANYONE     no sign-in; of an object it shows the public side
PERSON     a sign-in; objects are fetched through what the person may see
SEATED     who sits at the table, guests too; for all others there is no such table
DIRECTOR   who runs the club or the event; for all others there is no such page
"""

ANYONE, PERSON, SEATED, DIRECTOR = "anyone", "person", "seated", "director"

ACCESS = {
    "api-actions": SEATED,
    "api-club-tournaments": ANYONE,
    "api-entries": ANYONE,
    "api-matches": PERSON,
    "api-next-hand": SEATED,
    "api-record": SEATED,
    "api-rounds": ANYONE,
    "api-sight": SEATED,
    "api-standings": ANYONE,
    "api-stream": SEATED,
    "api-token": ANYONE,
    "api-tournament": ANYONE,
    "games:account": PERSON,
    "games:act": SEATED,
    "games:join": ANYONE,
    "games:next-hand": SEATED,
    "games:paper": SEATED,
    "games:paper-act": SEATED,
    "games:paper-view": SEATED,
    "games:practice": ANYONE,
    "games:sign-in": ANYONE,
    "games:sign-out": ANYONE,
    "games:slip": ANYONE,
    "games:table": SEATED,
    "games:table-stream": SEATED,
    "games:table-view": SEATED,
    "hall:sheet": ANYONE,
    "hall:sheet-pdf": ANYONE,
    "hall:sheets": ANYONE,
    "hall:ticket": ANYONE,
    "league:club": ANYONE,
    "league:clubs": ANYONE,
    "league:demo": ANYONE,
    "league:desk": DIRECTOR,
    "league:desk-act": DIRECTOR,
    "league:desk-view": DIRECTOR,
    "league:entries": DIRECTOR,
    "league:entry-act": DIRECTOR,
    "league:entry-add": DIRECTOR,
    "league:entry-all-here": DIRECTOR,
    "league:entry-roster": DIRECTOR,
    "league:event": ANYONE,
    "league:event-change": DIRECTOR,
    "league:event-new": DIRECTOR,
    "league:event-print": ANYONE,
    "league:event-view": ANYONE,
    "league:front": ANYONE,
    "league:join": PERSON,
    "league:leaderboard": ANYONE,
    "league:people": DIRECTOR,
    "league:pairing": DIRECTOR,
    "league:pairing-act": DIRECTOR,
    "league:pairing-correct": DIRECTOR,
    "league:person-act": DIRECTOR,
    "league:rulings": DIRECTOR,
    "league:welcome": ANYONE,
    "schema": ANYONE,
}

# What another package brings, by the beginning of its name; its own rules hold (the admin's: staff only).
FOREIGN = ("admin:",)
