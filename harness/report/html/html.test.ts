import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Html, html } from "./html.ts";

describe("html", () => {
  it("escapes inserted text for elements and, with its quotes, for attributes", () => {
    const text = `<script>"&'</script>`;
    assert.equal(
      html`<p title="${text}">${text}</p>`.text,
      `<p title="&lt;script&gt;&quot;&amp;&#39;&lt;/script&gt;">&lt;script&gt;"&amp;'&lt;/script&gt;</p>`,
    );
  });

  it("lets no inserted text begin a line, which a CI service could carry out", () => {
    assert.equal(html`<pre title="${"\n::a"}">${"x\n::b"}</pre>`.text.includes("\n"), false);
  });

  it("inserts HTML and lists of it as they are, and nothing for undefined", () => {
    const items = ["a", "<"].map((item) => html`<li>${item}</li>`);
    assert.equal(html`<ul>${items}${undefined}${3}</ul>`.text, "<ul><li>a</li><li>&lt;</li>3</ul>");
    assert.equal(html`${new Html("a > b")}`.text, "a > b");
  });

  it("makes characters visible that HTML cannot hold or that change the writing direction", () => {
    assert.equal(html`${"\0\u202e\ud800\u001b"}`.text, "\\u0000\\u202e\\ud800\\u001b");
  });
});
