"""Rules in plain Russian: one method a part of the record, one sentence a fact.

The sentences are those of the old books as far as they go; nothing here knows the patterns, and no pattern knows these words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pasyans.extract.grammar import Case, counted, form, gender, listed, number, ordinal
from pasyans.model.rules import Build, Foundation, Rules, Vacancy, Zone

RANK_WORDS = {
    "A": "туз", "2": "двойка", "3": "тройка", "4": "четверка", "5": "пятерка", "6": "шестерка", "7": "семерка",
    "8": "восьмерка", "9": "девятка", "T": "десятка", "J": "валет", "Q": "дама", "K": "король",
}  # fmt: skip
SUIT_WORDS = {"S": "пик", "H": "червей", "D": "бубен", "C": "треф"}
ZONE_WORDS = {
    "stock": "колода", "talon": "талон", "reserve": "резерв", "ornament": "украшение", "removed": "сброс", "foundation": "основание",
}  # fmt: skip
_LETTERS = (
    ("shch", "щ"), ("zh", "ж"), ("kh", "х"), ("ch", "ч"), ("sh", "ш"), ("yu", "ю"), ("ya", "я"), ("a", "а"), ("b", "б"), ("v", "в"), ("g", "г"),
    ("d", "д"), ("e", "е"), ("z", "з"), ("i", "и"), ("j", "й"), ("k", "к"), ("l", "л"), ("m", "м"), ("n", "н"), ("o", "о"), ("p", "п"), ("r", "р"),
    ("s", "с"), ("t", "т"), ("u", "у"), ("f", "ф"), ("c", "ц"), ("y", "ы"),
)  # fmt: skip


def rank(letter: str, case: Case = "nomn", plural: bool = False) -> str:
    """«туз», «королями»; in the accusative kings, knaves and aces are living («туза», «королей»)."""
    living = case == "accs" and letter in "AJK" or case == "accs" and plural and letter == "Q"
    return form(RANK_WORDS[letter], "gent" if living else case, plural)


def card(letters: str, case: Case = "accs") -> str:
    """«KH» -> «короля червей»."""
    return f"{rank(letters[0], case)} {SUIT_WORDS[letters[1]]}"


class Russian:
    """Says one record; ``text`` joins the paragraphs."""

    def __init__(self, rules: Rules, words: Mapping[str, str]) -> None:
        self.rules = rules
        self.words = words

    def text(self) -> str:
        parts = (self._deck, self._layout, self._zones, self._foundations, self._builds, self._vacancies, self._turn, self._redeal, self._pairs,
                 self._privileges, self._phases, self._win, self._advice)  # fmt: skip
        paragraphs = [" ".join(part()) for part in parts]
        return "\n\n".join(paragraph for paragraph in paragraphs if paragraph) + "\n"

    # words for zones

    def word(self, zone: str) -> str:
        """The noun for a zone: «резерв», «диван», «пачка»."""
        if zone in self.words:
            return self.words[zone]
        base = zone.removesuffix("-1").removesuffix("-2")
        if base in self.words:
            return self.words[base]
        if base.startswith("foundation"):
            return "основание"
        if base == "tableau":
            return "пачка"
        if base == "ugol":
            return "угловая пачка"
        if base == "bok":
            return "боковая пачка"
        if base in ZONE_WORDS:
            return ZONE_WORDS[base]
        word = base
        for latin, letter in _LETTERS:
            word = word.replace(latin, letter)
        return word.replace("-", " ")

    def packets(self, zone: str) -> bool:
        """Whether the zone's word is the word for one of its packets («пачка», «основание»)."""
        return self.word(zone).endswith("пачка") or self.word(zone) == "основание"

    def cards_of(self, zone: str, case: Case = "nomn") -> str:
        """«верхние карты пачек», «карты резерва», «верхняя карта талона»."""
        kind = self.rules.zones[zone].kind if zone in self.rules.zones else "tableau"
        if self.packets(zone):
            return f"верхние карты {form(self.word(zone), 'gent', True)}"
        if kind in ("talon", "stock"):
            return f"{_adjective('верхний', case)} {form('карта', case)} {form(self.word(zone), 'gent')}"
        return f"{form('карта', case, True)} {form(self.word(zone), 'gent')}"

    def into(self, zone: str) -> str:
        """«на пачки», «в резерв», «на основания»."""
        if self.packets(zone):
            return f"на {form(self.word(zone), 'accs', True)}"
        return f"в {form(self.word(zone), 'accs')}"

    def out_of(self, zone: str) -> str:
        """«из пачек», «из талона»."""
        return f"из {form(self.word(zone), 'gent', self.packets(zone))}"

    def inside(self, zone: str) -> str:
        """«в пачках», «в резерве»."""
        return f"в {form(self.word(zone), 'loct', self.packets(zone))}"

    # the parts

    def _deck(self) -> Iterator[str]:
        rules, deck = self.rules, self.rules.deck
        if rules.players == 1:
            yield "Пасьянс раскладывает один игрок."
        elif rules.players == 2:
            yield "Пасьянс для двух игроков."
        if deck.packs:
            yield f"Нужна {_packs(deck.packs)} карт." if deck.packs == 1 else f"Нужны {_packs(deck.packs)} карт."
        if deck.ranks:
            out = [r for r in RANK_WORDS if r not in deck.ranks]
            if out:
                yield f"Из колоды исключают {listed([rank(r, 'accs', True) for r in out])}."
        if rules.values:
            said = [f"{rank(r, 'nomn', True)} {'считаются ' if n == 0 else ''}за {number(v, 'очко')}" for n, (r, v) in enumerate(rules.values.items())]
            yield _capital(", ".join(said)) + "."

    def _layout(self) -> Iterator[str]:
        rules = self.rules
        order = [z for z in rules.deal if z in rules.zones] + [z for z in rules.zones if z not in rules.deal]
        for zone in order:
            yield from self._start(zone, rules.zones[zone])
        if rules.circuit:
            path = [(place.split(".")[0]) for place in rules.circuit]
            groups: list[tuple[str, int]] = []
            for zone in path:
                if groups and groups[-1][0] == zone:
                    groups[-1] = (zone, groups[-1][1] + 1)
                else:
                    groups.append((zone, 1))
            said = [counted(n, self.word(zone).replace("пачка", "карта"), "accs") if n > 1 else f"одну {_side(self.word(zone))} карту" for zone, n in groups]
            yield f"Сперва кладут {', потом '.join(said)}."

    def _start(self, zone: str, data: Zone) -> Iterator[str]:
        start, word = data.start, self.word(zone)
        if start is None:
            return
        if start.how == "rest":
            yield f"Остальные карты составляют {form(word, 'accs')}."
        elif start.how == "nothing":
            if data.kind != "removed":
                plural = self.packets(zone)
                yield f"Вначале {form(word, 'nomn', plural)} {'пусты' if plural else _short('пуст', word)}."
        elif start.how == "named" and start.cards:
            yield f"Из колоды вынимают {listed([card(c) for c in start.cards])} и кладут их {self.into(zone)}."
        elif start.how == "rank" and start.rank and start.counts and sum(start.counts) == 1:
            yield f"Из колоды вынимают какого-нибудь {rank(start.rank, 'accs')} и кладут его перед собою."
        elif start.how == "rank" and start.rank:
            plural = rank(start.rank, "accs", True)
            if data.kind == "ornament":
                yield f"Из колоды вынимают {plural} и кладут их на свои места; на них ничего не кладут, они составляют только украшение."
            else:
                yield f"Из колоды вынимают {plural} и кладут их {self.into(zone)}."
        elif start.how == "rank":
            bases = self.rules.foundations[zone].bases if zone in self.rules.foundations else None
            if bases:
                yield f"Из колоды вынимают {listed([rank(r, 'accs') for r in bases])} и кладут их в ряд; они составляют основания."
        elif start.how == "each" and start.each and data.packets:
            yield self._each(zone, data.packets, start.each)
        elif start.how == "each" and start.each:
            yield f"{_capital(self.into(zone))} кладут по {_dative(start.each)} в каждую пачку."
        elif start.how == "counts" and start.counts:
            said = [f"{'во' if n == 2 else 'в'} {ordinal(n, 'accs')} {'пачку ' if n == 1 else ''}{counted(c, 'карта', 'accs') if n == 1 else number(c, 'карта', True)}"
                    for n, c in enumerate(start.counts, 1) if n <= 20]  # fmt: skip
            yield f"Раскладывают {counted(len(start.counts), 'пачка', 'accs')}: {', '.join(said)}."
        elif start.how == "whole":
            where = f" на {counted(data.packets, 'пачка', 'accs')}" if data.packets else ""
            yield f"Всю колоду раскладывают{where}."
        if start.order == "rounds":
            yield f"Карты {form(word, 'gent', self.packets(zone)) if self.packets(zone) else form(word, 'gent')} сдают по одной в каждую пачку по очереди."
        elif start.order == "packets":
            yield "Карты сдают пачка за пачкой."
        for letter in start.sink or ():
            yield f"{_capital(rank(letter, 'accs', True))} кладут под низ своей пачки."
        for letter in start.refuse or ():
            yield f"{_capital(rank(letter, 'accs', True))}, попавшихся при раскладке, кладут под колоду."

    def _each(self, zone: str, packets: int, each: int) -> str:
        word = self.word(zone)
        if self.packets(zone) and word != "основание":
            return f"Раскладывают {counted(packets, word, 'accs')}, по {_dative(each)} в каждой."
        if packets == 1:
            return f"Отсчитывают {counted(each, 'карта', 'accs')} и кладут их в одну пачку; она составляет {form(word, 'accs')}."
        return f"Раскладывают {counted(packets, 'пачка', 'accs')}, по {_dative(each)} в каждой; они составляют {form(word, 'accs')}."

    def _zones(self) -> Iterator[str]:
        for zone, data in self.rules.zones.items():
            word, packets = self.word(zone), self.packets(zone)
            whole = form(word, "gent", packets)
            if data.packets and data.kind in ("talon", "stock") and data.start and data.start.how in ("rest", "nothing"):
                yield f"{_capital(word)} состоит из {_genitive(data.packets, 'пачка')}."
            if data.face == "up":
                yield f"Карты {whole} лежат лицом вверх."
            elif data.face == "down":
                yield f"Карты {whole} лежат лицом вниз."
            elif data.face == "top-up":
                yield f"Верхняя карта {'каждой ' + form(word, 'gent') if packets else form(word, 'gent')} лежит лицом вверх, остальные лицом вниз."
            if data.capacity:
                yield f"{_capital(self.inside(zone))} не может лежать более {_genitive(data.capacity, 'карта')}."
            if data.available == "top" and data.kind != "stock":
                top = f"каждой {form(word, 'gent')}" if packets and word != "основание" else form(word, "gent", packets)
                yield f"Только верхняя карта {top} годна для игры."
            elif data.available == "any":
                yield f"Любая карта {whole} годна для игры."
            elif data.available == "none" and data.kind not in ("removed", "ornament"):
                yield f"Карты {whole} не годны для игры."
            elif data.available == "uncovered":
                yield f"Карта {whole} годна для игры только тогда, когда она не прикрыта другою картою."
            if data.covered_by:
                yield "Каждый следующий ряд прикрывает собою предыдущий."

    def _foundations(self) -> Iterator[str]:
        rules = self.rules
        grown = {zone: f for zone, f in rules.foundations.items() if not self._single(zone)}
        based = [(zone, f) for zone, f in grown.items() if f.base and f.base != "first"]
        if based:
            said = []
            for zone, f in based:
                n = rules.zones[zone].packets if zone in rules.zones else None
                word = RANK_WORDS[str(f.base)]
                said.append(counted(n, word) if n else form(word, "nomn", True))
            own = " разных мастей" if any(f.own_suit for _, f in based) else ""
            yield f"Основаниями служат {listed(said)}{own}."
        elif grown and any(f.base == "first" for f in grown.values()):
            zone = next(z for z, f in grown.items() if f.base == "first")
            yield "Первая открытая карта определяет достоинство оснований."
            if n := rules.zones[zone].packets:
                yield f"Всех оснований {number(n, 'основание')}."
        for zone, f in rules.foundations.items():
            if f.bases and not (rules.zones[zone].start and rules.zones[zone].start.how == "rank" and not rules.zones[zone].start.rank):
                yield f"Основания составляют {listed(_grouped(f.bases))}."
            yield from self._growth(zone, f, split=len(based) > 1)

    def _single(self, zone: str) -> bool:
        """Whether a foundation is an ornament of one card."""
        return zone in self.rules.zones and self.rules.zones[zone].kind == "ornament"

    def _growth(self, zone: str, f: Foundation, split: bool) -> Iterator[str]:
        if self._single(zone):
            if f.comes == "turned":
                yield f"{_capital(rank(str(f.base), 'accs', True))} кладут на свои места по мере того, как они выходят; на них ничего не кладут, они составляют только украшение."
            return
        there = f"на {rank(str(f.base), 'accs', True)}" if split and f.base else "на основания"
        subject = f"{_capital(rank(str(f.base), 'accs', True))} кладут" if f.base and f.base != "first" else "Основания кладут"
        come = {
            "turned": "по мере того, как они выходят",
            "end": "",
            "start": "",
        }.get(f.comes or "", "")
        if f.comes == "turned" and f.base != "first":
            yield f"{subject} на свои места, {come}."
        elif f.comes == "start" and not (self.rules.zones.get(zone) and (s := self.rules.zones[zone].start) and s.how in ("named", "rank")):
            yield "Основные карты выбирают из колоды заранее."
        elif f.comes == "end":
            yield "Основных карт не кладут до самого конца игры."
        way = {"up": " восходящим порядком", "down": " нисходящим порядком"}.get(f.order or "", "")
        last = f" до {rank(f.last, 'gent')}" if f.last else ""
        suit = {"same": ", в масть", "any": ", не соблюдая масти", "alternate": ", чередуя цвета", "same-colour": ", в цвет", "other": ", другой масти"}.get(f.suit or "", "")
        if way or f.order is None and last:
            yield f"{_capital(there)} кладут карты{way}{last}{suit}."
        elif f.order == "list" and f.ranks:
            yield f"{_capital(there)} кладут {listed([rank(r, 'accs', True) for r in f.ranks[1:]])}{suit}."
        elif f.order == "step":
            if f.steps:
                said = [f"на {ordinal(n, 'accs', 'neut')} {'основание ' if n == 1 else ''}{_through(s)}" for n, s in enumerate(f.steps, 1)]
                yield f"Карты кладут {', '.join(said)}{suit}."
            elif f.step:
                yield f"{_capital(there)} карты кладут {_through(f.step)}{suit}."
            if f.last:
                yield f"Все основания оканчиваются {rank(f.last, 'ablt', True)}."
        if f.wrap:
            yield "После короля на основаниях следует туз." if f.order != "down" else "После туза на основаниях следует король."
        elif f.wrap is False:
            yield "На основаниях король и туз не соседние."
        if f.returns is not None:
            yield "С оснований карты можно брать обратно." if f.returns else "С оснований карты обратно не берут."
        feeds = [(z, feed) for z, feed in f.feeds.items()]
        plain = [self.cards_of(z) for z, feed in feeds if feed.relation is None]
        if plain:
            yield f"{_capital(there)} идут {listed(plain)}."
        for z, feed in feeds:
            if feed.relation:
                yield f"{_capital(self.cards_of(z, 'accs'))} кладут только {there.replace('на основания', 'на основание')}, когда они находятся подле того основания."

    def _builds(self) -> Iterator[str]:
        for build in self.rules.builds.values():
            yield from self._build(build)

    def _build(self, build: Build) -> Iterator[str]:
        way = {
            "up": " в восходящем порядке", "down": " в нисходящем порядке", "either": " в восходящем или нисходящем порядке", "none": "",
            "either-or-foundation": " в восходящем или нисходящем порядке или же в том порядке, в котором они будут сыграны",
            "foundation": " в том порядке, в котором они будут сыграны",
        }.get(build.direction or "", "")  # fmt: skip
        suit = {"same": ", в масть", "any": ", не соблюдая масти", "alternate": ", чередуя цвета", "same-colour": ", в цвет", "other": ", другой масти"}.get(build.suit or "", "")
        sources = listed([self.cards_of(z, "accs") for z in build.sources])
        line = ", но только на карты, находящиеся по концам той линии, с которой они взяты" if build.relation else ""
        yield f"{_capital(listed([self.into(z) for z in build.targets]))} кладут {sources}{way}{suit}{line}."
        if build.wrap is not None:
            yield "В пачках на туза можно класть короля." if build.wrap else "В пачках король и туз не соседние."
        if build.mixed is not None:
            yield "В одной пачке направление можно менять." if build.mixed else "В одной пачке направление менять нельзя."
        if build.unit == "card":
            yield "Перекладывают только по одной карте."
        elif build.unit == "run":
            yield "Можно перекладывать и целую последовательность."
        elif build.unit == "packet":
            yield "Перекладывают только целую пачку целиком."
        if build.reversed:
            yield "Можно перекладывать обратно каждый ряд карт."

    def _vacancies(self) -> Iterator[str]:
        for zone, vacancy in self.rules.vacancies.items():
            yield from self._vacancy(zone, vacancy)

    def _vacancy(self, zone: str, vacancy: Vacancy) -> Iterator[str]:
        where = f"свободные места {self.inside(zone)}"
        if vacancy.closes:
            yield "Ряд смыкается."
        if vacancy.obligation == "never" or vacancy.sources == ():
            yield f"{_capital(where)} не заполняются."
            return
        duty = {"at-once": "немедленно заполняют", "at-will": "можно заполнять"}.get(vacancy.obligation or "", "заполняют")
        run = " последовательностью" if vacancy.unit == "run" else ""
        if vacancy.ranks:
            yield f"{_capital(where)} {duty} только {listed([rank(r, 'ablt', True) for r in vacancy.ranks], 'или')}{run}."
        if vacancy.sources:
            line = " того ряда, на конце которого оказалось свободное место" if vacancy.relation else ""
            first = f"картами {self.out_of(vacancy.sources[0])}" if not run else f"последовательностью {self.out_of(vacancy.sources[0])}"
            if vacancy.unit == "card":
                first = f"одною картою {self.out_of(vacancy.sources[0])}"
            rest = [self.out_of(z) for z in vacancy.sources[1:]]
            joiner = ", а если ее нет, то " if vacancy.choice == "in-order" else " или "
            yield f"{_capital(where)} {duty} {joiner.join([first, *rest])}{',' + line if line else ''}."
        elif not vacancy.ranks:
            yield f"{_capital(where)} {duty} любою картою."

    def _turn(self) -> Iterator[str]:
        turn = self.rules.turn
        if turn is None:
            return
        if turn.count:
            yield f"Карты из колоды открывают по {_dative(turn.count, 'карта') if turn.count > 1 else 'одной'}."
        targets = [turn.to] if isinstance(turn.to, str) else list(turn.to or ())
        if targets == ["talon"]:
            place = {"one": " в одну пачку,", "choice": ""}.get(turn.placing or "", "")
            yield f"Те, которые не годятся, кладут{place} в талон."
            if turn.placing == "choice":
                yield "Пачку талона выбирают по произволу."
        elif targets and turn.placing == "each":
            yield f"Из колоды кладут по одной карте на каждую {form(self.word(targets[0]), 'accs')}."
        if turn.opens:
            yield f"Как скоро покажется {rank(turn.opens)}, кладут его подле прежней пачки, и на него следуют все карты до нового {rank(turn.opens, 'gent')}."

    def _redeal(self) -> Iterator[str]:
        redeal = self.rules.redeal
        if redeal is None or redeal.times is None:
            return
        if redeal.times == 0:
            yield "Пасьянс вновь не раскладывается."
            return
        when = {"stock-empty": "Когда колода кончится", "stuck": "Когда дальнейшая игра невозможна", "at-will": "По желанию"}.get(redeal.when or "", "Затем")
        gather = [form(self.word(z), "accs", self.packets(z)) for z in redeal.gather or ()] or ["карты"]
        yield f"{when}, {listed(gather)} снова собирают{self._gathering()}." if redeal.when != "at-will" else f"По желанию {listed(gather)} снова собирают{self._gathering()}."
        if redeal.turned is not None:
            yield f"Талон {'' if redeal.turned else 'не '}переворачивают и снова играют."
        if redeal.shuffled is not None:
            yield "Собранные карты снова тасуют." if redeal.shuffled else "Собранных карт вновь не тасуют."
        if redeal.lay == "again":
            yield "Пасьянс снова раскладывают."
        elif redeal.lay == "stock":
            yield "Собранные карты снова служат вместо колоды."
        often = "столько раз, сколько потребуется" if redeal.times < 0 else _times(redeal.times)
        yield f"Это можно повторять {often}."

    def _gathering(self) -> str:
        redeal = self.rules.redeal
        order = {"first-to-last": ", начиная с первой", "last-to-first": ", начиная с последней"}.get(redeal.gather_order or "" if redeal else "", "")
        pile = {"on": ", кладя одну на другую", "under": ", подкладывая одну под другую"}.get(redeal.pile_on or "" if redeal else "", "")
        return order + pile

    def _pairs(self) -> Iterator[str]:
        for pairing in self.rules.pairings.values():
            zones = [form(self.word(z), "gent", self.packets(z)) for z in dict.fromkeys(z.removesuffix("-1").removesuffix("-2") for z in pairing.zones)]
            if pairing.by == "sum" and pairing.total:
                yield f"Две карты, составляющие вместе число {number(pairing.total, 'очко')}, снимают."
            elif pairing.by == "rank":
                yield "Две карты одинакового достоинства снимают парами."
            elif pairing.by == "identical":
                yield "Две карты, одинаковые по масти и достоинству, снимают парами."
            if len(zones) > 1:
                yield f"Пару составляют карты {listed(zones)}."
            if pairing.alone and pairing.total and (single := next((r for r, v in self.rules.values.items() if v == pairing.total), None)):
                yield f"{_capital(rank(single, 'nomn', True))} снимаются поодиночке."
            if pairing.relation and pairing.relation in self.rules.relations:
                kind = self.rules.relations[pairing.relation].kind
                yield {"same-line": "Пару составляют две карты в одном ряду или столбце.", "beside": "Пару составляют две карты, лежащие рядом."}.get(kind, "")

    def _privileges(self) -> Iterator[str]:
        for privilege in self.rules.privileges.values():
            when = "Если больше нельзя играть, то можно" if privilege.when == "stuck" else "Можно"
            often = {1: " один раз", None: "", -1: ""}.get(privilege.times, f" {_times(privilege.times or 1)}")
            if privilege.kind == "exchange":
                yield f"{when}{often} две карты поменять местами." if privilege.cards == 1 else f"{when}{often} {counted(privilege.cards or 2, 'карта', 'accs')} положить на место {_genitive(privilege.cards or 2, 'другая карта')}."
            elif privilege.kind == "take-buried":
                yield f"{when}{often} вынуть любую карту, лежащую под другими."

    def _phases(self) -> Iterator[str]:
        phases = self.rules.phases
        if "deal" in phases and "play" in phases:
            yield "Ограничение это прекращается после того, как разложена вся колода."
        elif "play" in phases and phases["play"].until == "zones-empty":
            yield "Так играют до тех пор, пока все карты попадут в пачки."

    def _win(self) -> Iterator[str]:
        win = self.rules.win
        if win is None or win.what is None:
            return
        if win.what == "foundations":
            yield "Пасьянс вышел, если все карты лежат на основаниях."
        elif win.what == "paired":
            yield "Цель игры — составить пары из карт всей колоды, снять все карты."
        elif win.zones:
            yield f"Пасьянс вышел, если {listed([form(self.word(z), 'nomn', self.packets(z)) for z in win.zones])} разобраны."

    def _advice(self) -> Iterator[str]:
        for advice in self.rules.advice.values():
            zone = advice.zone
            if advice.kind == "keep-packet":
                where = f" {form(self.word(zone), 'gent')}" if zone and not self.packets(zone) else ""
                yield f"Выгодно оставлять одну пачку{where} для {rank(advice.rank, 'gent', True) if advice.rank else 'крупных карт'}."
            elif advice.kind == "spare-vacancy":
                yield "Осторожнее не пополнять свободного места до тех пор, пока не откроется другое."
            elif advice.kind == "no-cover":
                where = f"При составлении {form(self.word(zone), 'gent')} не" if zone else "Не"
                yield f"{where} следует закрывать карт, которые понадобятся раньше."
            elif advice.kind == "clear-packet":
                yield "Старайтесь освободить целую пачку."
            elif advice.kind == "free-most":
                yield "Играйте так, чтобы освободить наибольшее число карт."
            elif advice.kind == "inspect":
                yield "Следует внимательно рассмотреть всю раскладку."
            elif advice.kind == "delay":
                yield "Не спешите: ждите удобного случая."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _packs(n: int) -> str:
    return {1: "одна полная колода", 2: "две полных колоды", 3: "три полных колоды", 4: "четыре полных колоды"}[n]


