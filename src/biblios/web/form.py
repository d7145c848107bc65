"""Reads the forms that pages send, and says in words what is wrong with them."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from biblios.tables.card_words import CATEGORY_NAMES, gold_value
from biblios.tables.faults import NotLegalError, TableError

if TYPE_CHECKING:
    from starlette.requests import Request

    from biblios.records.view import View

MAX_BYTES = 20_000
MAX_FIELDS = 200
CARD_ORDER = {letter: place for place, letter in enumerate([*CATEGORY_NAMES, "G"])}


class FormError(TableError):
    """The form is not one that our pages send."""


class FormTooLongError(FormError):
    """The form is longer than any of ours."""


class Form:
    """The fields of a form, in order, names repeated."""

    def __init__(self, fields: list[tuple[str, str]]) -> None:
        self.fields = fields

    def get(self, name: str, default: str = "") -> str:
        """The first field of this name."""
        return next((value.strip() for key, value in self.fields if key == name), default)

    def all(self, name: str) -> list[str]:
        """Every field of this name."""
        return [value for key, value in self.fields if key == name]

    def number(self, name: str, words: str) -> int:
        """A field that holds a whole number, 0 or more.

        Args:
            name: the field.
            words: what it is, for the error.

        Raises:
            FormError: it is missing or no such number.
        """
        text = self.get(name)
        if not (text.isascii() and text.isdecimal() and len(text) < 10):
            message = f"The form should say {words} as a whole number, but says {text[:40]!r}."
            raise FormError(message)
        return int(text)


async def read_form(request: Request) -> Form:
    """The fields of a request's form.

    Raises:
        FormError: it is not a form, or too long.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BYTES:
            message = f"The form is longer than {MAX_BYTES} bytes."
            raise FormTooLongError(message)
    if body and kind != "application/x-www-form-urlencoded":
        message = f"Expected an ordinary form, but got {kind[:60] or 'no content type'}."
        raise FormError(message)
    try:
        fields = parse_qsl(
            body.decode(), keep_blank_values=True, max_num_fields=MAX_FIELDS, errors="strict"
        )
    except ValueError as error:  # not UTF-8, or too many fields
        message = "The form cannot be read."
        raise FormError(message) from error
    return Form(fields)


def move_of(form: Form, view: View) -> str:
    """The move a form means, put together from its parts.

    Args:
        form: with `move`, and `amount`, `card` or `change` where the move has parts.
        view: what the mover knows, to warn of a bid that cannot be paid.

    Raises:
        FormError: no move, or parts missing.
        NotLegalError: a bid beyond the own gold that is not marked as a bluff.
    """
    move = form.get("move")
    if not move:
        message = "Choose a move first."
        raise FormError(message)
    if move == "bid":
        return _bid(form, view)
    if move == "pay":
        return _pay(form)
    if move == "dice":
        return _dice(form)
    return move


def _bid(form: Form, view: View) -> str:
    amount = form.number("amount", "the bid")
    if view.seat is None or (view.lot or "G")[0] == "G":
        return f"bid {amount}"
    gold = gold_value(view.seats[view.seat].hand or ())
    if amount > gold and view.rules.unpaid != "forbidden" and form.get("bluff") != "1":
        message = (
            f"You hold {gold} gold and bid {amount}. To bid what you cannot pay, switch on "
            "“bluff” first."
        )
        raise NotLegalError(message)
    return f"bid {amount}"


def _pay(form: Form) -> str:
    cards = form.all("card")
    if not cards:
        message = "Choose the cards to pay with first."
        raise FormError(message)
    return f"pay {' '.join(sorted(cards, key=_card_order))}"


def _card_order(card: str) -> tuple[int, str]:
    return CARD_ORDER.get(card[:1], len(CARD_ORDER)), card


def _dice(form: Form) -> str:
    changes = form.all("change")
    if not changes:
        message = "Choose a die first."
        raise FormError(message)
    return f"dice {''.join(sorted(changes, key=_card_order))}"
