"""`biblios arena`: a tournament of bots and engines."""

import argparse
import json
import shlex
from contextlib import ExitStack
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

from biblios.arena.tournament import EngineCommand, Outcome, Plan
from biblios.arena.tournament import run as play
from biblios.arena.tournament.contestants import Player, names
from biblios.arena.tournament.engine_process import EngineGone, EngineLate
from biblios.arena.tournament.engine_seat import EngineSeat
from biblios.arena.tournament.journal import Journal
from biblios.arena.tournament.workers import Workers
from biblios.cli.faults import UsageError
from biblios.cli.progress import Progress
from biblios.cli.ready import GettingReady


def run(options: argparse.Namespace) -> int:
    """Play the tournament and report.

    Raises:
        UsageError: what is asked for is not there, or does not go together.
        OSError: the folder cannot be written.
    """
    _check_extras(options)
    try:
        plan = _plan(options)
        outcome = _play(plan, options)
    except ValueError as error:
        raise UsageError(str(error)) from error
    from biblios.arena.tournament import folder, online, report, summary

    skills = online.skills(outcome)
    if options.out:
        folder.write(Path(options.out), outcome, skills)
    if options.json:
        print(json.dumps(summary.as_dict(outcome, skills)))
    else:
        print(report.screen(outcome, skills))
        if options.out:
            print(f"kept in {options.out}")
    return 0


def _check_extras(options: argparse.Namespace) -> None:
    for module in ("openskill", "matplotlib"):
        if not _is_installed(module):
            raise UsageError(f"tournaments need {module}: pip install 'biblios[arena]'")
    if options.ray is not None and not _is_installed("ray"):
        raise UsageError("--ray needs Ray: pip install 'biblios[ray]'")


def _is_installed(module: str) -> bool:
    """Whether it can be imported; it is not, for that takes a while."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def _plan(options: argparse.Namespace) -> Plan:
    return Plan.of(
        _contestants(options),
        options.players,
        options.rules,
        seed=options.seed,
        deals=options.deals,
        tables=options.tables,
        against=options.against,
        until=options.until_settled,
        margin=options.margin,
        fewest=options.fewest,
    )


def _contestants(options: argparse.Namespace) -> dict[str, Player]:
    """Bots and engines by name."""
    found: dict[str, Player] = {}
    for name in filter(None, (name.strip() for name in options.bots.split(","))):
        if name in found:
            raise UsageError(f"{name} is named twice")
        if name not in names():
            raise UsageError(
                f"no bot {name!r}; there are {', '.join(names())}; an engine is given as --engine NAME=COMMAND"
            )
        found[name] = name
    engines: dict[str, EngineCommand] = {}
    for name, command in options.engine:
        if name in found or name in engines:
            raise UsageError(f"{name} is named twice")
        try:
            engines[name] = EngineCommand(tuple(shlex.split(command)), movetime=options.movetime)
        except ValueError as error:
            raise UsageError(f"--engine {name}: {error}") from error
    for key, value in options.engine_option:
        name, _, option = key.partition(".")
        if name not in engines:
            raise UsageError(f"--engine-option {key}={value}: no engine {name!r} was given")
        engine = engines[name]
        engines[name] = replace(engine, options=(*engine.options, (option, value)))
    for name, engine in engines.items():
        _try(name, engine)
    return found | engines


def _try(name: str, engine: EngineCommand) -> None:
    """See that an engine starts and knows the protocol, before anything is played."""
    seat = EngineSeat(name, engine)
    try:
        seat.start()
    except (EngineGone, EngineLate) as error:
        raise UsageError(f"--engine {name}: {error}") from error
    finally:
        seat.close()


def _play(plan: Plan, options: argparse.Namespace) -> Outcome:
    progress = Progress("played", "deals", plan.deals * len(plan.all_tables()), quiet=options.quiet)
    with ExitStack() as stack:
        journal = None
        if options.out:
            journal = stack.enter_context(Journal(Path(options.out), plan.about()))
        with GettingReady():
            _compile(plan)
        stack.callback(progress.end)
        return play(
            plan,
            cores=options.cores,
            workers=_ray_workers(plan, options.ray),
            journal=journal,
            news=lambda done, _: progress.show(done),
        )


def _compile(plan: Plan) -> None:
    """Compile what is needed, if this machine never has."""
    from biblios.arena.match import Lineup
    from biblios.bots.levels import rostered
    from biblios.records.engine import compile_rules

    compile_rules()
    for bots in (("heuristic", "random"), ("random", "random")):
        Lineup(bots, plan.rules, 0).play(0, 1)
    for player in plan.contestants.values():
        if isinstance(player, str) and not rostered(player):
            Lineup((player, player), plan.rules, 0).get_ready()


def _ray_workers(plan: Plan, address: str | None) -> Workers | None:
    if address is None:
        return None
    from biblios.arena.tournament.ray_workers import RayWorkers

    try:
        return RayWorkers(plan.setting, address or None)
    except ConnectionError as error:
        raise UsageError(f"--ray {address}: {str(error).splitlines()[0]}") from error
