"""One recipe and one seed give one run, whoever plays it and however often it is stopped."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from biblios.training.checkpoint import CHECKPOINT, LOG, STRENGTH, read_lines
from biblios.training.run import LocalPlayers, Run
from biblios.training.session import Session
from tests.training.runs import SMALLEST, same_arrays, without_time

pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.xdist_group("training"),
    pytest.mark.timeout(900),
]


def has_done(run, batches):
    return batches is not None and run.progress.batch >= batches


def trained(folder, recipe=SMALLEST, stops=(), threads=1, deals=0):
    """A session to its end, stopped after so many batches each time, or killed before it was saved."""
    for after, is_killed in (*stops, (None, False)):
        session = Session(recipe, 3, folder, LocalPlayers(threads), lambda _: None, deals)
        stop = partial(has_done, session.run, after)
        if is_killed:
            assert list(session.run.batches(stop))
        else:
            done = session.go_on(stop)
    assert done
    return session.finish(deals=0)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A run that nobody disturbed."""
    folder = tmp_path_factory.mktemp("whole")
    trained(folder, deals=2)
    return folder


def test_a_run_leaves_what_it_promised(whole):
    assert {path.name for path in whole.iterdir()} == {
        CHECKPOINT,
        LOG,
        STRENGTH,
        "curves.svg",
        "weights.npz",
        "weights.json",
    }


def test_a_run_stopped_and_killed_ends_the_same(whole, tmp_path):
    """Stopped after two batches; then killed two batches after the checkpoint, which are played again."""
    trained(tmp_path, stops=((2, False), (4, True)), deals=2)
    assert (tmp_path / "weights.npz").read_bytes() == (whole / "weights.npz").read_bytes()
    assert same_arrays(tmp_path / CHECKPOINT, whole / CHECKPOINT)
    for name in (LOG, STRENGTH):
        assert without_time(read_lines(tmp_path / name)) == without_time(read_lines(whole / name))


def test_threads_change_nothing(whole, tmp_path):
    trained(tmp_path, threads=2)
    assert (tmp_path / "weights.npz").read_bytes() == (whole / "weights.npz").read_bytes()


@pytest.mark.parametrize("lag", [0, 1])
def test_a_run_taken_up_at_any_batch_ends_the_same(lag, tmp_path):
    recipe = replace(SMALLEST, lag=lag)
    trained(tmp_path / "whole", recipe)
    batches = len(read_lines(tmp_path / "whole" / LOG))
    trained(tmp_path / "parts", recipe, stops=tuple((n, False) for n in range(1, batches)))
    assert same_arrays(tmp_path / "whole" / CHECKPOINT, tmp_path / "parts" / CHECKPOINT)


def test_another_seed_is_another_run(whole, tmp_path):
    run = Run(SMALLEST, 4, tmp_path, LocalPlayers())
    first = next(run.batches())
    assert first["critic_loss"] != read_lines(whole / LOG)[0]["critic_loss"]


def test_a_folder_with_another_run_is_refused(whole):
    with pytest.raises(ValueError, match="expected the run of recipe 'smallest' and seed 4"):
        Run(SMALLEST, 4, whole, LocalPlayers())


def test_a_broken_checkpoint_is_refused(tmp_path):
    (tmp_path / CHECKPOINT).write_bytes(b"PK\x03\x04")
    with pytest.raises(ValueError, match="expected the checkpoint of a run at"):
        Run(SMALLEST, 4, tmp_path, LocalPlayers())


def test_the_weights_are_those_the_networks_read(whole):
    from biblios.bots.network import NETWORK
    from biblios.bots.weights import read_records

    with np.load(whole / CHECKPOINT) as kept:
        leaves = {kept[name].tobytes() for name in kept.files}
    read = read_records(whole / "weights.npz", "policy", NETWORK)
    assert all(read[name][0].tobytes() in leaves for name in NETWORK.names)
