"""The pages of what was played: one's matches, one match, a round step by step, the record."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from games import engine
from games.rendering.history import match_row, match_screen, names_in_record
from games.rendering.replay import last_step_of, replay_screen
from games.selectors.history import (
    PlayedMatch,
    Show,
    find_match,
    find_matches,
    is_known_to,
    load_states,
    load_whole_match,
    record_of,
    round_numbers,
)


@require_GET
@login_required
def matches(request: HttpRequest) -> HttpResponse:
    """All matches of the person who asks, running and finished."""
    asked = request.GET.get("show", "")
    show = Show(asked) if asked in list(Show) else Show.ALL
    page = find_matches(_id_of(request) or 0, show=show, page=request.GET.get("page", "1"))
    context = {
        "page": page,
        "rows": [match_row(played) for played in page],
        "show": show,
        "query": f"show={show}&" if show else "",
    }
    return render(request, "matches.html", context)


@require_GET
def match(request: HttpRequest, pk: int) -> HttpResponse:
    """A match that is over, for whoever has the link; a running one leads to its table."""
    played = _known_match(request, pk)
    if played.is_running:
        return redirect("table", code=played.match.table.code)
    whole = load_whole_match(played)
    wanted = request.GET.get("format", "")
    if wanted in {"text", "json"}:
        return _record(record_of(whole, names=names_in_record(played)), pk, wanted)
    return render(request, "match.html", {"screen": match_screen(whole)})


@require_GET
def replay(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """A round of a match that is over, step by step (`ply`), with all hands."""
    played = _known_match(request, pk)
    if played.is_running:
        return render(request, "replay_refused.html", {"played": played}, status=403)
    states = load_states(played.match, number)
    if states is None:
        raise Http404
    screen = replay_screen(
        played,
        states,
        number=number,
        numbers=round_numbers(played.match),
        step=_step(request, last_step_of(states)),
    )
    # A step asked for by htmx needs only what moves; the page keeps its frame and its sprite.
    is_part = request.headers.get("HX-Request-Type") == "partial"
    return render(request, "_replay.html" if is_part else "replay.html", {"screen": screen})


def _known_match(request: HttpRequest, pk: int) -> PlayedMatch:
    user_id = _id_of(request)
    played = find_match(pk, user_id=user_id)
    if played is None or not is_known_to(played, user_id):
        raise Http404
    return played


def _record(record: engine.MatchRecord, pk: int, wanted: str) -> HttpResponse:
    if wanted == "json":
        answer: HttpResponse = JsonResponse(_as_json(record))
    else:
        answer = HttpResponse(
            engine.format_record(record), content_type="text/plain; charset=utf-8"
        )
    ending = "json" if wanted == "json" else "txt"
    answer.headers["Content-Disposition"] = f'attachment; filename="escoba-{pk}.{ending}"'
    return answer


def _as_json(record: engine.MatchRecord) -> dict[str, object]:
    return {
        "format": "Escoba record 1",
        "ruleset": record.ruleset,
        "options": dict(record.options),
        "target": record.target,
        "sides": record.sides,
        "names": record.names,
        "rounds": [
            {
                "dealer": played.dealer,
                "deck": engine.format_cards(played.deck or ()),
                "moves": [[position, str(play)] for position, play in played.moves],
            }
            for played in record.rounds
        ],
    }


def _step(request: HttpRequest, last: int) -> int:
    """The step asked for, brought into what there is."""
    asked = request.GET.get("ply", "0")
    return min(int(asked), last) if asked.isascii() and asked.isdigit() and len(asked) < 5 else 0


def _id_of(request: HttpRequest) -> int | None:
    return request.user.pk
