"""Read by schemathesis itself: a valid Idempotency-Key is made new for each request, as it is meant to be used."""

import re
from typing import Any
from uuid import uuid4

import schemathesis


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: Any) -> None:
    kwargs["auth"] = _renewed  # requests' last look at what is sent; the case itself stays as it was generated


def _renewed(request: Any) -> Any:
    key = request.headers.get("Idempotency-Key")
    if isinstance(key, str) and re.fullmatch(r"[\x21-\x7e]{1,200}", key):
        request.headers["Idempotency-Key"] = key + uuid4().hex
    return request
