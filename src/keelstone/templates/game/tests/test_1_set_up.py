"""Tests of rules.md chapter 1. Write a file like this for each chapter."""

import keelstone as ks
import pytest
from keelstone.testing import begin

from riverhop.data.figures import figures


def test_every_seat_gets_a_charm_of_its_own():
    game = ks.start("riverhop", seats=4, seed=1)
    assert len(set(game.states["charm"][0])) == 4


def test_a_seat_sees_its_own_charm_alone():
    game = ks.start("riverhop", seats=2, seed=1)
    assert game.view_as_dict(0)["state"]["charm"][0]
    assert game.view_as_dict(0)["state"]["charm"][1] is None
    assert game.view_as_dict(0)["points"][1]["charm"] is None


def test_charms_are_dealt_before_the_first_turn():
    game = begin("riverhop", seats=2)
    game.play("charm 1")
    with pytest.raises(ks.IllegalMove):
        game.play("charm 1")


def test_a_slippery_stone_after_the_last_one_is_refused():
    river = {"stones": 10, "slippery": [12]}
    with pytest.raises(ks.BadFile, match=r"river\.slippery"):
        figures({}, {"river": river, "points": {"prize": 6, "charms": [0] * 6}})
