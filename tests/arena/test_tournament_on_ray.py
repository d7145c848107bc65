"""A tournament on a Ray cluster of three nodes, one killed midway: the results are those of a serial run."""

import json
import os
import signal
import subprocess
from contextlib import suppress

import pytest

from biblios.arena.tournament import Plan, run
from biblios.arena.tournament.journal import FILE, Journal
from tests.arena.synthetic import Last

ray = pytest.importorskip("ray", reason="Ray is not installed: biblios[ray]")
pytestmark = [
    pytest.mark.ray,
    pytest.mark.timeout(300),
    pytest.mark.filterwarnings("ignore"),  # of Ray's own
]

# Ray takes half a minute to believe that a node is gone; its own tests shorten that in the same way.
SOON = {
    "health_check_initial_delay_ms": 0,
    "health_check_period_ms": 1000,
    "health_check_timeout_ms": 5000,
    "health_check_failure_threshold": 4,
}
ROOM = 80 * 2**20


@pytest.fixture
def cluster():
    from ray.cluster_utils import Cluster

    head = {"num_cpus": 0, "object_store_memory": ROOM, "include_dashboard": False}
    made = Cluster(initialize_head=True, head_node_args={**head, "_system_config": SOON})
    pids = []
    try:
        nodes = [made.add_node(num_cpus=1, object_store_memory=ROOM) for _ in range(3)]
        pids = [info.process.pid for node in made.list_all_nodes() for info in processes(node)]
        yield made, nodes
    finally:
        ray.shutdown()
        made.shutdown()
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
    assert not alive(pids)


def processes(node):
    return [info for infos in node.all_processes.values() for info in infos]


def alive(pids):
    listed = subprocess.run(
        ["ps", "-o", "pid=", *map(str, pids)], capture_output=True, text=True, check=False
    )
    return listed.stdout.split()


def test_a_node_that_is_killed_changes_nothing(cluster, tmp_path):
    from biblios.arena.tournament.ray_workers import RayWorkers

    made, nodes = cluster
    plan = Plan.of({"one": "heuristic", "two": "random", "three": Last(0.002)}, deals=24, seed=4)
    with Journal(tmp_path / "serial", plan.about()) as journal:
        serial = run(plan, journal=journal)

    seen, killed = [], []

    def news(done, most):
        seen.append(done)
        if done >= most // 3 and not killed:
            killed.extend(info.process.pid for info in processes(nodes[1]))
            made.remove_node(nodes[1], allow_graceful=False)

    ray.init(address=made.address, log_to_driver=False)
    with Journal(tmp_path / "ray", plan.about()) as journal:
        outcome = run(
            plan, workers=RayWorkers(plan.setting, made.address), journal=journal, news=news
        )
    assert killed
    assert not alive(killed)
    assert seen[-1] == 24 * 3
    assert seen == sorted(set(seen))
    assert (tmp_path / "ray" / FILE).read_bytes() == (tmp_path / "serial" / FILE).read_bytes()
    assert (outcome.ratings.points == serial.ratings.points).all()
    lines = (tmp_path / "ray" / FILE).read_text("ascii").splitlines()
    assert len({(*json.loads(line)["table"], json.loads(line)["first"]) for line in lines[1:]}) == (
        len(lines) - 1
    )
