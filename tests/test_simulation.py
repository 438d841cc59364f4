"""Runs that any number of workers plays alike, that can be stopped, and that lose no more than a chunk."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pasyans import simulation
from pasyans.cli import commands
from pasyans.engine import Program, compile_rules
from pasyans.engine.policies import run_policy
from pasyans.engine.statistics import win_share
from pasyans.errors import PasyansError
from pasyans.model.rules import Rules
from pasyans.simulation import SOLVER, Figures, Job, Progress, SimulationStopped, play_chunk, run, summary

RECORDS = Path(__file__).resolve().parent / "cases" / "records" / "complete"

DEADLY = '''
import os, pathlib, signal
from pasyans.engine.policies import policy

MARK = pathlib.Path({mark!r})

@policy("deadly")
def deadly(program, state, moves):
    """Plays the first move; the first process that comes to deal 30 dies of it."""
    if state.deal == 30 and not MARK.exists():
        MARK.write_text(str(os.getpid()))
        os.kill(os.getpid(), signal.SIGKILL)
    return moves[0] if len(state.moves) < 20 else None
'''


SLOW = '''
import time
from pasyans.engine.policies import policy

@policy("slow")
def slow(program, state, moves):
    """Thinks for a hundredth of a second about one move."""
    time.sleep(0.01)
    return moves[0] if not state.moves else None
'''


def rules_of(game: str) -> Rules:
    return Rules.model_validate(json.loads((RECORDS / f"{game}.json").read_text(encoding="utf-8")))


def program_of(game: str) -> Program:
    return compile_rules(rules_of(game), game=game)


def same(one: Figures, two: Figures) -> bool:
    return one.to_bytes() == two.to_bytes()


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "CHUNK_SECONDS", 0.01)


@pytest.mark.usefixtures("small_chunks")
def test_one_worker_and_several_give_the_same_figures() -> None:
    job = Job(program_of("kadril"), "greedy", 2750, seed=5)
    assert len(job.chunks()) == 6
    alone = run(job)
    assert same(alone, run(job, workers=3))
    whole = run_policy(job.program, "greedy", 1, 2750, 5)
    assert (alone.outcome == whole.won).all() and (alone.uses == whole.uses).all()


@pytest.mark.usefixtures("small_chunks")
def test_a_stopped_run_keeps_what_is_done_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    job = Job(program_of("kadril"), "greedy", 2400)

    def stop(done: int, total: int) -> None:
        if done >= 1000:
            raise KeyboardInterrupt

    with pytest.raises(SimulationStopped, match="stopped after 1000 of 2400 deals; the same command goes on"):
        run(job, keep=tmp_path, progress=Progress(2400, watch=stop))
    kept = sorted(path.name for path in (tmp_path / job.key).iterdir())
    assert kept == ["1-500.npz", "501-1000.npz"]
    (tmp_path / job.key / "501-1000.npz").write_bytes(b"half a file")
    played: list[int] = []

    def counting(job: Job, first: int, last: int) -> Figures:
        played.append(first)
        return play_chunk(job, first, last)

    monkeypatch.setattr(simulation, "play_chunk", counting)
    assert same(run(job, keep=tmp_path), run(job))
    assert played[:4] == [501, 1001, 1501, 2001]
    assert not (tmp_path / job.key).exists()


def test_another_seed_policy_or_rule_is_another_key() -> None:
    program = program_of("kadril")
    other = compile_rules(rules_of("kadril").model_copy(update={"redeal": None}), game="kadril")
    jobs = [
        Job(program, "greedy", 10),
        Job(program, "greedy", 10, seed=1),
        Job(program, "careful", 10),
        Job(program, "greedy", 10, cap=99),
        Job(program, SOLVER, 10),
        Job(program, SOLVER, 10, nodes=99),
        Job(other, "greedy", 10),
    ]
    assert len({job.key for job in jobs}) == len(jobs)
    assert Job(program, "greedy", 9999).key == jobs[0].key


@pytest.fixture
def deadly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Path]:
    """A policy that kills one of its processes in mid-run, once; chunks of ten deals."""
    mark, file = tmp_path / "mark", tmp_path / "deadly.py"
    file.write_text(DEADLY.format(mark=str(mark)), encoding="utf-8")
    monkeypatch.setattr(simulation, "CHUNK_SECONDS", 0.2)
    return f"{file}:deadly", mark


def test_a_killed_process_loses_nothing_but_its_chunk(deadly: tuple[str, Path]) -> None:
    policy, mark = deadly
    job = Job(program_of("kadril"), policy, 60)
    assert len(job.chunks()) == 6
    figures = run(job, workers=2)
    assert int(mark.read_text()) != os.getpid()
    assert same(figures, run(job))


def test_a_cluster_that_loses_a_worker_gives_the_same_table(deadly: tuple[str, Path]) -> None:
    import dask
    from distributed import LocalCluster

    policy, mark = deadly
    job = Job(program_of("kadril"), policy, 60)
    dask.config.set({"distributed.scheduler.allowed-failures": 5})
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        figures = run(job, scheduler=cluster.scheduler_address)
    assert int(mark.read_text()) != os.getpid()
    assert same(figures, run(job))


def test_no_cluster_there_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "CLUSTER_SECONDS", 1)
    with pytest.raises(PasyansError, match="expected a Dask scheduler there, found"):
        run(Job(program_of("kadril"), "greedy", 10), scheduler="tcp://127.0.0.1:9")


def test_a_summary_says_what_the_figures_say() -> None:
    job = Job(program_of("kadril"), "greedy", 400)
    figures = run(job)
    found = summary(job, figures)
    share = win_share(found["wins"], 400)
    assert (found["rate"], found["low"], found["high"]) == tuple(round(value, 6) for value in share)
    assert found["cards_left"]["counts"]["0"] == found["wins"]
    assert sum(found["cards_left"]["counts"].values()) == 400
    per_deal = sum(found["uses"].values())
    assert per_deal >= found["steps"]["mean"] > 0
    assert set(found["uses"]) == {row.pointer for row in job.program.rows}


def test_undecided_deals_widen_the_interval() -> None:
    job = Job(program_of("krepost"), SOLVER, 300, nodes=200)
    found = summary(job, run(job))
    more = Job(program_of("krepost"), SOLVER, 300, nodes=100_000)
    decided = summary(more, run(more))
    assert found["undecided"] > 0 and decided["undecided"] == 0
    assert found["low"] <= decided["low"] and decided["high"] <= found["high"]


@pytest.fixture
def edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An edition of two games in a folder of its own."""
    for game in ("krepost", "kadril"):
        folder = tmp_path / "normalized" / "book" / "games"
        folder.mkdir(parents=True, exist_ok=True)
        record: dict[str, Any] = {
            "id": game,
            "book": "book",
            "rules": rules_of(game).model_dump(mode="json", exclude_none=True),
            "claims": [["very-hard", {"page": "p", "start": 0, "end": 5, "quote": "труден"}]],
        }
        if game == "kadril":
            option = {"label": "один раз", "label_en": "once", "set": {"/redeal/times": 1}}
            default = {"label": "три раза", "label_en": "three times"}
            record["doubts"] = {
                "times": {"question": "сколько?", "options": {"three": default, "two": option}, "default": "three"}
            }
        (folder / f"{game}.json").write_text(json.dumps(record, ensure_ascii=False), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_commands_answer_in_the_agreed_json(edition: Path) -> None:
    runner = CliRunner()
    result = runner.invoke(commands, ["simulate", "kadril", "--deals", "50", "--seed", "3", "--workers", "1", "--json"])
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    wanted = {"game", "reading", "policy", "deals", "wins", "undecided", "rate", "low", "high", "seed", "seconds"}
    assert wanted <= set(found) and (found["deals"], found["seed"]) == (50, 3)
    again = json.loads(
        runner.invoke(
            commands,
            ["simulate", "normalized/book/games/kadril.json", "--reading", "times=two", "--deals", "50", "--json"],
        ).stdout
    )
    assert again["reading"] == "times=two" and again["wins"] <= 50
    result = runner.invoke(commands, ["solve", "krepost", "--deal", "3", "--deals", "4", "--json"])
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["deal"] for line in lines[:4]] == [3, 4, 5, 6]
    assert set(lines[0]) == {"deal", "result", "moves", "nodes"}
    assert {"deals", "won", "lost", "undecided", "low", "high", "seconds"} == set(lines[4])
    assert lines[4]["won"] == sum(line["result"] == "won" for line in lines[:4])


