"""Rules in plain English: one method a part of the record, one sentence a fact."""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.model.rules import Build, Foundation, Rules, Vacancy, Zone

RANK_WORDS = {
    "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine", "T": "ten",
    "J": "jack", "Q": "queen", "K": "king",
}  # fmt: skip
SUIT_WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
SUIT_FITS = {
    "same": "in suit", "any": "whatever the suit", "alternate": "in alternating colours", "same-colour": "in the same colour",
    "other": "in another suit",
}  # fmt: skip
PLAIN = {"ugol": "corner packets", "bok": "side packets", "tableau": "tableau packets", "removed": "cards put away"}


def listed(items: list[str], last: str = "and") -> str:
    """«a, b and c»."""
    return "".join(items) if len(items) < 2 else f"{', '.join(items[:-1])} {last} {items[-1]}"


def ranks(letters: tuple[str, ...] | list[str], plural: bool = True) -> str:
    """«aces and kings»."""
    return listed([RANK_WORDS[letter] + ("es" if letter == "6" else "s" if plural else "") for letter in letters])


class English:
    """Says one record; ``text`` joins the paragraphs."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def text(self) -> str:
        parts = (self._deck, self._layout, self._zones, self._foundations, self._builds, self._vacancies, self._turn, self._redeal, self._pairs,
                 self._privileges, self._phases, self._win, self._advice)  # fmt: skip
        paragraphs = [" ".join(part()) for part in parts]
        return "\n\n".join(paragraph for paragraph in paragraphs if paragraph) + "\n"

    def name(self, zone: str) -> str:
        base, player = zone, ""
        if zone.endswith(("-1", "-2")) and zone in self.rules.zones and self.rules.zones[zone].owner:
            base, player = zone[:-2], " of the first player" if zone.endswith("-1") else " of the second player"
        if base.startswith("foundation-"):
            base = f"foundations on {RANK_WORDS[base[-1].upper()]}s"
        elif base == "foundation":
            base = "foundations"
        return f"the {PLAIN.get(base, base)}{player}"

    def names(self, zones: tuple[str, ...] | list[str], last: str = "and") -> str:
        return listed([self.name(zone) for zone in zones], last)

    def _deck(self) -> Iterator[str]:
        rules = self.rules
        if rules.players:
            yield "For one player." if rules.players == 1 else "For two players."
        if rules.deck.packs:
            yield f"{rules.deck.packs} {'pack' if rules.deck.packs == 1 else 'packs'} of cards."
        if rules.deck.ranks:
            yield f"Only {ranks(rules.deck.ranks)} are used."
        if rules.values:
            yield "Values: " + listed([f"{RANK_WORDS[rank]} {value}" for rank, value in rules.values.items()]) + "."

    def _layout(self) -> Iterator[str]:
        rules = self.rules
        for zone in [*(z for z in rules.deal if z in rules.zones), *(z for z in rules.zones if z not in rules.deal)]:
            yield from self._start(zone, rules.zones[zone])
        if rules.circuit:
            yield f"Cards are dealt round the places in this order: {', '.join(rules.circuit)}."

    def _start(self, zone: str, data: Zone) -> Iterator[str]:
        start = data.start
        name = self.name(zone)
        if data.packets:
            yield f"{name[0].upper()}{name[1:]}: {data.packets} {'packet' if data.packets == 1 else 'packets'}."
        if start is None:
            return
        if start.how == "named" and start.cards:
            yield f"Look out {listed([f'{RANK_WORDS[c[0]]} of {SUIT_WORDS[c[1]]}' for c in start.cards])} and lay them there, one to a packet."
        elif start.how == "rank":
            what = f"{RANK_WORDS[start.rank]}s" if start.rank else "base cards"
            yield f"Look out the {what} and lay them there."
        elif start.how == "each":
            yield f"Deal {start.each} {'card' if start.each == 1 else 'cards'} to each packet."
        elif start.how == "counts" and start.counts:
            yield f"Deal {', '.join(map(str, start.counts))} cards to the packets."
        elif start.how == "whole":
            yield "Deal the whole pack there."
        elif start.how == "rest":
            yield "The other cards go there."
        elif start.how == "nothing":
            yield "At the start it is empty."
        if start.order:
            yield "Deal one card to each packet in turn." if start.order == "rounds" else "Deal packet after packet."
        if start.sink:
            yield f"Put {ranks(start.sink)} under their packets."
        if start.refuse:
            yield f"Put {ranks(start.refuse)} met in dealing under the pack."

    def _zones(self) -> Iterator[str]:
        for zone, data in self.rules.zones.items():
            name = self.name(zone)
            faces = {"up": "face up", "down": "face down", "top-up": "face down but for the top card"}
            free = {"top": "only the top card is available", "any": "any card is available", "none": "no card is available",
                    "uncovered": "a card is available when nothing covers it"}  # fmt: skip
            said = [text for text in (faces.get(data.face or ""), free.get(data.available or "")) if text]
            if data.capacity:
                said.append(f"a packet holds at most {data.capacity}")
            if data.opened_by:
                said.append(f"each packet is opened by a {RANK_WORDS[data.opened_by]}")
            if said:
                yield f"In {name}: {'; '.join(said)}."

    def _foundations(self) -> Iterator[str]:
        for zone, foundation in self.rules.foundations.items():
            yield from self._foundation(self.name(zone), foundation)

    def _foundation(self, name: str, f: Foundation) -> Iterator[str]:
        name = name[0].upper() + name[1:]
        if f.base == "first":
            yield f"{name} begin on the rank that is dealt to them first."
        elif f.base:
            yield f"{name} begin on {RANK_WORDS[f.base]}s{' of different suits' if f.own_suit else ''}."
        if f.bases:
            yield f"{name} begin on {listed([RANK_WORDS[r] for r in f.bases])}."
        come = {"start": "Base cards lie there from the start.", "turned": "Base cards go there as they turn up.",
                "end": "No base card goes there before the last stretch of play.", "after": f"Base cards go there once {f.after} is full."}  # fmt: skip
        if f.comes:
            yield come[f.comes]
        way = {"up": "upwards", "down": "downwards", "list": f"in the order {', '.join(f.ranks or ())}",
               "step": f"by steps of {f.step}" if f.step else f"by steps of {', '.join(map(str, f.steps or ()))}"}.get(f.order or "", "")  # fmt: skip
        last = f" to the {RANK_WORDS[f.last]}" if f.last else ""
        if way or last or f.suit:
            yield f"Build {way}{last}{', ' + SUIT_FITS[f.suit] if f.suit else ''}."
        if f.wrap is not None:
            yield "The ace follows the king." if f.wrap else "King and ace are not neighbours."
        if f.returns is not None:
            yield "Cards may be taken back." if f.returns else "Cards are not taken back."
        for zone, feed in f.feeds.items():
            limits = [f"in {listed(list(feed.phases))}"] if feed.phases else []
            if feed.relation:
                limits.append(f"only if related by {feed.relation}" + (f" in {listed(list(feed.relation_phases))}" if feed.relation_phases else ""))
            yield f"Cards of {self.name(zone)} may go there{' ' + ' '.join(limits) if limits else ''}."

    def _builds(self) -> Iterator[str]:
        for build in self.rules.builds.values():
            yield from self._build(build)

    def _build(self, b: Build) -> Iterator[str]:
        way = {"up": "upwards", "down": "downwards", "either": "upwards or downwards", "none": "in any order", "foundation": "in the order of the foundations",
               "either-or-foundation": "upwards, downwards or in the order of the foundations"}.get(b.direction or "", "")  # fmt: skip
        suit = f", {SUIT_FITS[b.suit]}" if b.suit else ""
        limit = (f", only if related by {b.relation}" if b.relation else "") + (f", in {listed(list(b.phases))}" if b.phases else "")
        yield f"Cards of {self.names(b.sources)} may be built on {self.names(b.targets)} {way}{suit}{limit}."
        if b.wrap is not None:
            yield "King and ace are neighbours." if b.wrap else "King and ace are not neighbours."
        if b.mixed is not None:
            yield "One packet may change its direction." if b.mixed else "One packet keeps its direction."
        if b.unit:
            yield {"card": "One card is moved at a time.", "run": "A built run may be moved together.", "packet": "Only a whole packet may be moved."}[b.unit]
        if b.reversed:
            yield "A run is laid card by card and so comes out turned round."

    def _vacancies(self) -> Iterator[str]:
        for zone, vacancy in self.rules.vacancies.items():
            yield from self._vacancy(self.name(zone), vacancy)

    def _vacancy(self, name: str, v: Vacancy) -> Iterator[str]:
        if v.sources == () or v.obligation == "never":
            yield f"Empty places of {name} are not filled."
            return
        duty = {"at-once": "must be filled at once", "at-will": "may be filled"}.get(v.obligation or "", "are filled")
        source = f" from {self.names(v.sources, 'or' if v.choice == 'free' else 'then')}" if v.sources else ""
        only = f" with {ranks(v.ranks)} only" if v.ranks else ""
        unit = {"card": " (one card)", "run": " (a run)", "packet": " (a packet)"}.get(v.unit or "", "")
        line = " of the line on whose end they are" if v.relation else ""
        phase = f", in {listed(list(v.phases))}" if v.phases else ""
        yield f"Empty places of {name} {duty}{only}{source}{line}{unit}{phase}."
        if v.closes:
            yield "The row closes up."

    def _turn(self) -> Iterator[str]:
        t = self.rules.turn
        if t is None:
            return
        targets = [t.to] if isinstance(t.to, str) else list(t.to or ())
        where = {"one": " on its one packet", "choice": " on any packet the player likes", "each": ", one card to each packet", "round": " on the next packet in turn",
                 "newest": " on the packet opened last"}.get(t.placing or "", "")  # fmt: skip
        yield f"Turn the stock{f' {t.count} at a time' if t.count else ''}; unplayed cards go to {self.names(targets) if targets else 'nowhere'}{where}."
        if t.opens:
            yield f"A {RANK_WORDS[t.opens]} opens a new packet."
        if t.bare_first:
            yield "Bare packets are covered first, one card each."
        if t.base_out:
            yield {"next": "The next card takes the place of a base card met in dealing.", "skip": "A place whose card was a base card gets none in this round."}.get(
                t.base_out, f"A place whose card was a base card is filled from {self.name(t.base_out)}."
            )

    def _redeal(self) -> Iterator[str]:
        r = self.rules.redeal
        if r is None or r.times is None:
            return
        if r.times == 0:
            yield "There is no redeal."
            return
        when = {"stuck": "When nothing more can be done", "at-will": "At will", "stock-empty": "When the stock is through"}.get(r.when or "", "Then")
        order = {"first-to-last": ", first to last", "last-to-first": ", last to first"}.get(r.gather_order or "", "")
        how = [text for text in ("turned over" if r.turned else "", "shuffled" if r.shuffled else "not shuffled" if r.shuffled is False else "") if text]
        lay = {"stock": "it is the new stock", "again": "it is dealt again as at the start"}.get(r.lay or "", "it is played again")
        times = "as often as wanted" if r.times < 0 else f"{r.times} time{'s' if r.times > 1 else ''}"
        yield f"{when}, {self.names(r.gather or ('talon',))} are gathered{order}{', ' + ', '.join(how) if how else ''}; {lay}, {times}."

    def _pairs(self) -> Iterator[str]:
        for p in self.rules.pairings.values():
            by = {"sum": f"that make {p.total}", "rank": "of one rank", "identical": "alike in rank and suit", "neighbours": "next to each other in rank"}.get(p.by or "", "")
            across = ", one from each" if p.between == "across" else ""
            line = f", related by {p.relation}" if p.relation else ""
            yield f"Two cards {by} of {self.names(p.zones)}{across}{line} leave together."
            if p.alone:
                yield "A card worth the whole sum leaves alone."

    def _privileges(self) -> Iterator[str]:
        for p in self.rules.privileges.values():
            what = {"exchange": f"{p.cards} cards may change places with as many others", "reverse-run": "a built run may be turned round", "take-buried": "any one covered card may be taken",
                    "grace": "any one card may be taken out"}[p.kind]  # fmt: skip
            when = "If nothing else can be done, " if p.when == "stuck" else ""
            often = "" if p.times is None else " as often as wanted" if p.times < 0 else f" {p.times} time{'s' if p.times > 1 else ''}"
            text = f"{when}{what}{often}."
            yield text[0].upper() + text[1:]

    def _phases(self) -> Iterator[str]:
        for name, phase in self.rules.phases.items():
            until = {"stock-empty": "until the stock is empty", "zone-full": "until every place has a card", "zones-empty": f"until {self.names(phase.zones or ())} are empty",
                     "end": "to the end"}.get(phase.until or "", "")  # fmt: skip
            yield f"Stretch of play «{name}»: {until}."
        for forced in self.rules.forced:
            yield f"Without choice: {forced.step}{' in ' + listed(list(forced.phases)) if forced.phases else ''}."

    def _win(self) -> Iterator[str]:
        win = self.rules.win
        if win and win.what:
            yield {"foundations": "The game is out when all cards are on the foundations.", "paired": "The game is out when all cards are paired off.",
                   "zones-empty": f"The game is out when {self.names(win.zones or ())} are empty."}[win.what]  # fmt: skip

    def _advice(self) -> Iterator[str]:
        for a in self.rules.advice.values():
            yield {
                "keep-packet": f"Keep a packet{f' of {self.name(a.zone)}' if a.zone else ''} for {RANK_WORDS[a.rank] + 's' if a.rank else 'high cards'}.",
                "spare-vacancy": "Do not fill an empty place before another is open.", "no-cover": "Do not cover a card wanted sooner by one wanted later.",
                "clear-packet": "Try to empty a whole packet.", "free-most": "Prefer what frees most cards.", "inspect": "Look the packets through first.",
                "delay": "Wait for an occasion.",
            }[a.kind]  # fmt: skip
