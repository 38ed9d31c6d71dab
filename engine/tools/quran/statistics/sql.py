"""A query as one SELECT over the store's tables. Text from outside enters as a quoted literal, numbers as numbers."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from engine.text.lexicon import WordList
from engine.tools.quran.statistics.shapes import Entity, Measure, Mode, Query, Scope, Term

_JOINED = "JOIN suras s ON s.number = v.sura JOIN sizes z ON z.verse = v.id"
_SUMS: Mapping[Measure, str] = {
    "verses": "COUNT(*)",
    "words": "SUM(z.words)",
    "letters": "SUM(z.letters)",
    "suras": "COUNT(DISTINCT v.sura)",
    "juz": "COUNT(DISTINCT v.juz)",
    "hizb": "COUNT(DISTINCT v.hizb)",
    "quarters": "COUNT(DISTINCT v.quarter)",
    "pages": "COUNT(DISTINCT v.page)",
    "rukus": "COUNT(DISTINCT v.ruku)",
    "manzils": "COUNT(DISTINCT v.manzil)",
    "sajdas": "SUM(v.sajda <> '')",
    "order": "MIN(s.revelation_order)",
    "number": "MIN(v.sura)",
    "position": "MIN(v.id)",
}
_KEYS: Mapping[Entity, tuple[str, str]] = {  # what is shown of an entity, what it is grouped by
    "sura": ("v.sura AS sura, s.arabic, s.latin, s.english", "v.sura"),
    "verse": ("v.sura AS sura, v.ayah AS ayah", "v.id"),
    "juz": ("v.juz AS juz", "v.juz"),
    "hizb": ("v.hizb AS hizb", "v.hizb"),
    "quarter": ("v.quarter AS quarter", "v.quarter"),
    "page": ("v.page AS page", "v.page"),
    "ruku": ("v.ruku AS ruku", "v.ruku"),
    "manzil": ("v.manzil AS manzil", "v.manzil"),
    "place": ("s.place AS place", "s.place"),
    "word": ("w.word AS word", "w.word"),
}
_DIVISIONS = ("juz", "hizb", "page", "ruku", "manzil")
PARTICLES = WordList("quran_counts.particles")
MOST_ROWS = 300
INITIALS = (  # suras that begin with single letters (الم, ص)
    *(2, 3, 7, 10, 11, 12, 13, 14, 15, 19, 20, 26, 27, 28, 29, 30, 31, 32, 36, 38, 40, 41, 42, 43, 44, 45, 46, 50, 68),
)


def select(query: Query) -> str:
    """One SELECT. For a comparison its two rows are the two sides, in order."""
    match query.form:
        case "total":
            return f"SELECT {_sum(query)} AS n {_from(query, query.scope)}"
        case "number":
            return f"SELECT COUNT(*) AS n FROM ({_listed(query, ordered=False)})"
        case "list":
            return f"{_listed(query)} LIMIT {MOST_ROWS}"
        case "rank":
            return _ranked(query)
        case "average":
            return f"SELECT AVG(n) AS n FROM (SELECT {_sum(query)} AS n {_from(query, query.scope)} {_grouped(query)})"
        case "compare" | "share":
            assert query.other is not None  # noqa: S101 - the grammar gives both sides
            sides = (f"SELECT {_sum(query)} AS n {_from(query, scope)}" for scope in (query.scope, query.other))
            return " UNION ALL ".join(sides)
        case "check" | "value":
            return f"{_listed(query)} LIMIT {MOST_ROWS}"


def _ranked(query: Query) -> str:
    """Equal ones stand in the order of their words, then of the text."""
    shown, group = _KEYS[query.of]
    if query.of == "word" and query.scope == Scope():
        order = f"ORDER BY times {'DESC' if query.most else 'ASC'} LIMIT {query.limit} OFFSET {query.skip}"
        return f"SELECT word, times AS n FROM vocabulary {order}"
    if query.of == "word":
        joined = "FROM words w JOIN verses v ON v.id = w.verse JOIN suras s ON s.number = v.sura"
        base = joined + _where(query, query.scope)
        order = f"ORDER BY n {'DESC' if query.most else 'ASC'}, MIN(v.id)"
        return f"SELECT {shown}, COUNT(*) AS n {base} GROUP BY {group} {order} LIMIT {query.limit} OFFSET {query.skip}"
    direction = "DESC" if query.most else "ASC"
    order = f"ORDER BY n {direction}, SUM(z.words) {direction}, SUM(z.letters) {direction}, MIN(v.id)"
    having = f" HAVING {_bound(query)}" if query.having else ""
    return (
        f"SELECT {shown}, {_sum(query)} AS n {_from(query, query.scope)} GROUP BY {group}{having} {order} "
        f"LIMIT {query.limit} OFFSET {query.skip}"
    )


def _listed(query: Query, *, ordered: bool = True) -> str:
    shown, _ = _KEYS[query.of]
    more = f", {_sum(query)} AS n" if query.of != "verse" or query.measure != "verses" else ""
    if query.form == "value":
        more = f", {_sum(query)} AS n"
    having = f" HAVING {_bound(query)}" if query.having else ""
    order = f" ORDER BY {'n, ' if query.measure == 'order' else ''}MIN(v.id)" if ordered else ""
    return f"SELECT {shown}{more} {_from(query, query.scope)} {_grouped(query)}{having}{order}"


def _grouped(query: Query) -> str:
    return f"GROUP BY {_KEYS[query.of][1]}"


def _bound(query: Query) -> str:
    bound = query.having
    assert bound is not None  # noqa: S101 - asked for only where there is one
    return f"{_measured(bound.measure, query.scope.term)} {bound.sign} {bound.value}"


def _sum(query: Query) -> str:
    return _measured(query.measure, query.scope.term)


def _measured(measure: Measure, term: Term | None) -> str:
    if measure != "occurrences":
        return f"COALESCE({_SUMS[measure]}, 0)"
    assert term is not None  # noqa: S101 - the grammar counts occurrences of a term only
    return "COUNT(*)" if _by_words(term) else f"COALESCE(SUM({_within(term)}), 0)"


def _by_words(term: Term) -> bool:
    """Whether the term is looked for in the table of words; letters and ends of verses are looked for in the verse."""
    return term.mode in ("word", "attached", "part")


def _within(term: Term) -> str:
    """How often a letter stands in the verse `v`."""
    return " + ".join(f"(LENGTH(v.simple) - LENGTH(REPLACE(v.simple, {quoted(one)}, '')))" for one in term.words)


def _holding(term: Term) -> str:
    """The condition that the verse `v` holds the term."""
    if term.mode in ("first", "last"):
        ends = ((quoted(word), quoted(f"{word} %" if term.mode == "first" else f"% {word}")) for word in term.words)
        return "(" + " OR ".join(f"v.simple = {whole} OR v.simple LIKE {part}" for whole, part in ends) + ")"
    if _by_words(term):
        return f"v.id IN (SELECT w.verse FROM words w WHERE {matching(term)})"
    return f"{_within(term)} > 0"


def matching(term: Term) -> str:
    """The condition on a row `w` of words; of a phrase it is the first word."""
    phrases = [word.split() for word in term.words if " " in word]
    words = replace(term, words=tuple(word for word in term.words if " " not in word))
    found = ([_single(words)] if words.words else []) + [_phrase(parts, term.mode) for parts in phrases]
    return found[0] if len(found) == 1 else f"({' OR '.join(found)})"


def _single(term: Term) -> str:
    if term.mode == "part":
        alike = " OR ".join(f"word LIKE {quoted(f'%{word}%')}" for word in term.words)
        return f"w.word IN (SELECT word FROM vocabulary WHERE {alike})"
    words = forms(term) if term.mode == "attached" else term.words
    return f"w.word IN ({', '.join(map(quoted, words))})"


def _phrase(parts: Sequence[str], mode: Mode) -> str:
    """Its words beside each other; particles may be joined to the first."""
    first = tuple(_joined(parts[0])) if mode == "attached" else (parts[0],)
    rest = (
        f"EXISTS (SELECT 1 FROM words x WHERE x.verse = w.verse AND x.position = w.position + {place} "
        f"AND x.word = {quoted(word)})"
        for place, word in enumerate(parts[1:], 1)
    )
    return " AND ".join((f"w.word IN ({', '.join(map(quoted, dict.fromkeys(first)))})", *rest))


def forms(term: Term) -> tuple[str, ...]:
    """The words of a term with the particles that may be joined to it, and with the article."""
    return tuple(dict.fromkeys(form for word in term.words for form in _joined(word)))


def _joined(word: str) -> Iterator[str]:
    bare = word.removeprefix("ال") if len(word) > 4 or word == "الله" else word
    yield word
    if bare == word:
        yield from (particle + word for particle in PARTICLES)
    for particle in ("", "و", "ف", "ب", "ك", "وب", "فب", "وك", "أ", "أف", "أو", "أب", "ت", "وت"):
        yield f"{particle}ال{bare}"
    yield f"آل{bare}"
    for particle in ("ل", "ول", "فل"):
        yield f"{particle}ل{bare.removeprefix('ل') if bare == 'له' else bare}"


def quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _from(query: Query, scope: Scope) -> str:
    """Where the rows come from, and which of them: verses, or single words where a term is counted among them."""
    counted = query.measure == "occurrences" and scope.term is not None and _by_words(scope.term) and not scope.without
    base = "words w JOIN verses v ON v.id = w.verse" if counted else "verses v"
    return f"FROM {base} {_JOINED}{_where(query, scope)}"


def _where(query: Query, scope: Scope) -> str:
    conditions = [*_conditions(scope), *_holds(query, scope)]
    return f" WHERE {' AND '.join(conditions)}" if conditions else ""


def _holds(query: Query, scope: Scope) -> Iterator[str]:
    term = scope.term
    if term is None:
        return
    if scope.also:
        yield _holding(scope.also)
    if scope.without and (query.of == "sura" or query.measure == "suras"):
        yield f"v.sura NOT IN (SELECT v.sura FROM verses v WHERE {_holding(term)})"
    elif query.measure == "occurrences" and _by_words(term):
        yield matching(term)
    else:
        yield f"NOT {_holding(term)}" if scope.without else _holding(term)


def _conditions(scope: Scope) -> Iterator[str]:
    if scope.suras:
        yield (
            f"v.sura IN ({', '.join(map(str, scope.suras))})" if len(scope.suras) > 1 else f"v.sura = {scope.suras[0]}"
        )
    if scope.range:
        yield f"v.sura BETWEEN {scope.range[0]} AND {scope.range[1]}"
    if scope.verses:
        (first, start), (last, end) = scope.verses
        yield f"(v.sura, v.ayah) BETWEEN ({first}, {start}) AND ({last}, {end})"
    if scope.place:
        yield f"s.place = {quoted(scope.place)}"
    for division in _DIVISIONS:
        if (bounds := getattr(scope, division)) is not None:
            low, high = bounds
            yield f"v.{division} = {low}" if low == high else f"v.{division} BETWEEN {low} AND {high}"
    yield from _by_revelation(scope)
    if scope.opening:
        yield "v.ayah = 1"
    if scope.sajda:
        yield "v.sajda <> ''"
    if scope.initials:
        yield f"v.sura IN ({', '.join(map(str, INITIALS))})"


def _by_revelation(scope: Scope) -> Iterator[str]:
    if scope.order:
        low, high = scope.order
        yield f"s.revelation_order = {low}" if low == high else f"s.revelation_order BETWEEN {low} AND {high}"
    if scope.revealed:
        side, sura = scope.revealed
        sign = ">" if side == "after" else "<"
        yield f"s.revelation_order {sign} (SELECT revelation_order FROM suras WHERE number = {sura})"