def test_a_line_of_play_of_solve_is_a_transcript_that_explain_and_solve_read(edition: Path) -> None:
    runner = CliRunner()
    for deal in range(1, 30):
        result = runner.invoke(commands, ["solve", "krepost", "--deal", str(deal), "--json"])
        first = json.loads(result.stdout.splitlines()[0])
        if first["result"] == "won":
            break
    (edition / "moves.txt").write_text(" ".join(first["moves"]), encoding="utf-8")
    result = runner.invoke(commands, ["solve", "krepost", "--deal", str(deal), "--transcript", "moves.txt", "--json"])
    found = json.loads(result.stdout)
    assert found["thrown_away"] is None and set(found["outcomes"]) == {"won"}


def test_ctrl_c_keeps_what_is_done(edition: Path) -> None:
    (edition / "slow.py").write_text(SLOW, encoding="utf-8")
    command = [sys.executable, "-m", "pasyans", "simulate", "kadril", "--policy", "slow.py:slow", "--workers", "2"]
    process = subprocess.Popen(
        [*command, "--deals", "2000"],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # A shell that runs the tests in the background has them ignore Ctrl-C; the person at the keyboard does not.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    kept = edition / ".cache" / "simulations"
    deadline = time.monotonic() + 120
    while not list(kept.glob("*/*.npz")) and time.monotonic() < deadline:
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    told = process.communicate(timeout=60)[1]
    assert process.returncode == 2
    assert re.search(r"stopped after [1-9]\d* of 2000 deals; the same command goes on from there", told), told
    assert "Traceback" not in told
    assert list(kept.glob("*/*.npz"))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["simulate"], "expected a game, found none"),
        (["simulate", "kadril", "--policy", "clever"], "solver, or FILE.py:NAME), found 'clever'"),
        (["simulate", "kadril", "--reading", "times=five"], "expected a reading of 'kadril'"),
        (["simulate", "kadril", "--all"], "expected no game beside it"),
        (["solve", "kadril", "--budget", "many"], "expected seconds (10s) or moves tried"),
        (["solve", "kadril", "--cards", "none.txt"], "expected a file of cards"),
        (["solve", "unknown"], "expected a game's id"),
    ],
)
def test_what_cannot_be_done_is_told(edition: Path, arguments: list[str], told: str) -> None:
    result = CliRunner().invoke(commands, arguments)
    assert isinstance(result.exception, PasyansError)
    assert told in str(result.exception)


