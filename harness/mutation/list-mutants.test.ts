import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listMutants } from "./list-mutants.ts";

/** Lists the mutants of a command that prints a text. */
function list(text: string): ReturnType<typeof listMutants> {
  const print = `process.stdout.write(${JSON.stringify(text)})`;
  return listMutants([process.execPath, "-e", print, "--"]);
}

describe("listMutants()", () => {
  it("reads name, clauses, description and a reason to keep it", async () => {
    const mutants = await list("a-b\tone\tDoes this\nc-d\tone,two\tDoes that\tUsers meet it\n");
    assert.deepEqual(mutants, [
      { name: "a-b", clause: "one", description: "Does this" },
      {
        name: "c-d",
        clause: "one",
        alsoBreaks: ["two"],
        description: "Does that",
        keep: "Users meet it",
      },
    ]);
  });

  it("throws for a command that lists none, or something else", async () => {
    await assert.rejects(list(""), /^Error: The command lists no mutants: .* --list-mutants$/);
    await assert.rejects(list("usage"), /^Error: Cannot read a line of --list-mutants: "usage"$/);
  });
});
