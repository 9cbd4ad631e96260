import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Sentence } from "../../suite/clause.ts";
import { makeClause, makeSubject } from "../../testing/lint-subject.ts";
import { sentencesCovered } from "./sentences-covered.ts";

const first: Sentence = { id: "service-1", section: "service", text: "The service only reads." };
const second: Sentence = { ...first, id: "service-2", text: "It has one endpoint." };
const clauses = [makeClause({ id: "service.kept" })];

describe("sentencesCovered", () => {
  it("accepts sentences from which a clause comes", () => {
    assert.deepEqual(sentencesCovered.check(makeSubject({ clauses, sentences: [first] })), []);
  });

  it("finds a sentence without a clause", () => {
    assert.deepEqual(sentencesCovered.check(makeSubject({ clauses, sentences: [first, second] })), [
      {
        file: "sentences.json",
        pointer: "/sentences/1",
        message:
          'No clause comes from the sentence "service-2": name it in an origin, or write a clause (It has one endpoint.)',
      },
    ]);
  });

  it("finds an origin that names no sentence", () => {
    const origin = { kind: "silent", sentences: ["service-1", "service-9"] } as const;
    const wrong = [makeClause({ id: "service.typo", origin })];
    assert.deepEqual(sentencesCovered.check(makeSubject({ clauses: wrong, sentences: [first] })), [
      {
        file: "clauses.json",
        pointer: "/clauses/0/origin/sentences/1",
        message: 'The sentence "service-9" is not in sentences.json: correct its id',
      },
    ]);
  });

  it("finds a repeated id", () => {
    const sentences = [first, { ...second, id: first.id }];
    assert.deepEqual(sentencesCovered.check(makeSubject({ clauses, sentences })), [
      {
        file: "sentences.json",
        pointer: "/sentences/1/id",
        message: 'The sentence "service-1" is repeated: rename one',
      },
    ]);
  });
});
