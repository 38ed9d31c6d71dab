"""Which part of a question belongs to a tool: the classifier, and where it is not sure a model that may only choose
among what there is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.answering.models.asking import Asking
from engine.answering.models.way import Way
from engine.language import Language
from engine.messages import FROM_DOCUMENTS, Intent
from engine.routing.distress import CARE
from engine.routing.router import QUESTION, TALK, Route, Router
from engine.turn import Skill

SURE = 0.3  # margin from which a tool is chosen without a model, and from which a model is not asked


@dataclass(frozen=True, slots=True)
class Part:
    """`tool`: the intent that answers it; empty: the documents do."""

    text: str
    tool: Intent = ""


async def route(
    asking: Asking | None,
    way: Way,
    router: Router,
    texts: Sequence[str],
    skills: Mapping[Intent, Skill],
    language: Language,
    *,
    always: bool = False,
) -> tuple[Part, ...]:
    """The parts with who answers them. One part alone has been routed as the message it is, and is looked at again only
    where a model is always asked."""
    tools = tools_of(skills)
    with way.step("route-parts") as noted:
        if len(texts) == 1 and not (always and asking):
            return (Part(texts[0]),)
        routes = [router.choose(texts[0])] if len(texts) == 1 else _routes(router, texts)
        chosen = [_embedded(one, tools) for one in routes]
        if asking and (always or any(one.margin < SURE for one in routes)):
            listed = "\n".join(f"{number}. {' '.join(text.split())}" for number, text in enumerate(texts, 1))
            data = {"questions": listed, "tools": ", ".join((*tools, QUESTION))}
            request = asking.request("router", "router", language, data, schema=_schema(len(texts), tools))
            if (value := await asking.shaped(way, noted, request)) is not None:
                chosen = [agreed(*pair, tools) for pair in zip(routes, value["intents"], strict=True)]
        found = tuple(Part(text, tool) for text, tool in zip(texts, chosen, strict=True))
        noted.detail["intents"] = [part.tool or QUESTION for part in found]
        noted.result = "\n".join(f"{part.tool or QUESTION}: {part.text}" for part in found)
        return found


def mixed(router: Router, texts: Sequence[str], skills: Mapping[Intent, Skill]) -> bool:
    """Whether the parts of a message are surely for different ones of those that answer: a tool and the documents, or
    two tools. A part is surely for a tool that finds something in it."""
    if len(texts) < 2:
        return False
    tools = tools_of(skills)
    surely = [pair for pair in zip(texts, _routes(router, texts), strict=True) if _is_sure(pair[1])]
    of_tools = {one.intent for text, one in surely if one.intent in tools and skills[one.intent].finds(text)}
    of_documents = any(one.intent in FROM_DOCUMENTS for _, one in surely)
    return len(of_tools) + of_documents > 1


def _routes(router: Router, texts: Sequence[str]) -> list[Route]:
    """Where each part of a message would go by itself; that it asks several is told of the whole alone."""
    return [router.choose(text, without=(QUESTION,)) for text in texts]


def _is_sure(route: Route) -> bool:
    return route.margin >= SURE and not route.rival


def tools_of(skills: Mapping[Intent, Skill]) -> tuple[Intent, ...]:
    """The intents that are reckoned or quoted rather than searched."""
    return tuple(one for one in skills if one not in (*FROM_DOCUMENTS, *TALK, CARE))


def _embedded(route: Route, tools: Sequence[Intent]) -> Intent:
    return route.intent if route.intent in tools and _is_sure(route) else ""


def agreed(route: Route, said: Intent, tools: Sequence[Intent]) -> Intent:
    """What the model says where the classifier is not sure of something else; the likelier of the two then."""
    if _is_sure(route):
        return _embedded(route, tools)
    return said if said in tools and said in (route.intent, route.rival) else _embedded(route, tools)


def _schema(count: int, tools: Sequence[Intent]) -> dict[str, object]:
    intents = {
        "type": "array",
        "items": {"enum": [*tools, QUESTION]},
        "minItems": count,
        "maxItems": count,
    }
    return {
        "type": "object",
        "properties": {"intents": intents},
        "required": ["intents"],
        "additionalProperties": False,
    }
