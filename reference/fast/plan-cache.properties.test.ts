import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { parseDocument } from "../document/parse-document.ts";
import { substituteVariables } from "../document/substitute-variables.ts";
import type { Rejection } from "../rejection.ts";
import { andThen, type Result } from "../result.ts";
import { readTypeSystem } from "../type-system/read-type-system.ts";
import type { Plan } from "../validation/plan.ts";
import { validateDocument } from "../validation/validate-document.ts";
import { PlanCache } from "./plan-cache.ts";
import type { PlanQuery } from "./plan-template.ts";

const typeSystem = readTypeSystem();
const maxDocumentLength = 120;

const planQuery: PlanQuery = (query) =>
  andThen(andThen(substituteVariables(query, maxDocumentLength), parseDocument), (document) =>
    validateDocument(document, typeSystem),
  );

/** Values of arguments, most of which are or contain placeholders. */
const value = fc.constantFrom(
  ...["$a", "$b", "$ab", "$", "7", "$a$b", "$ a", '"m1"', '"$a"', '"x$b"', '"$"', '"$5"', '"$a"$b'],
);
const field = fc.oneof(
  value.map((text) => `member(id: ${text}) { id name(x: $b) loans { id } } `),
  value.map((text) => `book(isbn:${text}){ title } `),
  fc.constantFrom("book { pages } ", "member(id: $a) { $b } ", "price ", "$a ", "member { id"),
);
const document = fc.array(field, { maxLength: 3 }).map((fields) => fields.join(""));

const variables = fc.dictionary(
  fc.constantFrom("a", "b", "ab", "__proto__"),
  fc.oneof(
    fc.constantFrom<unknown>("m1", "", "$b", 'quo"te', "back\\slash", "\n", "\ud800", "é", " "),
    fc.constantFrom<unknown>(0, 7, -0, -1, 1.5, 1e21, true, null, [], ["x"], {}, "x".repeat(100)),
  ),
  { noNullPrototype: true },
);

/** The plan, or the list of defects. */
function read(planned: Result<Plan, Rejection>): unknown {
  return planned.ok ? planned.value : [...planned.error];
}

describe("PlanCache", () => {
  it("gives the plan that the steps give, whatever was asked before", () => {
    fc.assert(
      fc.property(document, fc.array(variables, { minLength: 2, maxLength: 5 }), (text, values) => {
        const cache = new PlanCache({ maxPlans: 10, maxTotalLength: 10_000, maxDocumentLength });
        for (const asked of values) {
          const query = { document: text, variables: asked };
          assert.deepEqual(read(cache.getOrCreate(query, planQuery)), read(planQuery(query)));
        }
      }),
      { numRuns: 3000 },
    );
  });

  it("plans a document twice, whatever its variables are", () => {
    const cache = new PlanCache({ maxPlans: 10, maxTotalLength: 10_000, maxDocumentLength });
    let planned = 0;
    for (const id of ["m1", 42, "a b", "m1"]) {
      const query = { document: "member(id: $id) { name }", variables: { id } };
      const plan = cache.getOrCreate(query, (asked) => {
        planned += 1;
        return planQuery(asked);
      });
      assert.equal(plan.ok && plan.value[0]?.argument, String(id));
    }
    assert.equal(planned, 2);
  });
});
