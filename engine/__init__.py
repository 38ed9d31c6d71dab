"""One turn of conversation, free of any platform.

The path of a message: an adapter turns a platform event into an `IncomingMessage` (`messages`), the inbox keeps it
(`store.inbox`), `engine.Engine.reply` reads the history, resolves a follow-up, routes to an intent (`routing`), calls
that intent's skill (`skills`), which for questions searches (`retrieval`) and composes from exact sentences
(`generation`); the `Answer` - a `document.Document` with its `Citation`s - is saved with its outbox rows in one
transaction (`store`) and handed back to the adapter to render and send.
"""
