"""What do tables and matches know about a person? All of it, for himself."""

from typing import Any

from django.db.models import F

from games.models import (
    Cause,
    ChatLine,
    ChatMute,
    Holiday,
    Invitation,
    LastChoices,
    LineKind,
    Move,
    Player,
    Rating,
    RatingChange,
    Report,
    Seat,
    Table,
    TablePreset,
)


def collect(user_id: int) -> dict[str, Any]:
    """His tables and matches, with his own plays in the engine's notation, and his choices."""
    return {
        "last_choices": list(
            LastChoices.objects.filter(user=user_id).values(
                "lobby_filter", "quick_seat", "new_table"
            )
        ),
        "table_presets": list(
            TablePreset.objects.filter(user=user_id).values("name", "choices", "saved_at")
        ),
        "holidays": list(Holiday.objects.filter(user=user_id).values("first", "last")),
        "hosted_tables": list(
            Table.objects.filter(host=user_id)
            .order_by("created_at")
            .values("code", "created_at", "ruleset", "overrides", "target", "visibility", "status")
        ),
        "seats": list(
            Seat.objects.filter(user=user_id)
            .order_by("taken_at")
            .values("table__code", "place", "taken_at")
        ),
        "ratings": list(
            Rating.objects.filter(user=user_id)
            .order_by("kind")
            .values("kind", "mu", "sigma", "matches", "sequence")
        ),
        "rating_changes": list(
            RatingChange.objects.filter(user=user_id)
            .order_by("kind", "sequence")
            .values(
                *("player__match", "kind", "sequence", "effect", "matches", "made_at"),
                *("mu_before", "sigma_before", "mu_after", "sigma_after"),
            )
        ),
        "matches": _matches(user_id),
        "invitations": list(
            Invitation.objects.filter(user=user_id)
            .order_by("invited_at")
            .values("table__code", "invited_at")
        ),
        "chat_lines": list(
            ChatLine.objects.filter(author=user_id)
            .exclude(kind=LineKind.EVENT)
            .values("table__code", "channel", "text", "said_at")
        ),
        "muted": list(
            ChatMute.objects.filter(user=user_id)
            .order_by("muted__name_key")
            .values_list("muted__display_name", flat=True)
        ),
        "reports": list(
            Report.objects.filter(reporter=user_id).values(
                "person__display_name", "table_code", "reason", "words", "reported_at"
            )
        ),
    }


def _matches(user_id: int) -> list[dict[str, Any]]:
    mine = (
        Player.objects.filter(user=user_id)
        .select_related("match__table")
        .order_by("match__started_at", "match")
    )
    names: dict[int, list[str]] = {}
    everybody = Player.objects.filter(match__in=mine.order_by().values("match"))
    for match_id, name, robot in everybody.order_by("match", "position").values_list(
        "match", "name", "robot"
    ):
        names.setdefault(match_id, []).append(name or robot)
    plays = _plays(user_id)
    return [
        {
            "match": player.match_id,
            "table": player.match.table.code,
            "ruleset": player.match.ruleset,
            "options": player.match.overrides,
            "target": player.match.target,
            "started_at": player.match.started_at,
            "finished_at": player.match.finished_at,
            "status": player.match.status,
            "players": names[player.match_id],
            "position": player.position,
            "side": player.side,
            "name": player.name,
            "points": player.points,
            "won": player.won,
            "left_at": player.left_at,
            "plays_by_round": plays.get(player.match_id, {}),
        }
        for player in mine
    ]


def _plays(user_id: int) -> dict[int, dict[int, str]]:
    """What the person himself has played: match, round number, plays in order."""
    found: dict[int, dict[int, list[str]]] = {}
    moves = Move.objects.filter(
        position=F("round__match__players__position"),
        round__match__players__user=user_id,
        cause=Cause.PLAYER,
    )
    for match_id, number, play in moves.order_by(
        "round__match", "round__number", "ply"
    ).values_list("round__match", "round__number", "play"):
        found.setdefault(match_id, {}).setdefault(number, []).append(play)
    return {
        match_id: {number: " ".join(plays) for number, plays in rounds.items()}
        for match_id, rounds in found.items()
    }
