"""The closed language of playable rules: what a record of a patience can say.

Plain data, no computation beyond checks of form; no free text decides anything. Zones, foundations,
builds, vacancies, relations, pairings, privileges and phases are objects keyed by name, so that a JSON
Pointer such as ``/zones/divan/piles`` stays the same when another rule is added. Every leaf may be
``None``: not said. The concepts are those of the 19th-century books; see docs/rules.md.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Rank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
Suit = Literal["S", "H", "D", "C"]
Place = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]*\.[1-9][0-9]*$")]
"""One packet: the name of its zone and its number from 1, ``ugol.3``."""
Card = Annotated[str, StringConstraints(pattern=r"^[A23456789TJQK][SHDC]$")]
Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]*$")]
SuitFit = Literal["same", "any", "alternate", "same-colour", "other"]

RANKS: tuple[Rank, ...] = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
SUITS = "SHDC"


class Part(BaseModel):
    """Base of all parts of a record: unknown fields are refused, values are frozen."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True, defer_build=True)


class Deck(Part):
    """The cards in play: ``packs`` packs, each of ``ranks`` in four suits (all thirteen if not said)."""

    packs: Annotated[int, Field(ge=1, le=4)] | None = None
    ranks: tuple[Rank, ...] | None = None


class Start(Part):
    """How a zone is filled before play.

    ``how``: ``named`` (``cards`` are looked out and laid one to a packet, in order), ``rank`` (the first
    cards of ``rank`` found, one to a packet, or ``counts[i]`` to packet i), ``each`` (``each`` cards dealt to every
    packet), ``counts`` (``counts[i]`` cards to packet i), ``whole`` (all cards that are left, dealt as ``order``
    says),
    ``rest`` (all cards that are left, in one packet: the stock), ``nothing``.
    With ``rank`` and no rank said, each packet gets the first card found of its own base (the foundation's
    ``bases``); ``whole`` may carry ``counts``: what each packet ends with.
    ``order``: ``packets`` (a packet is finished before the next) or ``rounds`` (one card to each in turn).
    ``sink``: cards of these ranks are put under their packet after the deal.
    ``refuse``: a card of these ranks met while dealing goes under the pack.
    """

    how: Literal["named", "rank", "each", "counts", "whole", "rest", "nothing"]
    cards: tuple[Card, ...] | None = None
    rank: Rank | None = None
    each: Annotated[int, Field(ge=1)] | None = None
    counts: tuple[int, ...] | None = None
    order: Literal["packets", "rounds"] | None = None
    sink: tuple[Rank, ...] | None = None
    refuse: tuple[Rank, ...] | None = None


class Zone(Part):
    """A named group of packets.

    ``packets`` how many; ``face``: ``up``, ``down``, ``top-up`` (only the top card faces up; a card
    uncovered is turned up); ``capacity`` cards a packet may hold; ``available``: which card may leave:
    ``top`` (also the outer card of a row: a row is a packet whose top is its outer end), ``uncovered``
    (top, if the packets that the relation ``covered_by`` names are empty), ``any`` (also a buried card),
    ``none`` (an ornament); ``owner``: the player whose zone it is (games for two).
    ``opened_by``: each packet begins with a card of this rank and is bare when only that card is left.
    """

    kind: Literal["foundation", "tableau", "reserve", "stock", "talon", "ornament", "removed"]
    packets: Annotated[int, Field(ge=1, le=60)] | None = None
    start: Start | None = None
    face: Literal["up", "down", "top-up"] | None = None
    capacity: Annotated[int, Field(ge=1)] | None = None
    available: Literal["top", "uncovered", "any", "none"] | None = None
    covered_by: Name | None = None
    opened_by: Rank | None = None
    owner: Literal[1, 2] | None = None


class Relation(Part):
    """Pairs of packets (``of`` a zone, ``to`` a zone) that stand in a relation taken from the table.

    ``same-line``: same row or same column; ``line-end``: the packet of ``to`` is the first met when going
    out along the row or column of the packet of ``of``, beyond the last packet of ``of`` in that line;
    ``beside``: neighbours in a row with nothing between; ``covers``: the packet of ``of`` lies on the
    packet of ``to`` (half a column left or right, one row up).
    """

    kind: Literal["same-row", "same-column", "same-line", "line-end", "beside", "covers"]
    of: Name
    to: Name


class Feed(Part):
    """A right of a zone's available cards to go to a foundation: in which phases, under which relation.

    ``relation_phases``: the relation binds only in these phases (not said: in all). Phases and relation govern
    the cards laid on the base; the base itself goes down from any zone that feeds, when ``comes`` says so.
    """

    phases: tuple[Name, ...] | None = None
    relation: Name | None = None
    relation_phases: tuple[Name, ...] | None = None