def test_a_stop_among_the_runs_of_a_game_loses_none_that_was_complete(
    edition: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pasyans import results
    from pasyans.editions import find_project

    plan = edition / "plan.toml"
    plan.write_text(
        "seed = 0\n[policies.greedy]\ndeals = 300\nreadings = true\nwithout = false\n"
        "[mistakes]\ndeals = 0\ndecided = 2\n"
    )
    monkeypatch.setattr(results, "PLAN", plan)

    def stop(*_: object) -> bytes:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(results, "parquet", stop)
        with pytest.raises(KeyboardInterrupt):
            results.renew(find_project())
    with monkeypatch.context() as patched:
        patched.setattr(simulation, "play_chunk", stop)
        with pytest.raises((KeyboardInterrupt, SimulationStopped)):
            results.renew(find_project())  # the first game is written from what was kept, the second has to be played
    assert (edition / "normalized" / "book" / "results" / "kadril.json").is_file()
    assert not list((edition / ".cache" / "simulations").glob("*/*.npz"))


def test_results_are_made_once_and_known_to_be_stale(edition: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pasyans import results
    from pasyans.editions import find_project

    plan = edition / "plan.toml"
    plan.write_text(
        "seed = 0\n[policies.greedy]\ndeals = 300\nreadings = true\nwithout = true\n"
        "[policies.solver]\ndeals = 60\nnodes = 20000\nreadings = true\nwithout = true\n"
        "[mistakes]\ndeals = 3\ndecided = 0.9\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(results, "PLAN", plan)
    project = find_project()
    paths = [f"normalized/book/results/{game}.json" for game in ("kadril", "krepost")]
    assert simulation.stale(project) == paths
    assert results.renew(project) == paths
    assert simulation.stale(project) == []
    assert results.renew(project) == []
    found = {path: (edition / path).read_bytes() for path in paths}
    tables = {path: (edition / path).with_suffix(".parquet").read_bytes() for path in paths}
    assert results.renew(project, workers=2, every=True) == paths
    for path in paths:
        assert (edition / path).read_bytes() == found[path]
        assert (edition / path).with_suffix(".parquet").read_bytes() == tables[path]
    kadril, krepost = (json.loads(found[path]) for path in paths)
    assert [(entry["reading"], entry["policy"]) for entry in kadril["runs"]] == [
        ("default", "greedy"),
        ("default", "solver"),
        ("times=two", "greedy"),
        ("times=two", "solver"),
    ]
    beside = {(entry["reading"], entry["policy"]): entry for entry in kadril["readings"]}
    assert kadril["policies"] == []
    assert beside["times=two", "greedy"]["difference"] <= 0
    assert {entry["pointer"] for entry in kadril["rights"]} == {"/redeal"}
    assert {entry["pointer"] for entry in krepost["rights"]} == {"/vacancies/tableau"}
    lane = next(entry for entry in krepost["rights"] if entry["policy"] == "solver")
    assert lane["with"] > lane["without"] and lane["only_second"] == 0
    assert [claim["claim"] for claim in krepost["claims"]] == ["very-hard"]
    assert krepost["mistakes"]["deals"] == 3
    import pandas as pd

    table = pd.read_parquet((edition / paths[0]).with_suffix(".parquet"))
    assert table.groupby(["reading", "without", "policy"]).deals.sum().to_dict()["default", "", "greedy"] == 300
    record = edition / "normalized" / "book" / "games" / "kadril.json"
    changed = json.loads(record.read_text(encoding="utf-8"))
    changed["rules"]["redeal"]["times"] = 3
    record.write_text(json.dumps(changed), encoding="utf-8")
    assert simulation.stale(project) == paths[:1]
    plan.write_text(plan.read_text(encoding="utf-8").replace("deals = 300", "deals = 301"), encoding="utf-8")
    assert simulation.stale(project) == paths


def test_the_plan_that_ships_plays_enough_deals() -> None:
    from pasyans.results import read_plan

    policies = read_plan()["policies"]
    for name in ("greedy", "careful"):
        assert policies[name]["deals"] >= 100_000 and policies[name]["readings"]
    assert policies["solver"]["deals"] >= 2401, "fewer deals do not give two points on each side"
