"""Scripts as browsers get them: without comments, and otherwise the same."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from keelstone.server.http.modules import STATIC
from keelstone.server.http.web_files import without_comments
from tests.server.support import serving

ROOT = Path(__file__).parents[3]
#: compares the tokens of pairs of scripts that come as JSON, with the compiler's own reader
COMPARE = """
import ts from "typescript";
import { readFileSync } from "node:fs";
const tokens = (text) => {
  const found = [];
  const visit = (node) => {
    if (!node.getChildCount()) found.push(node.getText());
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile("script.js", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS));
  return found.join("\\n");
};
const pairs = JSON.parse(readFileSync(0, "utf8"));
const isChanged = ([, [text, sent]]) => tokens(text) !== tokens(sent);
console.log(JSON.stringify(Object.entries(pairs).filter(isChanged).map(([name]) => name)));
"""


def scripts() -> dict[str, str]:
    paths = sorted(STATIC.rglob("*.js"))
    return {str(path.relative_to(STATIC)): path.read_text(encoding="utf-8") for path in paths}


def test_comments_go_and_lines_stay_where_they_are() -> None:
    script = "/** A.\n * B. */\nlet a = 1; // c\n  // d\nlet b = /** @type {x} */ (a);\n"
    sent = without_comments(script)
    assert sent == "\n\nlet a = 1; // c\n\nlet b = /** @type {x} */ (a);\n"
    for text in scripts().values():
        assert without_comments(text).count("\n") == text.count("\n")


@pytest.mark.skipif(
    not shutil.which("node") or not (ROOT / "node_modules" / "typescript").exists(),
    reason="no TypeScript to read scripts with",
)
def test_without_comments_every_script_is_the_same_program() -> None:
    pairs = {name: (text, without_comments(text)) for name, text in scripts().items()}
    pairs["broken.js"] = ("say(`\n// a\n`);", without_comments("say(`\n// a\n`);"))
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", COMPARE],
        input=json.dumps(pairs),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    assert json.loads(done.stdout) == ["broken.js"]  # the comparison notices a difference


def test_a_browser_that_has_a_script_gets_it_only_once(tmp_path: Path) -> None:
    async def whole() -> None:
        async with serving(tmp_path / "t.db") as place:
            first = await place.client.get("/static/lib/dom.js")
            assert "export function make" in first.text
            assert "Helpers that create" not in first.text
            headers = {"If-None-Match": first.headers["etag"]}
            again = await place.client.get("/static/lib/dom.js", headers=headers)
            assert (again.status_code, again.content) == (304, b"")

    asyncio.run(whole())
