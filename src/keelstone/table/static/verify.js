// Check a game file: the server tries every move and computes chance again.

import { post, Refused } from "./api.js";
import { find, make } from "./dom.js";

find("file").addEventListener("change", async (event) => {
  find("notice").textContent = "";
  try {
    const report = await post("/api/verify", await event.target.files[0].text());
    const lines = report.lines.map((line) => make("li", {}, line));
    find("report").replaceChildren(...lines, make("li", { class: "due" }, report.is_fair ? "✓" : "✗"));
  } catch (fault) {
    find("notice").textContent = fault instanceof Refused ? fault.message : "The server does not answer.";
  }
});
