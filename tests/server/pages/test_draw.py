"""Drawing scenes by clicking: printed scenes come out equal to their files."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from keelstone.cli import main
from keelstone.engine.boards.editor import Document, Field
from keelstone.games.seafarers.data.map_reading import LETTERS
from keelstone.games.seafarers.data.scene import Scene
from keelstone.games.seafarers.data.scenes import load_scene, scene_names
from keelstone.games.seafarers.editor import EDITOR, document_of
from keelstone.games.seafarers.editor.document import Sheet
from keelstone.games.seafarers.editor.islands import hexes_of
from keelstone.games.seafarers.rules.board import TERRAIN_NAMES
from tests.server.support.pages import PHONE, SMALL_PHONE, open_page, playwright, unexpected
from tests.server.support.process import ServerProcess

SERVED = ["seafarers", "imhotep"]
#: the printed scenes that are drawn without --long: tokens and harbours, fog with its stack
USUAL = ("four-islands-3", "oceania-3")
#: the middles of things in the picture, by id
CENTRES = """() => Object.fromEntries([...document.querySelectorAll(".thing")].map((thing) => {
  const box = (thing.querySelector(".tile, .berth, .haven") ?? thing).getBoundingClientRect();
  return [thing.id, [box.x + box.width / 2, box.y + box.height / 2]];
}))"""


class Drawer:
    """Somebody who draws with the mouse."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def idle(self) -> None:
        playwright.expect(self.page.locator("#draw")).not_to_have_attribute("aria-busy", "true")

    def tab(self, key: str) -> None:
        self.page.click(f'[data-tab="{key}"]')

    def unfold(self, title: str) -> None:
        """Open a part of the palette on a phone."""
        self.page.locator(".folds").get_by_role("button", name=title, exact=True).tap()

    def paint(self, tool: str, things: list[str]) -> None:
        """Choose a tool and click on things."""
        if not things:
            return
        self.tab("tools")
        self.page.click(f'[data-tool="{tool}"]')
        self.page.evaluate("() => scrollTo(0, 0)")
        centres = self.page.evaluate(CENTRES)
        for thing in things:
            self.page.mouse.click(*centres[thing])
        self.idle()

    def enter(self, key: str, value: Any) -> None:
        """Enter a value into a field of the form."""
        self.tab("form")
        for closed in self.page.query_selector_all("#panel-form details:not([open]) > summary"):
            closed.click()
        field = self.page.locator(f'[data-key="{key}"]')
        kind = field.evaluate("(field) => field.type ?? field.tagName")
        if kind == "checkbox":
            field.set_checked(bool(value))
        elif kind == "select-one":
            field.select_option(str(value))
        else:
            field.fill(str(value))
            field.blur()
        self.idle()

    def saved(self) -> Document:
        """The document in the file that the page saves."""
        self.tab("share")
        with self.page.expect_download() as download:
            self.page.get_by_role("button", name="Save the file", exact=True).click()
        return tomllib.loads(Path(download.value.path()).read_text(encoding="utf-8"))


def drawn_anew(drawer: Drawer, wanted: Document) -> Document:
    """Draw a scene on an empty sea; the document of the file that is saved."""
    sheet = Sheet.of(wanted)
    drawer.enter("map", " ".join(map(str, sheet.shape.rows)))
    drawer.enter("boxes", " ".join(wanted["boxes"]))
    paint_map(drawer, sheet)
    paint_zones(drawer, wanted, sheet)
    for key in ("robber", "pirate"):
        if key in wanted:
            drawer.paint(key, [f"hex-{wanted[key]['hex']}"])
    lay_harbours(drawer, wanted)
    fill_form(drawer, wanted)
    return drawer.saved()


