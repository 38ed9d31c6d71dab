"""What `dalil run` hands to the HTTP API."""

import asyncio

from adapters.web import WebAdapter
from bot.home import definitions
from bot.public import Json, Search, search_json
from bot.sections import Settings
from bot.web.api import ApiParts, ApiRules
from bot.wiring import Dalil
from engine.knowledge.collections import Collection
from engine.knowledge.ingestion import IngestReport
from engine.store.api_keys import ApiKeys
from engine.store.catalogue import Catalogue
from engine.store.dialogues import Dialogues
from engine.store.said import Said
from engine.store.texts import Texts

KB, MB = 2**10, 2**20


def api_parts(dalil: Dalil, adapter: WebAdapter) -> ApiParts:
    async def search(wanted: Search) -> Json:
        return await search_json(dalil.corpus, dalil.retriever, wanted)

    async def defined(name: str) -> Collection:
        return (await asyncio.to_thread(definitions, dalil.home, dalil.settings.current))[name]

    async def put(collection: str, name: str, data: bytes) -> IngestReport:
        return await dalil.ingestion.put_document(await defined(collection), name, data)

    async def remove(collection: str, name: str) -> IngestReport:
        return await dalil.ingestion.remove_document(await defined(collection), name)

    return ApiParts(
        adapter=adapter,
        keys=ApiKeys(dalil.database),
        dialogues=Dialogues(dalil.database),
        catalogue=Catalogue(dalil.database),
        texts=Texts(dalil.database),
        said=Said(dalil.database),
        search=search,
        put=put,
        remove=remove,
        rules=lambda: api_rules(dalil.settings.current),
    )


def api_rules(settings: Settings) -> ApiRules:
    api = settings.api
    return ApiRules(
        rate_per_minute=api.rate_per_minute,
        refusals_per_minute=api.refusals_per_minute,
        body_bytes=api.body_kb * KB,
        upload_bytes=api.upload_mb * MB,
        wait_s=api.wait_s,
        origins=api.cors_origins,
        key_streams=api.key_streams,
    )
