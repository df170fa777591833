"""Campaigns: the same table whoever runs it."""

import json
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

import bia
from conftest import DEMO, counter

TASKS = [
    DEMO / "safe.k2",
    {"files": str(DEMO / "lock.k2"), "name": "lock", "expected": "unsafe"},
    counter(4),
    {"files": str(DEMO / "bad.k2"), "name": "bad"},
]


def table(**kwargs):
    return bia.campaign(TASKS, timeout=60, clock="processor", **kwargs)


@pytest.fixture(scope="module")
def sequential():
    return table()


def test_rows(sequential):
    assert [row["verdict"] for row in sequential] == ["safe", "unsafe", "safe", "unknown"]
    assert sequential[1]["status"] == "correct" and "K2SyntaxError" in sequential[3]["error"]
    assert sequential[0]["seconds"] > 0 and sequential[0]["memory"] > 1 << 20
    frame = sequential.to_pandas()
    assert list(frame["verdict"])[:2] == ["safe", "unsafe"]
    assert "<table>" in sequential._repr_html_() and "2 safe" in repr(sequential)


def test_threads_and_processes_give_the_same_table(sequential):
    with ThreadPoolExecutor(2) as pool:
        assert table(executor=pool) == sequential
    with ProcessPoolExecutor(2) as pool:
        assert table(executor=pool) == sequential


def test_a_cluster_gives_the_same_table(sequential):
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as cluster, distributed.Client(cluster) as client:
        assert table(executor=client.get_executor()) == sequential


def test_what_is_stored_is_not_done_again(tmp_path, sequential):
    store = tmp_path / "run.jsonl"
    seen = []
    first = table(store=store, on_result=seen.append)
    assert first == sequential and len(seen) == 4
    lines = store.read_text().splitlines()
    store.write_text("\n".join(lines[:2]) + '\n{"key": "cut o')
    seen.clear()
    assert table(store=store, on_result=seen.append) == sequential
    assert len(seen) == 2
    assert json.loads(lines[0])["row"]["verdict"] == "safe"


def test_limits_hold_for_each_task(endless):
    rows = bia.campaign([endless, counter(3)], engine="bmc", timeout=1, clock="processor")
    assert rows[0]["verdict"] == "unknown" and "time limit" in rows[0]["text"]
    assert rows[1]["verdict"] == "safe"
    rows = bia.campaign([endless], engine="bmc", timeout=30, clock="processor", memory=1 << 20)
    assert rows[0]["verdict"] == "unknown" and "memory" in rows[0]["text"]


def test_bad_tasks_are_exceptions():
    for bad in (3, None, []):
        with pytest.raises((bia.UsageError, TypeError)):
            bia.campaign([bad])