def paint_map(drawer: Drawer, sheet: Sheet) -> None:
    painted: dict[str, list[str]] = {}
    for h, cell in enumerate(sheet.cells):
        thing = f"hex-{sheet.shape.hex_name(h)}"
        if mark := sheet.mark(h):
            painted.setdefault(f"deal:{mark}", []).append(thing)
        elif sheet.is_fog(h):
            painted.setdefault("fog", []).append(thing)
        elif cell != "~":
            name = TERRAIN_NAMES[LETTERS[cell[0]]]
            painted.setdefault(f"terrain:{name}", []).append(thing)
            if sheet.token(h):
                painted.setdefault(f"token:{sheet.token(h)}", []).append(thing)
    for tool in sorted(painted):  # terrain comes before tokens
        drawer.paint(tool, painted[tool])


def paint_zones(drawer: Drawer, wanted: Document, sheet: Sheet) -> None:
    islands = sorted(wanted.get("island", []), key=lambda island: island["zone"] != "desert")
    for island in islands:
        hexes = sheet.names(sorted(hexes_of(sheet.shape, island)))
        chosen = hexes if island["zone"] == "desert" else hexes[:1]
        drawer.paint(f"zone:{island['zone']}", [f"hex-{name}" for name in chosen])


def lay_harbours(drawer: Drawer, wanted: Document) -> None:
    harbours, shape = wanted["harbours"], Sheet.of(wanted).shape
    drawer.enter("harbours.lay_out", harbours["lay_out"])
    places = harbours.get("places", [])
    if isinstance(places, dict):
        for edge, kind in places.items():
            drawer.paint(f"harbour:{kind}", [f"edge-{edge}"])
        return
    places = [shape.edge_name(shape.parse_edge(edge)) for edge in places]
    stock = sorted(Counter(harbours["kinds"]).elements())
    for kind in dict.fromkeys(stock):
        count = stock.count(kind)
        edges, places = places[:count], places[count:]
        drawer.paint(f"harbour:{kind}", [f"edge-{edge}" for edge in edges])


def fill_form(drawer: Drawer, wanted: Document) -> None:
    """Enter everything that differs, field by field, as a person would."""
    skipped = ("map", "boxes", "harbours.lay_out", "island.", "story.", "harbours.kinds")
    is_draft = wanted["harbours"]["lay_out"] == "draft"
    # whether the sea can be corrected is asked once a deal holds sea
    for field in sorted(fields_of(wanted), key=lambda field: field.key.startswith("correction")):
        if field.key.startswith(skipped) and not (is_draft and "kinds" in field.key):
            continue
        if field.kind == "choices":
            for choice in field.choices:
                enter_if_other(drawer, f"{field.key}={choice}", choice in field.value)
        elif not field.key.startswith("pieces.") or "pieces" in wanted:
            enter_if_other(drawer, field.key, field.value)
    name_islands(drawer, wanted)


def fields_of(document: Document) -> list[Field]:
    return [field for section in EDITOR.form(document) for field in section.fields]


def enter_if_other(drawer: Drawer, key: str, value: Any) -> None:
    drawer.tab("form")
    field = drawer.page.locator(f'[data-key="{key}"]')
    shown = field.evaluate("(field) => field.type === 'checkbox' ? field.checked : field.value")
    if (shown if isinstance(shown, bool) else str(shown)) != (
        value if isinstance(value, bool) else str(value)
    ):
        drawer.enter(key, value)


def name_islands(drawer: Drawer, wanted: Document) -> None:
    shape = Sheet.of(wanted).shape
    names = {
        frozenset(hexes_of(shape, island)): island["name"] for island in wanted.get("island", [])
    }
    for place, island in enumerate(drawer.saved().get("island", []), 1):
        enter_if_other(drawer, f"island.{place}.name", names[frozenset(hexes_of(shape, island))])


def essence(scene: Scene) -> dict[str, Any]:
    """All that a scene is, but for its file, its place in lists and the order of lists."""
    kept = {key: getattr(scene, key) for key in Scene.__dataclass_fields__}
    for key in ("id", "raw", "number", "geometry"):
        del kept[key]
    places = dict(zip(scene.harbours.places, scene.harbours.printed, strict=True))
    kept["harbours"] = (scene.harbours.rule, places, scene.harbours.kinds)
    kept["islands"] = {
        (island.name, island.zone, frozenset(island.hexes)) for island in scene.islands
    }
    kept["hooks"], kept["rows"] = set(scene.hooks), scene.geometry.rows
    return kept


