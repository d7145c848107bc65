"""The options and their named combinations (rules, section 8)."""

import itertools

CHURCH = ["must", "may"]
UNPAID = ["penalty", "discard", "reauction", "forbidden"]
CATEGORY_TIE = ["letter", "gold"]


def combination(church: str, unpaid: str, category_tie: str) -> dict[str, str]:
    return {"church": church, "unpaid": unpaid, "category_tie": category_tie}


PRESETS: dict[str, dict[str, str]] = {
    "classic": combination("must", "penalty", "letter"),
    "friendly": combination("must", "reauction", "letter"),
    "honest": combination("must", "forbidden", "letter"),
    "published": combination("may", "penalty", "letter"),
    "medieval": combination("may", "discard", "letter"),
    "summary": combination("must", "penalty", "gold"),
}

COMBINATIONS: list[dict[str, str]] = [
    combination(*three) for three in itertools.product(CHURCH, UNPAID, CATEGORY_TIE)
]
