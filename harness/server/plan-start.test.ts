import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { planStart } from "./plan-start.ts";

describe("planStart()", () => {
  it("starts a program itself, as the leader of a group", () => {
    assert.deepEqual(planStart(["npx", "a b"], "linux"), {
      program: "npx",
      args: ["a b"],
      options: { detached: true },
    });
  });

  for (const [words, line] of [
    [["npx", "graph-spec-server", "--port", "8080"], "npx graph-spec-server --port 8080"],
    [["C:\\Program Files\\node.exe", "a\\b.js"], '"C:\\Program Files\\node.exe" a\\b.js'],
    [["node", 'say "hi"', "a & b"], 'node "say \\"hi\\"" "a & b"'],
    [["node", "", "a b\\"], 'node "" "a b\\\\"'],
  ] as const) {
    it(`lets a shell find ${words[0]} on Windows, and keeps its words apart: ${line}`, () => {
      const { program, args, options } = planStart(words, "win32");
      assert.deepEqual([program, ...args], ["cmd.exe", "/d", "/s", "/c", `"${line}"`]);
      assert.deepEqual(options, { windowsHide: true, windowsVerbatimArguments: true });
    });
  }
});