@pytest.mark.parametrize("name", scene_names())
def test_a_printed_scene_drawn_by_clicks_is_equal_to_its_file(
    chromium: Any, server: ServerProcess, pytestconfig: pytest.Config, name: str
) -> None:
    if name not in USUAL and not pytestconfig.getoption("--long"):
        pytest.skip("only with --long")
    faults: list[str] = []
    page = open_page(chromium, faults, viewport={"width": 1700, "height": 1100})
    page.goto(f"{server.address}/draw/seafarers")
    page.wait_for_selector("#draw[data-ready=true]")
    wanted = {key: value for key, value in document_of(name).items() if key != "fixed"}
    drawn = drawn_anew(Drawer(page), wanted)
    assert essence(load_scene(drawn)) == essence(load_scene(wanted))
    page.context.close()
    assert unexpected(faults) == []


def test_a_scene_drawn_on_a_phone_is_shared_by_a_link_and_played(
    chromium: Any, server: ServerProcess
) -> None:
    faults: list[str] = []
    page = open_page(chromium, faults, viewport=PHONE, has_touch=True)
    page.goto(f"{server.address}/draw/seafarers")
    page.wait_for_selector("#draw[data-ready=true]")
    drawer = Drawer(page)
    drawer.unfold("At random")
    page.tap('[data-action="world"]')
    page.wait_for_selector('#draw[data-problems="0"][data-steps="2"]')
    drawer.unfold("Tokens")
    page.tap('[data-tool="token:5"]')
    page.tap("#canvas .thing.may")
    page.wait_for_selector('#draw[data-steps="3"]')
    page.tap("#undo")
    page.wait_for_selector('#draw[data-steps="2"]')
    drawer.tab("share")
    page.tap("#copy-link")
    page.wait_for_selector("#panel-share input[readonly]", state="visible")
    link = page.locator("#panel-share input[readonly]").input_value()
    wanted = drawer.saved()
    friend = open_page(chromium, faults)
    friend.goto(link)
    friend.wait_for_selector("#draw[data-ready=true]")
    assert Drawer(friend).saved() == wanted
    friend.click("#play-now")
    friend.wait_for_selector("#log li:has-text('sits down')", state="attached")
    hexes = friend.locator("#board [id^=hex-]")
    playwright.expect(hexes).to_have_count(len(Sheet.of(wanted).cells))
    assert unexpected(faults) == []


def test_a_scene_is_drawn_with_the_keyboard_alone(chromium: Any, server: ServerProcess) -> None:
    faults: list[str] = []
    page = open_page(chromium, faults)
    page.goto(f"{server.address}/draw/seafarers")
    page.wait_for_selector("#draw[data-ready=true]")
    page.keyboard.press("f")
    page.locator("#canvas .thing[tabindex='0']").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("m")
    page.locator("#canvas .thing:focus").press("Enter")
    Drawer(page).idle()
    page.keyboard.press("Control+z")
    drawn = Drawer(page).saved()
    assert Sheet.of(drawn).cells[:2] == ["F", "~"]
    assert unexpected(faults) == []


def opened(browser: Any, server: ServerProcess, faults: list[str], **context: Any) -> Drawer:
    """Somebody who begins with an empty sea."""
    page = open_page(browser, faults, **context)
    page.goto(f"{server.address}/draw/seafarers")
    page.wait_for_selector("#draw[data-ready=true]")
    return Drawer(page)


def land(drawer: Drawer) -> dict[str, str]:
    """The hexes that are not sea, by name."""
    sheet = Sheet.of(drawer.saved())
    names = sheet.names(range(len(sheet.cells)))
    return {
        name: cell for name, cell in zip(names, sheet.cells, strict=True) if cell not in ("~", "S")
    }


