import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compilePattern } from "./compile-pattern.ts";

const ids = ["a", "ab", "a/b", "a/bc", "a/c/b", "b/[b]", "b/b"];

function match(pattern: string): readonly string[] {
  return ids.filter(compilePattern(pattern).matches);
}

describe("compilePattern()", () => {
  it("reads wildcards, which stay in a folder except for **", () => {
    assert.deepEqual(match("a/b"), ["a/b"]);
    assert.deepEqual(match("*"), ["a", "ab"]);
    assert.deepEqual(match("a/*"), ["a/b", "a/bc"]);
    assert.deepEqual(match("a/b?"), ["a/bc"]);
    assert.deepEqual(match("*/*b*"), ["a/b", "a/bc", "b/[b]", "b/b"]);
    assert.deepEqual(match("**"), ids);
    assert.deepEqual(match("a/**"), ["a", "a/b", "a/bc", "a/c/b"]);
    assert.deepEqual(match("a/**/b"), ["a/b", "a/c/b"]);
    assert.deepEqual(match("**/b*"), ["a/b", "a/bc", "a/c/b", "b/b"]);
  });

  it("reads braces, sets of characters, and negations", () => {
    assert.deepEqual(match("{a,b}/b"), ["a/b", "b/b"]);
    assert.deepEqual(match("a{,/{b,c/*}}"), ["a", "a/b", "a/c/b"]);
    assert.deepEqual(match("[a-c]/b"), ["a/b", "b/b"]);
    assert.deepEqual(match("[!a]/b"), ["b/b"]);
    assert.deepEqual(match("[z-a]/b"), []);
    assert.deepEqual(match("!a/**"), ["ab", "b/[b]", "b/b"]);
  });

  it("takes other characters literally, and always matches the id that a pattern is", () => {
    assert.deepEqual(match("b/[b]"), ["b/[b]", "b/b"]);
    assert.deepEqual(match("b/\\[b\\]"), ["b/[b]"]);
    for (const pattern of ["(a|ab)", "a+", ".", "a.b", "^a", "", "@(a)", "*(a)b"]) {
      assert.deepEqual(match(pattern), [], pattern);
    }
  });

  it("finds a match wherever wildcards must end", () => {
    const { matches } = compilePattern("*ab*ba*/**/x/**/x");
    assert.equal(matches("aabab/x/x"), false);
    assert.equal(matches("aabbaba/y/x/x"), true);
    assert.equal(compilePattern("*a*b").matches("ab-ab"), true);
    assert.equal(compilePattern("**/a/b/**/b").matches("a/a/b/a/b"), true);
  });

  it("tries no part of a hostile pattern again", () => {
    const [letters, folders] = ["a".repeat(250), "a/".repeat(250)];
    for (const pattern of ["*a".repeat(200), "**/a/".repeat(90), "([a-z-]+)+/([a-z-]+)+0"]) {
      assert.equal(compilePattern(`${pattern}b`).matches(letters), false);
      assert.equal(compilePattern(`${pattern}b`).matches(folders), false);
    }
    assert.equal(compilePattern("{a,b,*}".repeat(11)).matches(letters), false);
  });
});
