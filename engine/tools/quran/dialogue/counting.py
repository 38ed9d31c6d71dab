"""The answer to a question of number about the Quran: the result first, then how it was counted, the SQL on request."""

import json
from collections.abc import Iterator, Sequence

from engine.document import Block, Code, Document, Inline, ListBlock, Paragraph, Strong, Text
from engine.language import Language, figures
from engine.messages import Answer, Choice
from engine.phrases import Phrases
from engine.scripture.facts import Sura
from engine.tools.quran.statistics.answering import Statistic
from engine.tools.quran.statistics.shapes import Measure, Scope, Term, Unclear
from engine.tools.quran.statistics.written import Written

INTENT = "quran"
MOST_LISTED = 40
_SIGNS = {">=": "≥", "<=": "≤"}
_PARTS = ("juz", "hizb", "page", "ruku", "manzil")


class Counting:
    """Puts a statistic into words. `suras` are those of the store, in order."""

    def __init__(self, phrases: Phrases, suras: Sequence[Sura], language: Language) -> None:
        self._phrases, self._suras, self._language = phrases, suras, language

    def answer(self, found: Statistic, asked: Sequence[tuple[str, Language]]) -> Answer:
        """`asked`: the question, and what changed it since, each with its language, for the messages after this one."""
        blocks = [*self._lead(found), *self._listed(found), *self._ways(found), *self._notes(found)]
        label = self._say("show_query")
        state = json.dumps({"sql": found.sql, "counted": list(asked)})
        choices = (Choice(label, label),)
        return Answer("answer", INTENT, self._language, Document(tuple(blocks)), choices=choices, state=state)

    def written(self, found: Written) -> Answer:
        """What a model's query gave: the rows, then that a model wrote it and what it read the question as."""
        rows = found.rows.rows
        if len(rows) == 1 and len(rows[0]) == 1:
            blocks: list[Block] = [self._line(f"{self._say('result')}: ", self._cell(rows[0][0]))]
        else:
            items = tuple(self._row(found.rows.columns, row) for row in rows[:MOST_LISTED])
            blocks = [self._line(f"{self._say('result')}:"), ListBlock(items)]
        if len(rows) > MOST_LISTED:
            shown, whole = self._number(MOST_LISTED), self._number(len(rows))
            blocks.append(self._line(self._say("of_whole", part=shown, whole=whole)))
        blocks.append(self._line(self._say("by_model")))
        blocks.append(self._line(f"{self._say('read_as')}: {found.reading}"))
        blocks.append(self._line(f"{self._say('counted')} {self._say('credit')}"))
        label, state = self._say("show_query"), json.dumps({"sql": found.sql})
        return Answer(
            "answer", INTENT, self._language, Document(tuple(blocks)), choices=(Choice(label, label),), state=state
        )

    def query(self, state: str) -> Answer | None:
        """The SQL of the answer before; None where it had none."""
        sql = json.loads(state).get("sql")
        if not isinstance(sql, str):
            return None
        document = Document((Paragraph((Text(self._say("query")),)), Code(sql, "sql")))
        return Answer("answer", INTENT, self._language, document, votable=False)

    def refusal(self, unclear: Unclear) -> Answer:
        named = self._part(unclear.named) if unclear.reason == "range" else unclear.named
        words = [self._say(f"unclear_{unclear.reason}", named=named)]
        if unclear.reason == "shape" and unclear.named:
            words.append(self._say("unclear_named", named=unclear.named))
        words.append(self._say("try"))
        document = Document(tuple(Paragraph((Text(one),)) for one in words))
        return Answer("abstention", INTENT, self._language, document)

    def _part(self, named: str) -> str:
        """ "juz 40" or "2:300" in the language of the answer."""
        part, _, number = named.rpartition(" ")
        shown = ":".join(self._number(int(one)) if one.isdecimal() else one for one in number.split(":"))
        return f"{self._say(f'part_{part}')} {shown}" if part in _PARTS else shown if not part else named

    def _lead(self, found: Statistic) -> Iterator[Block]:
        query = found.query
        label = self._label(found)
        match query.form:
            case "total" | "number":
                yield self._line(f"{label}: ", self._number(found.value))
            case "average":
                yield self._line(self._say("average", measure=label), self._number(found.value))
            case "share":
                part, whole = (self._number(row[0]) for row in found.rows.rows)
                yield self._line(f"{label}: ", f"{self._number(found.value)}%")
                yield self._line(self._say("of_whole", part=part, whole=whole))
            case "check":
                yield self._line("", self._say("yes" if found.value else "no"), f" – {label}: {self._place(found)}")
            case "value":
                value = self._place(found) if query.of == "place" else self._number(found.value)
                yield self._line(f"{label}: ", value)
            case "compare":
                yield from self._compared(found, label)
            case _ if len(found.rows.rows) == 1:
                yield Paragraph(self._item(found, found.rows.rows[0]))
            case _:
                yield self._line(f"{label}:" if found.rows.rows else f"{label}: {self._say('none')}")

    def _compared(self, found: Statistic, label: str) -> Iterator[Block]:
        query = found.query
        if query.ask == "difference":
            yield self._line(f"{self._say('difference')}: ", self._number(found.value))
        elif query.ask == "whether":
            yield self._line("", self._say("yes" if found.value else "no"))
        items = []
        for row, scope in zip(found.rows.rows, (query.scope, query.other or query.scope), strict=True):
            name = self._measure(query.measure, scope) + self._within(scope, query.measure)
            items.append((Text(f"{name}: "), Strong(self._number(row[0]))))
        if query.ask == "which":
            items.sort(
                key=lambda item: item[1].text == self._number(max(int(str(r[0])) for r in found.rows.rows)),
                reverse=query.most,
            )
        yield ListBlock(tuple(items))

    def _listed(self, found: Statistic) -> Iterator[Block]:
        query = found.query
        if query.form not in ("rank", "list") or len(found.rows.rows) < 2:
            return
        shown = found.rows.rows[:MOST_LISTED]
        items = tuple(self._item(found, row) for row in shown)
        yield ListBlock(items, ordered=query.form == "rank" and len(items) > 1)
        if len(found.rows.rows) > MOST_LISTED:
            yield self._line(
                self._say("of_whole", part=self._number(MOST_LISTED), whole=self._number(len(found.rows.rows)))
            )

    def _item(self, found: Statistic, row: tuple[object, ...]) -> tuple[Inline, ...]:
        query = found.query
        named = found.rows.columns[-1] == "n"
        more = ""
        if named and query.measure not in ("number", "position") and not (query.form == "list" and query.of != "sura"):
            more = f" – {self._measure(query.measure, query.scope)}: {self._number(row[-1])}"
        if query.of == "sura":
            return (Strong(f"{self._sura(int(str(row[0])))} ({self._number(row[0])})"), Text(more))
        if query.of == "verse":
            return (Strong(self._verse((int(str(row[0])), int(str(row[1]))))), Text(more))
        if query.of == "word":
            return (Strong(str(row[0])), Text(more))
        return (Text(f"{self._say(f'part_{query.of}')} "), Strong(self._number(row[0])), Text(more))

    def _ways(self, found: Statistic) -> Iterator[Block]:
        if found.readings:
            ways = (self._say(f"way_{mode}", n=self._number(count)) for mode, count in found.readings.items())
            yield ListBlock(tuple((Text(way),) for way in ways))
        if found.readings.get("part", 0) < found.readings.get("attached", 0):
            yield self._line(self._say("way_fewer"))

    def _row(self, columns: Sequence[str], row: Sequence[object]) -> tuple[Inline, ...]:
        """A place in the words of the language, where the columns name one; then what else the row has."""
        cells = dict(zip(columns, row, strict=True))
        sura, ayah = cells.get("sura"), cells.get("ayah")
        if isinstance(sura, int) and 1 <= sura <= len(self._suras):
            verse = isinstance(ayah, int)
            name = self._verse((sura, int(str(ayah)))) if verse else f"{self._sura(sura)} ({self._number(sura)})"
            shown = [name, *(self._cell(cells[one]) for one in cells if one not in ("sura", "ayah"))]
        else:
            shown = list(map(self._cell, row))
        return (Strong(shown[0]), Text("".join(f" – {one}" for one in shown[1:])))

    def _cell(self, cell: object) -> str:
        return self._number(round(cell, 2) if isinstance(cell, float) else cell)

    def _notes(self, found: Statistic) -> Iterator[Block]:
        query = found.query
        notes = [self._say(f"{rule}_rule") for rule in ("word", "letter") if query.measure == f"{rule}s"]
        if query.measure in ("words", "letters", "occurrences") and not query.scope.suras and not query.scope.verses:
            notes.append(self._say("counted"))
        if (
            query.measure == "order"
            or query.of == "place"
            or query.scope.place
            or query.scope.order
            or query.scope.revealed
        ):
            notes.append(self._say("tradition"))
        notes.append(self._say("credit"))
        yield Paragraph((Text(" ".join(notes)),))

    def _label(self, found: Statistic) -> str:
        query = found.query
        if query.form in ("rank", "list", "number"):
            noun = {"sura": "suras_listed", "verse": "verses_listed", "word": "words_listed"}.get(query.of, query.of)
            listed = self._say(f"part_{noun}" if noun == query.of else noun)
            measure = self._measure(query.measure, query.scope)
            ranked = query.form == "rank" and query.measure not in ("number", "position")
            by = self._say("by", measure=measure[0].lower() + measure[1:]) if ranked else ""
            return listed + by + self._within(query.scope, query.measure) + self._bound(found)
        if query.of == "place":
            return self._say("place") + self._within(query.scope, query.measure)
        return self._measure(query.measure, query.scope) + self._within(query.scope, query.measure)

    def _bound(self, found: Statistic) -> str:
        bound = found.query.having
        if bound is None:
            return ""
        sign = _SIGNS.get(bound.sign, bound.sign)
        return self._say("bound", measure=self._say(bound.measure), sign=sign, n=self._number(bound.value))

    def _measure(self, measure: Measure, scope: Scope) -> str:
        if measure != "occurrences":
            return self._say(measure)
        shown = _shown(scope.term) if scope.term else ""
        return self._say("letter" if scope.term and scope.term.mode == "letter" else "occurrences", term=shown)

    def _within(self, scope: Scope, measure: Measure) -> str:
        parts = [self._say("in_sura", name=self._sura(number)) for number in scope.suras]
        if scope.verses:
            first, last = scope.verses
            name = self._verse(first) + (f"-{self._number(last[1])}" if last != first else "")
            parts.append(self._say("in_verse", name=name))
        for part in _PARTS:
            if (bounds := getattr(scope, part)) is not None:
                low, high = (self._number(one) for one in bounds)
                parts.append(self._say(f"in_{part}", n=low if low == high else f"{low}–{high}"))
        if scope.place:
            parts.append(self._say(f"in_{scope.place.lower()}"))
        if scope.revealed:
            side, sura = scope.revealed
            parts.append(self._say(f"revealed_{side}", name=self._sura(sura)))
        if scope.opening and scope.term is None:
            parts.append(self._say("opening"))
        if scope.sajda:
            parts.append(self._say("in_sajda"))
        if scope.term is not None and measure != "occurrences":
            key = {"first": "beginning", "last": "ending"}.get(
                scope.term.mode, "without_term" if scope.without else "with_term"
            )
            parts.append(self._say(key, term=_shown(scope.term)))
        if scope.also is not None:
            parts.append(self._say("and_term", term=_shown(scope.also)))
        return "".join(parts)

    def _place(self, found: Statistic) -> str:
        return self._say(str(found.rows.rows[0][0])) if found.rows.rows else ""

    def _sura(self, number: int) -> str:
        sura = self._suras[number - 1]
        return sura.arabic if self._language == "ar" else sura.latin

    def _verse(self, key: tuple[int, int]) -> str:
        return f"{self._sura(key[0])} {self._number(key[0])}:{self._number(key[1])}"

    def _number(self, value: object) -> str:
        return figures(value, self._language) if isinstance(value, int | float) else str(value)

    def _line(self, before: str, strong: str = "", after: str = "") -> Paragraph:
        parts = (Text(before) if before else None, Strong(strong) if strong else None, Text(after) if after else None)
        return Paragraph(tuple(part for part in parts if part is not None))

    def _say(self, key: str, **values: object) -> str:
        return self._phrases(f"counting.{key}", self._language, **values)


def _shown(term: Term) -> str:
    """The term as it was asked for, with the Arabic that was counted where that is another word."""
    arabic = " / ".join(term.words)
    return term.shown if term.shown in term.words else f"{term.shown} ({arabic})"


def asks_for_query(text: str, phrases: Phrases, language: Language) -> bool:
    """Whether the message is the button under a count, or as good as that."""
    said = text.strip().rstrip("?؟;.!").casefold()
    return said in {phrases("counting.show_query", language).casefold(), "sql", "show sql", "show the sql"}