def test_a_finger_draws_a_stroke(chromium: Any, server: ServerProcess) -> None:
    faults: list[str] = []
    drawer = opened(chromium, server, faults, viewport=PHONE, has_touch=True, is_mobile=True)
    page = drawer.page
    page.tap('[data-tool="terrain:forest"]')
    centres = page.evaluate(CENTRES)
    points = [centres[f"hex-{name}"] for name in ("B1", "B2", "C3", "D3")]
    devices = page.context.new_cdp_session(page)
    for kind, at in [("Start", points[0]), *(("Move", at) for at in points[1:]), ("End", None)]:
        touched = [{"x": at[0], "y": at[1]}] if at else []
        devices.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": touched})
    page.wait_for_selector('#draw[data-steps="2"]')
    assert land(drawer) == {"B1": "F", "B2": "F", "C3": "F", "D3": "F"}
    assert unexpected(faults) == []


#: what the palette of a phone shows: the height of the window, the lowest tool, what is too small
PALETTE = """() => {
  const boxes = [...document.querySelectorAll("#draw button, #draw select")]
    .filter((one) => one.offsetParent && !one.disabled)
    .map((one) => [one.textContent || one.dataset.tool, one.getBoundingClientRect()]);
  const tools = [...document.querySelectorAll("#panel-tools .open button")];
  return {
    small: boxes.filter(([, box]) => Math.min(box.width, box.height) < 40).map(([name]) => name),
    lowest: Math.max(...tools.map((one) => one.getBoundingClientRect().bottom)),
    board: document.querySelector("#canvas svg").getBoundingClientRect().bottom,
  };
}"""


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["phone", "small phone"])
def test_a_phone_shows_the_board_and_a_part_of_the_palette_at_once(
    chromium: Any, server: ServerProcess, size: dict[str, int]
) -> None:
    faults: list[str] = []
    drawer = opened(chromium, server, faults, viewport=size, has_touch=True, is_mobile=True)
    page = drawer.page
    for title in ("Tokens", "Harbours", "Islands", "Robber and pirate", "Hexes"):
        drawer.unfold(title)
        page.evaluate("() => scrollTo(0, 0)")
        shown = page.evaluate(PALETTE)
        assert shown["small"] == []
        assert 0 < shown["board"] < shown["lowest"] <= size["height"]
    assert page.evaluate("() => document.documentElement.scrollWidth") == size["width"]
    page.keyboard.press("8")
    playwright.expect(page.locator('[data-tool="token:8"]')).to_be_visible()
    assert unexpected(faults) == []


#: a finger at a point, without the help that some browsers give
FINGER = """([clientX, clientY]) => {
  const how = { clientX, clientY, bubbles: true, isPrimary: true, pointerType: "touch" };
  const thing = document.elementFromPoint(clientX, clientY);
  thing.dispatchEvent(new PointerEvent("pointerdown", how));
  thing.dispatchEvent(new PointerEvent("pointerup", how));
}"""


def test_a_finger_beside_a_coast_lays_a_harbour_there(chromium: Any, server: ServerProcess) -> None:
    faults: list[str] = []
    drawer = opened(chromium, server, faults, viewport=PHONE, has_touch=True, is_mobile=True)
    page = drawer.page
    page.tap('[data-tool="terrain:forest"]')
    page.tap("#hex-C3")
    page.wait_for_selector('#draw[data-steps="2"]')
    drawer.unfold("Harbours")
    page.tap('[data-tool="harbour:any"]')
    x, y = page.evaluate(CENTRES)["edge-C2-E"]
    page.evaluate(FINGER, [x - 14, y])
    page.wait_for_selector('#draw[data-steps="3"]')
    assert drawer.saved()["harbours"]["places"] == {"C2-E": "any"}
    assert unexpected(faults) == []


