"""Games of one's own: those that were played here, and those brought along as records."""

from dataclasses import replace

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.sight import sight
from games.errors import Refused
from games.import_forms import ImportForm
from games.middleware import PlayerRequest
from games.models import ImportedGame
from games.near import is_near
from games.permissions import game_of_ones_own
from games.services import imports, insights, replays
from games.views.picture import Seen, Sentence, Sitter, sentence
from games.views.picture.reviewed import reviewed
from games.views.record_files import saved
from games.views.replay import GONE, back
from games.views.replay_picture import replay_picture
from games.views.room import title
from games.views.tables import number as number_of
from games.views.tables import somebody

MOST = 50


@never_cache
@require_safe
def mine(request: PlayerRequest) -> HttpResponse:
    player = somebody(request)
    played = [(match, title(match)) for match in replays.played_by(player)[:MOST]]
    return render(request, "games/mine.html", {"played": played, "brought": ImportedGame.objects.of(player)})


@require_http_methods(["GET", "HEAD", "POST"])
def bring(request: PlayerRequest) -> HttpResponse:
    form = ImportForm(request.POST, request.FILES) if request.method == "POST" else ImportForm()
    if not form.is_valid():
        return render(request, "games/import.html", {"form": form}, status=422 if form.is_bound else 200)
    try:
        text, named = form.content(), form.cleaned_data["title"]
        game = imports.bring(importer=somebody(request), text=text, title=named)
    except Refused as refused:
        page = {"form": form, "refusal": told(refused)}
        return render(request, "games/import.html", page, status=refused.status)
    return redirect("games:imported", game.public_id)


def told(refused: Refused) -> Sentence:
    code = f"refused-{refused.code}"
    if refused.code == "import-refused" and refused.data["action"] is None:
        code = "refused-import-shake"
    return sentence(code, **refused.data)


@never_cache
@require_safe
def imported(request: PlayerRequest, game_id: str) -> HttpResponse:
    game = game_of_ones_own(request.player, game_id)

    def act(name: str) -> str:
        return reverse("games:imported-act", args=[game.public_id, name])

    facts = {"share": act("share"), "unshare": act("unshare"), "remove": act("remove")}
    if game.token:
        facts["shared"] = request.build_absolute_uri(reverse("games:shared-import", args=[game.token]))
    return shown(request, game, {**facts, "record": reverse("games:imported-record", args=[game.public_id])})


@never_cache
@login_not_required
@require_safe
def shared(request: PlayerRequest, token: str) -> HttpResponse:
    game = ImportedGame.objects.shared_as(token)
    if game is None:
        return render(request, "games/link_dead.html", status=GONE)
    return shown(request, game, {"record": reverse("games:shared-import-record", args=[token])})


def shown(request: PlayerRequest, game: ImportedGame, facts: dict[str, str]) -> HttpResponse:
    """`facts` say where the page's buttons lead; only who brought the game can look back at its choices."""
    record = game.told
    asked, step = number_of(request.GET.get("hand")), number_of(request.GET.get("step"))
    try:
        played = replays.of_record(record, hand_number=asked, step=step)
    except Refused as refused:
        return render(request, "games/replay_none.html", status=refused.status)
    played = replace(played, root=game.root(played.number))
    known = record.hands[played.number - 1].deal is not None
    review = (
        reverse("games:imported-review", args=[game.public_id, played.number]) if known and "share" in facts else ""
    )
    near = {"link_is_near": is_near(facts.get("shared", ""))}
    around = {**near, "replay": replay_picture(played), "played": played, "title": game.title, "imported": game}
    return render(request, "games/replay.html", {**around, **facts, "review": review, "is_dealt": known})


@never_cache
@require_safe
def record(request: PlayerRequest, game_id: str) -> HttpResponse:
    game = game_of_ones_own(request.player, game_id)
    return saved(request, imports.file_of(game, whole=True), f"game-{game.public_id}")


@never_cache
@login_not_required
@require_safe
def shared_record(request: PlayerRequest, token: str) -> HttpResponse:
    game = ImportedGame.objects.shared_as(token)
    if game is None:
        return render(request, "games/link_dead.html", status=GONE)
    return saved(request, imports.file_of(game, whole=False), f"game-{game.public_id}")


@require_POST
def act(request: PlayerRequest, game_id: str, act: str) -> HttpResponse:
    game = game_of_ones_own(request.player, game_id)
    if act == "remove":
        game.delete()
        return redirect("games:mine")
    if act not in SHARING:
        raise Http404
    SHARING[act](game)
    return back(request, reverse("games:imported", args=[game.public_id]))


SHARING = {"share": ImportedGame.share, "unshare": ImportedGame.unshare}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def review(request: PlayerRequest, game_id: str, number: int) -> HttpResponse:
    """As of a hand played here, told whole: whoever brought the record knows the deal."""
    game = game_of_ones_own(request.player, game_id)
    played = insights.imported_hand(game, number)
    if played is None or played.hand is None:
        return redirect("games:imported", game.public_id)
    if request.method == "POST":
        insights.ask_imported_review(game=game, number=number)
        return redirect("games:imported-review", game.public_id, number)
    sitters = {seat: Sitter(name) for seat, name in replays.seat_names().items()}
    seen = Seen(sight=sight(played, None), rules=played.rule_set, sitters=sitters, knows_all=True)
    facts = {"number": number, "review": reviewed(seen, insights.imported_review(game, number))}
    facts |= {"here": request.path, "back": f"{reverse('games:imported', args=[game.public_id])}?hand={number}"}
    return render(request, "games/review.html", facts)
