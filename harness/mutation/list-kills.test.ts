import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { kitSuite as suite } from "../testing/kit-suite.ts";
import { listKills } from "./list-kills.ts";

/** Lists the kills of a mutant that fails one case, and ends another one with a warning. */
function listFor(clause: string, failed: string, warned: string): string[] {
  const group = (id: string) => [{ cases: [id], symptoms: [] }];
  const pattern = { name: "x-y", clause, description: "Does this" };
  return [...listKills({ ...pattern, failed: group(failed), warned: group(warned) }, suite).kills];
}

/** A case that claims a clause. */
function caseOf(clause: string): string {
  const item = suite.cases.find(({ clauses }) => clauses.includes(clause));
  return item?.id ?? assert.fail(clause);
}

describe("listKills()", () => {
  it("lists failed cases that claim the broken clause, not warnings", () => {
    const item = caseOf("answer.index");
    assert.deepEqual(listFor("answer.index", item, item), [item]);
    assert.deepEqual(listFor("answer.index", caseOf("syntax.whitespace"), item), []);
    assert.deepEqual(listFor("answer.index", "generated/answers/0", "x/y"), []);
  });

  it("lists all recorded cases that fail, too", () => {
    const { failures } = listKills(
      {
        clause: "answer.index",
        failed: [{ cases: [caseOf("syntax.whitespace"), "generated/answers/0"], symptoms: [] }],
        warned: [{ cases: [caseOf("answer.index")], symptoms: [] }],
      },
      suite,
    );
    assert.deepEqual([...failures], [caseOf("syntax.whitespace")]);
  });

  it("counts warnings where the clause is implied", () => {
    const clause = suite.clauses.find(
      ({ id, level }) => level === "implied" && suite.cases.some((one) => one.clauses.includes(id)),
    );
    assert.ok(clause);
    const item = caseOf(clause.id);
    assert.deepEqual(listFor(clause.id, "x/y", item), [item]);
  });
});
