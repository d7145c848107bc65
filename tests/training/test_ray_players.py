"""A run on a cluster of three machines, one of them lost on the way, is the run on one machine."""

import pytest
import ray
from ray.cluster_utils import Cluster

from biblios.training.checkpoint import CHECKPOINT
from biblios.training.ray_players import RayPlayers
from biblios.training.run import LocalPlayers
from biblios.training.session import Session
from tests.training.runs import SMALLEST, same_arrays

pytestmark = [pytest.mark.filterwarnings("ignore"), pytest.mark.ray]

QUICK_TO_NOTICE = {
    "health_check_initial_delay_ms": 0,
    "health_check_period_ms": 500,
    "health_check_timeout_ms": 2000,
    "health_check_failure_threshold": 3,
}
MEMORY = 100 * 2**20
KILLED_AFTER = 8
"""Tasks handed out."""


@pytest.fixture
def cluster():
    made = Cluster(
        initialize_head=True,
        head_node_args={
            "num_cpus": 0,
            "object_store_memory": MEMORY,
            "include_dashboard": False,
            "_system_config": QUICK_TO_NOTICE,
        },
    )
    try:
        nodes = [made.add_node(num_cpus=1, object_store_memory=MEMORY) for _ in range(3)]
        made.wait_for_nodes()
        ray.init(address=made.address, log_to_driver=False)
        yield made, nodes
    finally:
        ray.shutdown()
        made.shutdown()


class Unlucky(RayPlayers):
    """Loses a whole machine while it plays; its worker had tasks in hand."""

    def in_danger(self, cluster, nodes):
        self.cluster, self.nodes_left, self.handed = cluster, nodes, 0
        return self

    def _hand_out(self, todo, held):
        before = len(held)
        super()._hand_out(todo, held)
        self.handed += len(held) - before
        if self.handed >= KILLED_AFTER and len(self.nodes_left) == 3 and len(self._there) == 3:
            busy = {worker for worker, _ in held.values()}
            assert busy, "nobody would notice"
            self.cluster.remove_node(self.nodes_left.pop(), allow_graceful=False)


def trained(folder, hands):
    session = Session(SMALLEST, 5, folder, hands, lambda _: None, deals=0)
    assert session.go_on(lambda: False)
    return session.finish(deals=0).read_bytes()


@pytest.fixture
def undisturbed(tmp_path):
    """The weights of the run on one machine; before the cluster starts, so that workers find compiled code."""
    return trained(tmp_path / "local", LocalPlayers(1))


@pytest.mark.timeout(900)
def test_a_run_that_loses_a_machine_ends_as_if_it_had_not(undisturbed, cluster, tmp_path):
    made, nodes = cluster
    players = Unlucky(workers=3, parts=3).in_danger(made, nodes)
    weights = trained(tmp_path / "ray", players)
    assert players.lost == 1
    assert len(players.nodes) >= 3
    assert weights == undisturbed
    assert same_arrays(tmp_path / "ray" / CHECKPOINT, tmp_path / "local" / CHECKPOINT)