def test_what_is_drawn_without_a_connection_is_sent_later(
    chromium: Any, server: ServerProcess
) -> None:
    faults: list[str] = []
    drawer = opened(chromium, server, faults)
    page = drawer.page
    drawer.paint("terrain:forest", ["hex-A1"])
    page.context.set_offline(True)
    for tool, thing in (("terrain:hill", "hex-B1"), ("token:8", "hex-A1")):
        page.click(f'[data-tool="{tool}"]')
        page.locator(f"#{thing}").dispatch_event("pointerdown", {"isPrimary": True, "button": 0})
        page.locator(f"#{thing}").dispatch_event("pointerup")
    page.keyboard.press("Control+z")
    playwright.expect(page.locator("#notice")).to_contain_text("sent later")
    page.context.set_offline(False)
    drawer.idle()
    assert land(drawer) == {"A1": "F", "B1": "H"}
    assert [fault for fault in unexpected(faults) if "ERR_INTERNET_DISCONNECTED" not in fault] == []


def test_a_drawing_is_not_lost_with_its_page(chromium: Any, server: ServerProcess) -> None:
    faults: list[str] = []
    drawer = opened(chromium, server, faults)
    drawer.paint("terrain:forest", ["hex-A1"])
    drawer.page.reload()
    drawer.page.wait_for_selector("#draw[data-ready=true]")
    assert land(drawer) == {"A1": "F"}
    context = drawer.page.context
    context.set_offline(True)
    drawer.tab("tools")
    drawer.page.click('[data-tool="terrain:hill"]')
    drawer.page.locator("#canvas .thing[tabindex='0']").press("Enter")
    playwright.expect(drawer.page.locator("#notice")).to_contain_text("sent later")
    drawer.page.close()
    context.set_offline(False)
    later = Drawer(context.new_page())
    later.page.goto(f"{server.address}/draw/seafarers")
    later.page.wait_for_selector("#draw[data-ready=true]")
    later.idle()
    assert land(later) == {"A1": "H"}


def test_what_is_typed_stays_while_the_field_before_it_is_sent(
    chromium: Any, server: ServerProcess
) -> None:
    faults: list[str] = []
    drawer = opened(chromium, server, faults)
    page = drawer.page
    held: list[Any] = []

    def hold_first(route: Any) -> None:
        if held:
            route.continue_()
        held.append(route)

    drawer.tab("form")
    page.route("**/api/boards/seafarers/draw*", hold_first)
    page.fill('[data-key="name.en"]', "Islets")
    with page.expect_request("**/api/boards/seafarers/draw*"):
        page.click('[data-key="name.da"]')
    page.keyboard.type("Sma")
    held[0].continue_()
    playwright.expect(page.locator("#title")).to_have_text("Islets")
    page.keyboard.type("holme")
    page.keyboard.press("Tab")
    drawer.idle()
    assert drawer.saved()["name"] == {"en": "Islets", "da": "Smaholme"}
    assert unexpected(faults) == []


def test_who_waits_at_a_table_sees_the_scene_that_was_drawn(
    chromium: Any, server: ServerProcess
) -> None:
    faults: list[str] = []
    drawer = opened(chromium, server, faults)
    page = drawer.page
    page.click('[data-action="world"]')
    page.wait_for_selector('#draw[data-problems="0"][data-steps="2"]')
    drawer.tab("share")
    page.click("#invite")
    page.wait_for_url("**/t/*")
    page.wait_for_function("() => document.querySelector('div.waiting img')?.naturalWidth")
    assert "/pictures/tables/" in page.get_attribute("div.waiting img", "src")
    assert unexpected(faults) == []


STOP = """() => [...document.querySelectorAll("#panel-fair button")]
  .find((button) => button.textContent === "Stop")?.click()"""


def test_quick_and_medium_bots_show_their_figures_beside_each_other(
    chromium: Any, server: ServerProcess
) -> None:
    faults: list[str] = []
    page = open_page(chromium, faults)
    page.goto(f"{server.address}/draw/seafarers?begin=four-islands-4")
    page.wait_for_selector("#draw[data-ready=true]")
    Drawer(page).tab("fair")
    reports = page.locator("#panel-fair section:not([hidden])")
    for count, button in enumerate(("#measure", "#measure-builders"), 1):
        playwright.expect(page.locator(button)).to_be_enabled()
        page.click(button)
        playwright.expect(reports).to_have_count(count)
        page.evaluate(STOP)
    titles = reports.locator("h2").all_inner_texts()
    assert titles == ["Quick bots", "Medium bots"]
    assert reports.nth(1).locator(".rate").count() > 4
    assert unexpected(faults) == []


