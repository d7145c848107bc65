"""The legal moves of a game, from the compiled rules and, where they name cards, from the ledger."""

from collections.abc import Callable

from biblios.records.engine import Engine
from biblios.records.ledger import Ledger
from biblios.records.legal import TEXT_OF, LegalMoves
from biblios.records.payments import CardChoices, gold_payments
from biblios.rules.cards import NAMES
from biblios.rules.state import DECISION_NAMES


def legal_moves_of(engine: Engine, ledger: Callable[[], Ledger]) -> LegalMoves:
    """The moves that may be played now; none when the game is over."""
    decision = DECISION_NAMES[engine.decision]
    match decision:
        case "place" | "church" | "bid":
            return LegalMoves([TEXT_OF[action] for action in engine.legal_actions()])
        case "take":
            return LegalMoves([f"take {card}" for card in dict.fromkeys(ledger().public_space)])
        case "pay":
            return _payments(engine, ledger())
        case "reveal":
            left = sorted(set(engine.pile[engine.lot :]))
            return LegalMoves([f"reveal {NAMES[kind]}" for kind in left])
        case "seize" | "lose":
            hand = ledger().hand(ledger().defaulter or 0)
            return LegalMoves([f"{decision} {card}" for card in dict.fromkeys(hand)])
    return LegalMoves([])


def _payments(engine: Engine, ledger: Ledger) -> LegalMoves:
    hand = ledger.hands[engine.to_act]
    due = ledger.standing_bid
    if engine.is_gold_lot:
        return LegalMoves([], CardChoices(hand, due))
    texts = ["pay " + " ".join(cards) for cards in gold_payments(hand, due)]
    if not texts or ledger.deal.rules.unpaid in {"penalty", "discard"}:
        texts.append("default")
    return LegalMoves(texts)
