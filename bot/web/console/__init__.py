"""The console: what the people who look after Dalil see and do, in plain forms behind a sign-in.

ROUTES names every page with the role that opens it; `doors` holds those before each, so that no page looks by itself.
"""

from aiohttp import web

from bot.web.console import (
    account,
    adding,
    again,
    answer,
    askers,
    audit,
    backup,
    contradicting,
    digesting,
    documents,
    editing,
    entering,
    evaluations,
    gaps,
    home,
    keys,
    linking,
    links,
    look,
    numbers,
    openid,
    options,
    people,
    places,
    queue,
    reviewed,
    scheduling,
    shelves,
    signing_in,
)
from bot.web.console.doors import HOME, SIGN_IN, Staff, back_to, door

__all__ = ["ROUTES"]


async def _moved(_: web.Request) -> web.StreamResponse:
    return back_to(HOME)


async def _up(request: web.Request, _: Staff) -> web.StreamResponse:
    """The page that the form stands on, for who comes back to what a form was answered: by another language, by the
    address, or by signing in again."""
    return back_to(request.rel_url.raw_path.rpartition("/")[0])


FORMS = (again.PATH, f"{shelves.ONE}/files", scheduling.PATH)  # answered with a page at their own address

ROUTES = [
    *(web.get(path, door("viewer", _up)) for path in FORMS),
    web.get(look.LOGO, door("administrator", _up, everywhere=True)),
    web.get("/review", _moved),
    web.get("/review/{rest:.*}", _moved),
    web.get(SIGN_IN, signing_in.page),
    web.post(SIGN_IN, signing_in.sign_in),
    web.get(entering.PATH, entering.page),
    web.post(entering.PATH, entering.enter),
    web.get(openid.PATH, openid.begin),
    web.get(openid.CALLBACK, openid.come_back),
    web.get(openid.AGAIN, door("viewer", openid.again)),
    web.post(f"{HOME}/sign-out", door("viewer", signing_in.sign_out)),
    web.get(HOME, door("viewer", home.page)),
    web.get(queue.PATH, door("viewer", queue.page)),
    web.post(queue.PATH, door("reviewer", queue.bulk)),
    web.post(f"{queue.PATH}/undo", door("reviewer", queue.undo)),
    web.get(answer.PATH, door("viewer", answer.page)),
    web.post(answer.PATH, door("reviewer", answer.change, keeps=True)),
    web.post(again.PATH, door("reviewer", again.page)),
    web.get(f"{answer.PATH}/correct", door("reviewer", editing.of_answer)),
    web.post(f"{answer.PATH}/correct", door("reviewer", editing.save_of_answer, keeps=True)),
    web.get(adding.PATH, door("approver", adding.page)),
    web.post(adding.PATH, door("approver", adding.add, keeps=True)),
    web.get(adding.SYNONYMS, door("viewer", adding.synonyms)),
    web.post(adding.SYNONYMS, door("approver", adding.change_synonyms, everywhere=True, keeps=True)),
    web.get(reviewed.PATH, door("viewer", reviewed.page)),
    web.get(f"{reviewed.PATH}/{{id}}", door("viewer", reviewed.one)),
    web.post(f"{reviewed.PATH}/{{id}}", door("approver", reviewed.change)),
    web.get(f"{reviewed.PATH}/{{id}}/edit", door("reviewer", editing.of_reviewed)),
    web.post(f"{reviewed.PATH}/{{id}}/edit", door("reviewer", editing.save_of_reviewed, keeps=True)),
    web.get(gaps.PATH, door("viewer", gaps.page)),
    web.post(gaps.PATH, door("reviewer", gaps.dismiss)),
    web.get(numbers.PATH, door("viewer", numbers.page)),
    web.get(f"{numbers.PATH}.csv", door("viewer", numbers.as_csv)),
    web.get(f"{numbers.PATH}.jsonl", door("viewer", numbers.as_jsonl)),
    web.get(evaluations.PATH, door("administrator", evaluations.page, everywhere=True)),
    web.get(f"{evaluations.PATH}/{{id}}", door("administrator", evaluations.one, everywhere=True)),
    web.get(shelves.PATH, door("viewer", shelves.page)),
    web.get(shelves.NEW, door("administrator", shelves.new, everywhere=True)),
    web.post(shelves.NEW, door("administrator", shelves.create, everywhere=True, keeps=True)),
    web.get(shelves.ONE, door("viewer", shelves.one)),
    web.post(shelves.ONE, door("viewer", shelves.change)),
    web.post(f"{shelves.ONE}/files", door("administrator", shelves.upload, everywhere=True, files=True)),
    web.post(scheduling.PATH, door("administrator", shelves.schedule, everywhere=True)),
    web.get(contradicting.PATH, door("viewer", contradicting.page)),
    web.post(contradicting.PATH, door("reviewer", contradicting.change)),
    web.get(f"{shelves.ONE}/about", door("administrator", shelves.about, everywhere=True)),
    web.post(f"{shelves.ONE}/about", door("administrator", shelves.describe, everywhere=True, keeps=True)),
    web.get(f"{shelves.ONE}/columns", door("administrator", shelves.columns, everywhere=True)),
    web.post(f"{shelves.ONE}/columns", door("administrator", shelves.map_columns, everywhere=True, keeps=True)),
    web.get(documents.DOCUMENT, door("viewer", documents.page)),
    web.get(documents.ORIGINAL, door("viewer", documents.original)),
    web.get(links.PATH, door("administrator", links.page, everywhere=True)),
    web.post(links.PATH, door("administrator", links.change, everywhere=True)),
    web.get(links.MANIFEST, door("administrator", links.manifest, everywhere=True)),
    web.get(look.PATH, door("administrator", look.page, everywhere=True)),
    web.post(look.PATH, door("administrator", look.save, everywhere=True)),
    web.post(look.LOGO, door("administrator", look.logo, everywhere=True, files=True)),
    web.get(options.PATH, door("administrator", options.page, everywhere=True)),
    web.post(options.PATH, door("administrator", options.change, everywhere=True)),
    web.get(askers.PATH, door("administrator", askers.page, everywhere=True)),
    web.post(askers.PATH, door("administrator", askers.change, everywhere=True)),
    web.get(keys.PATH, door("administrator", keys.page, everywhere=True)),
    web.post(keys.PATH, door("administrator", keys.change, everywhere=True)),
    web.get(backup.PATH, door("administrator", backup.page, everywhere=True)),
    web.post(backup.PATH, door("administrator", backup.make, everywhere=True)),
    web.get(audit.PATH, door("administrator", audit.page, everywhere=True)),
    web.get(account.PATH, door("viewer", account.page)),
    web.post(account.PATH, door("viewer", account.save)),
    web.get(linking.PATH, door("viewer", linking.page)),
    web.post(linking.PATH, door("viewer", linking.link)),
    web.post(linking.UNLINK, door("viewer", linking.unlink)),
    web.post(digesting.PATH, door("viewer", digesting.save)),
    web.get(people.PATH, door("administrator", people.page, everywhere=True)),
    web.post(people.PATH, door("administrator", people.create, everywhere=True)),
    web.get(f"{people.PATH}/{{id}}", door("administrator", people.one, everywhere=True)),
    web.post(f"{people.PATH}/{{id}}", door("administrator", people.change, everywhere=True)),
    web.get(places.PATH, door("administrator", places.page, everywhere=True)),
    web.post(places.PATH, door("administrator", places.save, everywhere=True, keeps=True)),
]