PACK = "async (found) => (await import('/static/lib/draw/board-link.js')).toFragment(found)"
SCRIPT = "<img src=x onerror=document.title='hostile'>"


@pytest.mark.parametrize(
    "hostile",
    [
        {"map": 7},
        {"map": "~ " * 50_000},
        {**document_of("four-islands-4"), "name": SCRIPT, "pieces": {"roads": 10**9}},
    ],
    ids=["no map", "too large", "script and numbers"],
)
def test_a_hostile_link_is_harmless(
    chromium: Any, server: ServerProcess, hostile: Document
) -> None:
    faults: list[str] = []
    drawer = opened(chromium, server, faults)
    fragment = drawer.page.evaluate(PACK, hostile)
    drawer.page.goto(server.address)
    drawer.page.goto(f"{server.address}/draw/seafarers#{fragment}")
    drawer.page.wait_for_selector("#draw[data-ready=true]")
    assert drawer.page.locator("#canvas [id^=hex-]").count() == 39
    is_refused = hostile.get("name") != SCRIPT
    assert bool(drawer.page.inner_text("#notice")) == is_refused
    assert drawer.page.locator("#title img").count() == 0
    assert "hostile" not in drawer.page.title()
    assert [fault for fault in unexpected(faults) if "status of 4" not in fault] == []


#: what the page asks about measurements
FAIRNESS = re.compile("/api/.*fairness")


def figures_found(drawer: Drawer, **found: Any) -> None:
    """Look for changes; the server has found these figures."""
    figures = {
        "id": "proposed", "state": "done", "seats": 4, "bots": "rollout", "report": None,
        "tried": 24, "played": 1, "to_play": 1, "proposals": [], "to_check": 1000, **found,
    }  # fmt: skip
    page = drawer.page
    page.route(FAIRNESS, lambda route: route.fulfill(json=figures))
    with page.expect_response(FAIRNESS):
        page.click("#propose")


def compared(mean: float, low: float, high: float) -> dict[str, Any]:
    gain = {"mean": mean, "low": low, "high": high}
    return {"before": 0.3, "after": 0.25, "gain": gain, "games": 4000}


def proposed(change: Document, builder: dict[str, Any] | None) -> dict[str, Any]:
    """A proposal of a document."""
    return {
        "words": "swap", "places": ["hex-A1", "hex-B1"], "document": change, "seat": 0,
        "rollout": compared(0.02, 0.01, 0.03), "builder": builder,
    }  # fmt: skip


def applied_change(drawer: Drawer, change: Document) -> None:
    """Look for changes and apply the one that the server proposes."""
    page = drawer.page
    figures_found(drawer, proposals=[proposed(change, compared(0.02, 0.01, 0.03))])
    page.get_by_role("button", name="Apply").focus()
    playwright.expect(page.locator("#hex-A1.lit, #hex-B1.lit")).to_have_count(2)
    page.unroute(FAIRNESS)
    page.get_by_role("button", name="Apply").click()


@pytest.mark.parametrize(
    ("gain", "words"),
    [
        ((0.02, 0.01, 0.03), "Medium bots agree: player 1 from 30 % to 25 %, fairer by 2.0 %"),
        ((-0.02, -0.03, -0.01), "Medium bots disagree: player 1 from 30 % to 25 %, less fair by"),
        ((0.01, -0.01, 0.03), "Medium bots cannot tell: player 1 from 30 % to 25 %"),
    ],
    ids=["agree", "disagree", "cannot tell"],
)
def test_a_proposal_says_what_medium_bots_think_of_it(
    chromium: Any, server: ServerProcess, gain: tuple[float, float, float], words: str
) -> None:
    faults: list[str] = []
    page = open_page(chromium, faults)
    page.goto(f"{server.address}/draw/seafarers?begin=four-islands-4")
    page.wait_for_selector("#draw[data-ready=true]")
    drawer = Drawer(page)
    drawer.tab("fair")
    change = document_of("four-islands-4")
    figures_found(drawer, proposals=[proposed(change, compared(*gain))])
    playwright.expect(page.locator(".proposals li")).to_contain_text(words)
    assert unexpected(faults) == []


