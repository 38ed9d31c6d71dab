"""Between a platform's acknowledgement and its receipt: every accepted event is answered, once and in order.

    delivery = Delivery(database, engine, adapters, phrases, settings, rules)
    async with asyncio.TaskGroup() as group:
        group.create_task(delivery.run())
        group.create_task(adapter.run(desk))

`gate` lets in what is ours, `dispatcher` turns inbox rows into saved turns and outbox rows (`responses`: one event;
`drafts`: how far an answer has come; `handover`: questions in a person's hands; `uploads`: files), `corrections` brings
reviewed answers to those who had asked, `courier` sends
outbox rows, `workbench` keeps either busy without breaking the order of a conversation. `docs/delivery.md` says what is
guaranteed and where the limits are.
"""
