import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { kitLintSubject } from "../../testing/kit-lint-subject.ts";
import {
  keyOrder,
  makeClause,
  makeSubject,
  type SubjectParts,
} from "../../testing/lint-subject.ts";
import { checkKnownIds } from "./known-ids.ts";

const clauses = [
  makeClause({ id: "service.kept" }),
  makeClause({ id: "status.success", subject: "intermediary" }),
];

function findingsOf(parts: SubjectParts): (string | undefined)[][] {
  return checkKnownIds(makeSubject({ clauses, ...parts })).map(({ file, pointer, message }) => [
    file,
    pointer,
    message,
  ]);
}

const makeStep = (...named: string[]) => ({ id: "step", title: "A step", clauses: named });

describe("checkKnownIds()", () => {
  it("accepts the data of the kit", () => {
    assert.deepEqual(checkKnownIds(kitLintSubject), []);
  });

  it("finds a section and a sentence that do not exist", () => {
    const origin = { kind: "silent", sentences: ["service-1", "service-9"] } as const;
    const wrong = [makeClause({ id: "service.typo", section: "nowhere", origin })];
    assert.deepEqual(findingsOf({ clauses: wrong }), [
      ["clauses.json", "/clauses/0/section", 'There is no section "nowhere": correct its id'],
      [
        "clauses.json",
        "/clauses/0/origin/sentences/1",
        'There is no sentence "service-9": correct its id',
      ],
    ]);
  });

  it("finds clauses of freedoms that do not exist, those that a reading breaks included", () => {
    const [plainest, other] = keyOrder.readings;
    assert.ok(plainest !== undefined && other !== undefined);
    const readings = [plainest, { ...other, breaks: ["service.lost"] }];
    const freedoms = [{ ...keyOrder, clauses: ["service.gone"], readings }];
    assert.deepEqual(findingsOf({ freedoms }), [
      [
        "freedoms.json",
        "/freedoms/0/clauses/0",
        'There is no clause "service.gone": correct its id',
      ],
      [
        "freedoms.json",
        "/freedoms/0/readings/1/breaks/0",
        'There is no clause "service.lost": correct its id',
      ],
    ]);
  });

  it("finds a clause that is in two steps, or that is not one of the service", () => {
    const steps = [makeStep("service.kept", "status.success"), makeStep("service.kept")];
    assert.deepEqual(findingsOf({ steps }), [
      [
        "steps.json",
        "/steps/0/clauses/1",
        'There is no clause of the service "status.success": correct its id',
      ],
      ["steps.json", "/steps/1/clauses/0", '"service.kept" is repeated: leave it only once'],
    ]);
  });

  it("finds repeated clauses, sentences and freedoms", () => {
    const sentence = { id: "service-1", section: "service", text: "It keeps this." };
    const repeated = {
      clauses: [...clauses, ...clauses.slice(0, 1)],
      sentences: [sentence, sentence],
      freedoms: [keyOrder, keyOrder],
    };
    assert.deepEqual(findingsOf(repeated), [
      ["clauses.json", "/clauses/2", '"service.kept" is repeated: leave it only once'],
      ["sentences.json", "/sentences/1", '"service-1" is repeated: leave it only once'],
      ["freedoms.json", "/freedoms/1", '"key-order" is repeated: leave it only once'],
    ]);
  });
});