def test_where_nothing_is_proposed_the_page_says_why(chromium: Any, server: ServerProcess) -> None:
    faults: list[str] = []
    page = open_page(chromium, faults)
    page.goto(f"{server.address}/draw/seafarers?begin=atoll")
    page.wait_for_selector("#draw[data-ready=true]")
    drawer = Drawer(page)
    drawer.tab("fair")
    page.click("#propose")
    figures = page.locator("#panel-fair .figures")
    playwright.expect(figures).to_contain_text("This board has nothing to swap")
    figures_found(drawer, tried=24)
    playwright.expect(figures).to_contain_text("24 changes were tried, and none surely makes")
    assert unexpected(faults) == []


def test_a_change_that_is_applied_is_measured_beside_what_was_before(
    chromium: Any, server: ServerProcess
) -> None:
    faults: list[str] = []
    page = open_page(chromium, faults)
    page.goto(f"{server.address}/draw/seafarers?begin=four-islands-4")
    page.wait_for_selector("#draw[data-ready=true]")
    drawer = Drawer(page)
    drawer.tab("fair")
    page.click("#measure")
    bars = page.locator("#panel-fair section:not([hidden]) .rate")
    playwright.expect(bars.first).to_be_visible()
    page.evaluate(STOP)
    playwright.expect(page.locator("#propose")).to_be_enabled()
    applied_change(drawer, {**document_of("four-islands-4"), "victory": {"points": 11}})
    before = page.locator("#panel-fair section:not([hidden])").get_by_text("Before the change:")
    playwright.expect(before).to_be_visible()
    page.evaluate(STOP)
    assert drawer.saved()["victory"] == {"points": 11}
    assert unexpected(faults) == []


def test_an_older_version_is_opened_and_told_apart(chromium: Any, server: ServerProcess) -> None:
    faults: list[str] = []
    drawer = opened(chromium, server, faults)
    page = drawer.page
    for count, thing in enumerate(("hex-A1", "hex-B1"), 1):
        drawer.paint("terrain:forest", [thing])
        drawer.tab("share")
        page.click("#keep")
        playwright.expect(page.locator(".kept-boards option")).to_have_count(count)
    versions = page.locator(".kept-boards select")
    playwright.expect(versions).to_have_value("2")
    versions.select_option("1")
    page.locator(".kept-boards").get_by_role("button", name="Open").click()
    page.wait_for_selector("#panel-tools", state="visible")
    drawer.idle()
    assert land(drawer) == {"A1": "F"}
    playwright.expect(versions).to_have_value("1")
    assert re.search(r"\d:\d\d", versions.inner_text())
    assert unexpected(faults) == []


def test_who_owns_the_box_corrects_what_is_not_verified(
    chromium: Any, server: ServerProcess, tmp_path: Path
) -> None:
    faults: list[str] = []
    page = open_page(chromium, faults)
    page.goto(f"{server.address}/draw/imhotep")
    page.wait_for_selector("#draw[data-ready=true]")
    drawer, sections = Drawer(page), page.locator("#panel-form .section")
    playwright.expect(page.locator(".unverified-count")).to_contain_text("5 groups")
    page.get_by_label("Show only these").check()
    playwright.expect(sections).to_have_count(5)
    drawer.enter("burial_chamber.b.places", "8, 4, 2, 0")
    drawer.enter("burial_chamber.b.verified", True)
    playwright.expect(sections).to_have_count(4)
    drawer.tab("share")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the file", exact=True).click()
    file = tmp_path / "board.toml"
    download.value.save_as(file)
    assert main(["board", "imhotep", "--check", str(file)]) == 0
    assert tomllib.loads(file.read_text())["burial_chamber"]["b"]["places"] == [8, 4, 2, 0]
    assert unexpected(faults) == []
