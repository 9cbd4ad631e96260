import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { layOut, toPlainText, wrapText } from "./lay-out.ts";
import { createPalette, type Palette } from "./palette.ts";

const plain = createPalette(false);
const marked: Palette = { ...plain, error: (line) => `<${line}>` };

describe("layOut()", () => {
  it("indents the other lines of a text to the end of its label", () => {
    const line = { label: "Label: ", text: "the quick brown fox jumps" };
    assert.equal(
      layOut([line], { palette: plain, width: 28 }),
      "Label: the quick brown fox\n       jumps",
    );
  });

  it("styles each line of a text, but not its label, and gives it twenty columns", () => {
    const line = { label: "L ", text: "twenty columns are the least", style: "error" } as const;
    assert.equal(
      layOut([line], { palette: marked, width: 10 }),
      "L <twenty columns are>\n  <the least>",
    );
  });

  it("keeps a command and styled parts on one line, however wide", () => {
    const command = `curl ${"x".repeat(40)}`;
    assert.equal(
      layOut([command, ["a ", { text: "b", style: "error" }]], { palette: marked, width: 20 }),
      `${command}\na <b>`,
    );
  });

  it("cuts a text to one line", () => {
    const line = { label: "FAIL  ", text: "aaaa bbbb cccc dddd eeee", isCut: true } as const;
    assert.equal(layOut([line], { palette: plain, width: 26 }), "FAIL  aaaa bbbb cccc dddd…");
  });

  it("escapes labels, texts, parts and commands", () => {
    const harmful = "\u001b[2J\n\u202e";
    const text = toPlainText([
      harmful,
      [harmful, { text: harmful, style: "bold" }],
      { label: harmful, text: harmful },
    ]);
    const escaped = "\\u001b[2J\\n\\u202e";
    assert.equal(text, [escaped, escaped + escaped, escaped + escaped].join("\n"));
  });

  it("lets no line begin with a command for GitHub Actions", () => {
    const line = { label: "  ", text: "twenty columns here ::error::x" };
    assert.equal(
      layOut(["::add-mask::x", line], { palette: plain, width: 22 }),
      "\\u003a:add-mask::x\n  twenty columns here\n  \\u003a:error::x",
    );
  });
});

describe("wrapText()", () => {
  it("wraps at spaces", () => {
    assert.deepEqual(wrapText("the quick brown fox", 10), ["the quick", "brown fox"]);
    assert.deepEqual(wrapText("short", 10), ["short"]);
    assert.deepEqual(wrapText("", 10), [""]);
  });

  it("wraps a text of any length", () => {
    const words = "a ".repeat(300_000);
    assert.deepEqual(wrapText(words, Number.POSITIVE_INFINITY), [words]);
    assert.equal(wrapText(`${"a".repeat(300_000)}é`, 80).length, 3751);
  });

  it("cuts a word that is wider than a line", () => {
    assert.deepEqual(wrapText("a abcdefghijkl b", 5), ["a", "abcde", "fghij", "kl b"]);
    assert.deepEqual(wrapText("of resolution.values-are-not-absence", 27), [
      "of",
      "resolution.values-are-not-",
      "absence",
    ]);
    assert.deepEqual(wrapText("1.abcdefgh.2", 5), ["1.", "abcde", "fgh.2"]);
  });

  it("counts two columns for a wide character", () => {
    assert.deepEqual(wrapText("本本本", 4), ["本本", "本"]);
  });

  it("cuts between characters as readers see them", () => {
    assert.deepEqual(wrapText("👩‍🚀👩‍🚀👩‍🚀", 4), ["👩‍🚀👩‍🚀", "👩‍🚀"]);
    assert.deepEqual(wrapText("E\u0301E\u0301E\u0301", 2), ["E\u0301E\u0301", "E\u0301"]);
  });
});