class Foundation(Part):
    """How the packets of one foundation zone are built; ``of`` the zone of the same name.

    ``base``: the rank of the lowest card, or ``first`` (the rank of the first card dealt to it);
    ``bases``: a base of its own for each packet where they differ («туз, двойка, тройка, четверка»).
    ``comes``: when the base goes down: ``start``, ``turned`` (as it turns up), ``end`` (only in the last
    phase), ``after`` (once the zone ``after`` is full).
    ``order``: ``up``, ``down``, ``step`` (``step`` ranks at a time round the pack; ``steps`` one for each
    packet), ``list`` (``ranks`` from the base to the last card). ``last``: rank of the last card; ``wrap``:
    the order goes round from king to ace (or ace to king). ``suit``: what a card must be to the one below.
    ``own_suit``: a packet's suits are different from each other (one foundation a suit).
    ``suits``: the suit of each packet, where every suit has a place of its own.
    An ornament that gets its cards in play («дамы кладутся вверх») is a foundation of one card (base = last).
    ``returns``: may a card come back. ``feeds``: which zones may feed it.
    """

    base: Rank | Literal["first"] | None = None
    bases: tuple[Rank, ...] | None = None
    comes: Literal["start", "turned", "end", "after"] | None = None
    after: Name | None = None
    order: Literal["up", "down", "step", "list"] | None = None
    step: Annotated[int, Field(ge=1, le=12)] | None = None
    steps: tuple[int, ...] | None = None
    ranks: tuple[Rank, ...] | None = None
    last: Rank | None = None
    wrap: bool | None = None
    suit: SuitFit | None = None
    own_suit: bool | None = None
    suits: tuple[Suit, ...] | None = None
    returns: bool | None = None
    feeds: dict[Name, Feed] = Field(default_factory=dict)


class Build(Part):
    """«Марьяж»: cards of ``sources`` on packets of ``targets`` (not empty ones: that is a vacancy).

    ``direction``: ``up``, ``down``, ``either``, ``foundation`` (neighbours in the order of the foundation
    named by ``order_of``), ``either-or-foundation``, ``none`` (any card on any). ``wrap``: ace and king are
    neighbours. ``mixed``: may one packet go up and then down. ``unit``: ``card``, ``run`` (a built run of any
    length), ``packet`` (only the whole packet). ``reversed``: a run is laid card by card and so comes out
    turned round. ``relation``: only between packets so related.
    """

    sources: tuple[Name, ...]
    targets: tuple[Name, ...]
    suit: SuitFit | None = None
    direction: Literal["up", "down", "either", "foundation", "either-or-foundation", "none"] | None = None
    order_of: Name | None = None
    wrap: bool | None = None
    mixed: bool | None = None
    unit: Literal["card", "run", "packet"] | None = None
    reversed: bool | None = None
    relation: Name | None = None
    phases: tuple[Name, ...] | None = None


class Vacancy(Part):
    """What may fill an empty packet (with ``opened_by``: a bare one) of the zone of the same name.

    ``sources`` in order of right: a later one only if the earlier are empty (``choice`` free: any of them);
    ``relation``: only from packets so related; ``ranks``: only these; ``unit`` as for builds;
    ``obligation``: ``at-once`` (it must be filled before anything else), ``at-will``, ``never``;
    ``closes``: the row closes up. Nothing fills it when ``sources`` is an empty tuple.
    """

    sources: tuple[Name, ...] | None = None
    choice: Literal["in-order", "free"] | None = None
    relation: Name | None = None
    ranks: tuple[Rank, ...] | None = None
    unit: Literal["card", "run", "packet"] | None = None
    obligation: Literal["at-once", "at-will", "never"] | None = None
    closes: bool | None = None
    phases: tuple[Name, ...] | None = None


class Turn(Part):
    """How the stock is turned: ``count`` cards at a time, unplayed ones to the zone (or zones) ``to``.

    ``placing``: ``one`` (its single packet), ``choice`` (any packet, as the player likes), ``each`` (one card
    to each packet at once), ``round`` (the next packet in turn), ``newest`` (the packet opened last).
    ``opens``: a card of this rank opens a new packet of ``to``. ``bare_first``: bare packets are covered,
    one card each, before the newest. ``base_out``: a base card met while dealing: ``next`` (the next card takes
    its place), ``skip`` (the place gets no card in this round), or the zone whose top card fills the place.
    ``playable``: may the turned card go elsewhere than ``to`` (foundations always may take it, if they are fed
    from the stock).
    """

    count: Annotated[int, Field(ge=1)] | None = None
    to: Name | tuple[Name, ...] | None = None
    placing: Literal["one", "choice", "each", "round", "newest"] | None = None
    opens: Rank | None = None
    bare_first: bool | None = None
    base_out: Literal["next", "skip"] | Name | None = None
    playable: bool | None = None
    phases: tuple[Name, ...] | None = None


