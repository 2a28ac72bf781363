"""How far a learner is: steps to read, expected moves, answers, the script of the others."""

from __future__ import annotations

from typing import Any

import msgspec

from keelstone.engine.seats import CHANCE
from keelstone.lessons.lesson import Lesson
from keelstone.lessons.progress import Progress, Verdict

LEARNER, BOT = 0, 1


def texts(english: str) -> dict[str, str]:
    return {"en": english}


def progress_in(*steps: dict[str, Any], due: tuple[int, ...] = (LEARNER,)) -> Progress:
    """A lesson of these steps that has begun."""
    plain = {
        "game": "any",
        "title": texts("A lesson"),
        "summary": texts("Short."),
        "minutes": 1,
        "seats": 2,
        "names": ["", "Bo"],
        "steps": [{"text": texts(f"step {n}"), **step} for n, step in enumerate(steps)],
    }
    progress = Progress(msgspec.convert(plain, Lesson))
    progress.begin(due)
    return progress


def test_a_step_without_expected_moves_waits_until_it_is_read() -> None:
    progress = progress_in({}, {"expect": ["load *"]})
    assert progress.is_holding
    progress.read()
    assert (progress.index, progress.is_holding) == (1, False)


def test_an_expected_move_leads_on_and_another_one_is_refused_in_words() -> None:
    otherwise = texts("Load first.")
    progress = progress_in({"expect": ["load *"], "otherwise": otherwise}, {"expect": ["sail *"]})
    legal = ["load 1", "sail 2"]
    assert progress.judge("load 1", legal) == Verdict(True)
    assert progress.judge("sail 2", legal) == Verdict(False, otherwise)
    progress.happened(LEARNER, "load 1", (LEARNER,))
    assert progress.index == 1


def test_an_answer_with_again_refuses_and_one_without_becomes_the_reply() -> None:
    poor = {"moves": ["load 3"], "text": texts("Too far."), "again": True}
    good = {"moves": ["load 1"], "text": texts("Well done.")}
    progress = progress_in({"expect": ["load *"], "answers": [poor, good]}, {})
    legal = ["load 1", "load 3"]
    assert progress.judge("load 3", legal) == Verdict(False, texts("Too far."))
    assert progress.judge("load 1", legal).is_allowed
    progress.happened(LEARNER, "load 1", (LEARNER,))
    assert progress.reply == texts("Well done.")


def test_if_nothing_expected_is_possible_any_move_is_allowed() -> None:
    progress = progress_in({"expect": ["sail *"]})
    assert progress.judge("load 1", ["load 1", "take"]).is_allowed


def test_a_move_passes_over_steps_that_are_only_read() -> None:
    progress = progress_in({}, {}, {"expect": ["load *"]}, {"expect": ["take"]})
    assert progress.judge("load 1", ["load 1"]).is_allowed
    progress.happened(LEARNER, "load 1", (LEARNER,))
    assert progress.index == 3


def test_a_move_does_not_pass_over_a_step_from_which_something_follows() -> None:
    progress = progress_in({"then": ["chance: dice 8"]}, {"expect": ["end"]})
    assert not progress.judge("end", ["end"]).is_allowed


def test_the_others_follow_the_script_before_the_next_step_is_read() -> None:
    progress = progress_in({"expect": ["end"], "then": ["1: roll", "chance: dice 8 | dice 6"]}, {})
    progress.happened(LEARNER, "end", (BOT,))
    assert progress.step is None
    assert progress.scripted(BOT) == ["roll"]
    progress.happened(BOT, "roll", (CHANCE,))
    assert progress.scripted(CHANCE) == ["dice 8", "dice 6"]
    progress.happened(CHANCE, "dice 6", (LEARNER,))
    assert progress.is_holding


def test_a_line_that_was_not_followed_does_not_stop_the_lesson() -> None:
    progress = progress_in({"expect": ["end"], "then": ["1: roll"]}, {"expect": ["end"]})
    progress.happened(LEARNER, "end", (BOT,))
    progress.happened(BOT, "pass", (LEARNER,))
    assert progress.step is not None
    assert progress.scripted(BOT) == []


def test_lines_of_chance_wait_until_something_of_their_kind_is_due() -> None:
    progress = progress_in({"expect": ["end"], "then": ["chance: dice 8"]}, {"expect": ["end"]})
    progress.happened(LEARNER, "end", (LEARNER,))
    assert progress.scripted(CHANCE) == ["dice 8"]
    progress.happened(CHANCE, "stolen ore", (LEARNER,))
    assert progress.scripted(CHANCE) == ["dice 8"]


def test_a_step_lasts_for_its_count_of_moves_or_until_a_move_or_an_outcome() -> None:
    progress = progress_in({"expect": ["site *"], "count": 2}, {"expect": ["*"], "until": ["end"]})
    progress.happened(LEARNER, "site 1", (LEARNER,))
    assert progress.index == 0
    progress.happened(LEARNER, "site 2", (LEARNER,))
    progress.happened(LEARNER, "build", (LEARNER,))
    assert progress.index == 1
    assert progress.open_step is not None
    progress.happened(LEARNER, "end", (BOT,))
    assert progress.is_over
    by_chance = progress_in({"expect": ["*"], "until": ["chance: round *"]}, {})
    by_chance.happened(LEARNER, "sail", (BOT,))
    by_chance.happened(BOT, "end", (CHANCE,))
    assert by_chance.index == 0
    by_chance.happened(CHANCE, "round 2", (LEARNER,))
    assert by_chance.index == 1


def test_a_learner_who_chooses_at_the_same_time_as_others_is_shown_the_step_at_once() -> None:
    progress = progress_in({"then": ["1: site 3"]}, {"expect": ["site *"]}, due=(LEARNER, BOT))
    progress.read()
    assert progress.step is not None
    assert progress.scripted(BOT) == ["site 3"]
    progress.happened(LEARNER, "site 1", (BOT,))
    assert progress.scripted(BOT) == ["site 3"]


def test_a_learner_who_is_due_reads_a_step_before_the_others_have_done_their_part() -> None:
    chooses = {"expect": ["site *"]}
    progress = progress_in({"then": ["1: site 3"]}, {}, chooses, due=(LEARNER, BOT))
    progress.read()
    assert (progress.index, progress.is_holding) == (1, True)
    progress.read()
    assert progress.scripted(BOT) == ["site 3"]
    assert (progress.index, progress.is_holding) == (2, False)


def test_a_learner_may_go_on_without_the_coach() -> None:
    progress = progress_in({}, {"expect": ["end"]})
    progress.leave()
    assert progress.judge("anything", ["anything"]) == Verdict(True)
    progress.happened(LEARNER, "anything", (LEARNER,))
    assert progress.is_over


def test_the_coach_comes_back_to_the_step_at_which_the_learner_left() -> None:
    progress = progress_in({}, {"expect": ["end"]})
    progress.leave()
    progress.come_back()
    assert (progress.index, progress.is_holding) == (0, True)
    progress.read()
    assert not progress.judge("anything", ["anything", "end"]).is_allowed


def test_others_do_not_wait_for_a_learner_who_has_sent_the_coach_away() -> None:
    progress = progress_in({}, {"expect": ["end"]}, due=(BOT,))
    assert (progress.index, progress.is_holding) == (0, True)
    progress.leave()
    assert (progress.index, progress.is_holding) == (0, False)
    progress.happened(BOT, "end", (LEARNER,))
    progress.come_back()
    assert (progress.index, progress.is_holding) == (0, True)