def _dative(n: int, word: str = "карта") -> str:
    """After «по»: «одной карте», «две карты», «пяти карт» stays in the accusative as speech has it."""
    return f"одной {form(word, 'datv')}" if n == 1 else counted(n, word, "accs")


def _genitive(n: int, word: str) -> str:
    """«одной пачки», «четырех пачек»."""
    if n == 1:
        return f"{'одной' if gender(word) == 'femn' else 'одного'} {form(word, 'gent')}"
    small = {2: "двух", 3: "трех", 4: "четырех"}
    numeral = small.get(n) or number(n, word)
    if n > 4:
        numeral = " ".join(part[:-1] + "и" if part.endswith("ь") else part for part in numeral.split())
    return f"{numeral} {form(word, 'gent', True)}"


def _through(step: int) -> str:
    """How a step is said: «по порядку», «через одну карту», «через две карты»."""
    return "по порядку" if step == 1 else f"через {counted(step - 1, 'карта', 'accs')}"


def _times(n: int) -> str:
    return counted(n, "раз")


def _grouped(ranks: tuple[str, ...]) -> list[str]:
    """«семь королей», «один туз»."""
    counts: dict[str, int] = {}
    for letter in ranks:
        counts[letter] = counts.get(letter, 0) + 1
    return [counted(n, RANK_WORDS[letter]) for letter, n in counts.items()]


def _short(stem: str, word: str) -> str:
    return stem + {"masc": "", "femn": "а", "neut": "о"}[gender(word)]


def _side(word: str) -> str:
    return form(word.split()[0], "accs").replace("угловой", "угловую").replace("боковой", "боковую")


def _adjective(word: str, case: Case) -> str:
    return {"nomn": "верхняя", "accs": "верхнюю"}.get(case, word)