class Redeal(Part):
    """What happens when the stock is through: ``times`` redeals (passes - 1; -1 as often as wanted).

    ``gather``: zones in order; ``gather_order``: packets ``first-to-last`` or ``last-to-first``, each later one
    laid under (``under``) or on the earlier (``on``): ``pile_on``; ``turned``: the gathered pack is turned over;
    ``shuffled``; ``lay``: ``stock`` (it becomes the stock) or ``again`` (it is dealt as at the start);
    ``when``: ``stuck``, ``at-will``, ``stock-empty``.
    """

    times: Annotated[int, Field(ge=-1)] | None = None
    gather: tuple[Name, ...] | None = None
    gather_order: Literal["first-to-last", "last-to-first"] | None = None
    pile_on: Literal["on", "under"] | None = None
    turned: bool | None = None
    shuffled: bool | None = None
    lay: Literal["stock", "again"] | None = None
    when: Literal["stuck", "at-will", "stock-empty"] | None = None


class Pairing(Part):
    """Two available cards of ``zones`` that leave together.

    ``by``: ``sum`` (values add to ``total``; a card worth ``total`` alone leaves alone if ``alone``), ``rank``,
    ``identical`` (same rank and suit), ``neighbours``. ``between``: ``any`` packets or ``across`` (one card
    from each of the two zones). ``relation``: only packets so related.
    """

    zones: tuple[Name, ...]
    by: Literal["sum", "rank", "identical", "neighbours"] | None = None
    total: int | None = None
    alone: bool | None = None
    between: Literal["any", "across"] | None = None
    relation: Name | None = None
    phases: tuple[Name, ...] | None = None


class Privilege(Part):
    """Something allowed once or rarely.

    ``kind``: ``exchange`` (``cards`` cards of ``zone`` change places with as many others), ``reverse-run``
    (a built run of ``zone`` is turned round where it lies), ``take-buried`` (any one card of ``zone`` becomes
    available), ``grace`` (any one card is taken out to its foundation's side). ``times``: how often, -1 without
    bound; ``when``: ``stuck`` (only if nothing else can be done) or ``at-will``.
    """

    kind: Literal["exchange", "reverse-run", "take-buried", "grace"]
    zone: Name | None = None
    cards: Annotated[int, Field(ge=1)] | None = None
    times: Annotated[int, Field(ge=-1)] | None = None
    when: Literal["stuck", "at-will"] | None = None
    phases: tuple[Name, ...] | None = None


class Phase(Part):
    """A stretch of play; phases follow each other in the order of the record.

    ``until``: ``stock-empty``, ``zone-full`` (every packet of ``zone``, or of all ``zones``, has a card),
    ``zones-empty`` (``zones`` hold no card), ``end`` (it lasts to the end).
    """

    until: Literal["stock-empty", "zone-full", "zones-empty", "end"] | None = None
    zone: Name | None = None
    zones: tuple[Name, ...] | None = None


class Forced(Part):
    """Steps without choice, taken as soon as they can be, in this order, in these phases."""

    step: Literal["vacancies", "foundations", "bases", "pairs"]
    phases: tuple[Name, ...] | None = None


class Win(Part):
    """What counts as out: ``foundations`` complete, all ``paired``, all ``placed`` (``zones`` hold no card)."""

    what: Literal["foundations", "paired", "zones-empty"] | None = None
    zones: tuple[Name, ...] | None = None


class Advice(Part):
    """What the author recommends; it decides nothing, the policy ``careful`` follows it.

    ``keep-packet`` (keep a packet of ``zone`` for ``rank``), ``spare-vacancy`` (do not fill a vacancy of
    ``zone`` before another is open), ``no-cover`` (do not cover a card wanted sooner by one wanted later),
    ``clear-packet`` (try to empty a whole packet of ``zone``), ``free-most`` (prefer what frees most cards),
    ``inspect`` (look at the whole packet first), ``delay`` (do it not before there is an occasion).
    """

    kind: Literal["keep-packet", "spare-vacancy", "no-cover", "clear-packet", "free-most", "inspect", "delay"]
    zone: Name | None = None
    rank: Rank | None = None


class Rules(Part):
    """The rules of one game, complete or with leaves not said (``None``)."""

    players: Literal[1, 2] | None = None
    deck: Deck = Field(default_factory=Deck)
    values: dict[Rank, int] = Field(default_factory=dict)
    zones: dict[Name, Zone] = Field(default_factory=dict)
    deal: tuple[Name, ...] = ()
    relations: dict[Name, Relation] = Field(default_factory=dict)
    circuit: tuple[Place, ...] | None = None
    """The order of places when packets of several zones are dealt to in rounds, or gathered, together."""
    phases: dict[Name, Phase] = Field(default_factory=dict)
    foundations: dict[Name, Foundation] = Field(default_factory=dict)
    builds: dict[Name, Build] = Field(default_factory=dict)
    vacancies: dict[Name, Vacancy] = Field(default_factory=dict)
    turn: Turn | None = None
    redeal: Redeal | None = None
    pairings: dict[Name, Pairing] = Field(default_factory=dict)
    privileges: dict[Name, Privilege] = Field(default_factory=dict)
    forced: tuple[Forced, ...] = ()
    win: Win | None = None
    advice: dict[Name, Advice] = Field(default_factory=dict)
    table: dict[Name, tuple[tuple[float, float, int], ...]] = Field(default_factory=dict)
    """Where each packet lies: (row, column, quarter turns), one triple a packet; cards are one unit apart."""
