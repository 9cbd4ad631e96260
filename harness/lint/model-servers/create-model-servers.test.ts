import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JsonObject } from "../../json/json-value.ts";
import { parseDocument } from "../../portable/parse-document.ts";
import { makeSubject } from "../../testing/lint-subject.ts";
import { createModelServers } from "./create-model-servers.ts";

const models = createModelServers(makeSubject().suite);

function responseOf(trait: string, document: string): JsonObject {
  const model = models.find((one) => one.trait === trait);
  const parsed = parseDocument(document, []);
  assert.ok(model !== undefined && parsed.ok);
  return model.answer(parsed.selection);
}

const failure = "overdue service is not responding";
const deep = 'member(id: "m1") { loans { id overdueDays } fine } book(isbn: "b1") { pages }';

describe("create model servers", () => {
  it("the plainest model answers as the records are", () => {
    assert.deepEqual(responseOf("answers as the records are", deep), {
      data: {
        member: {
          loans: [
            { id: "l1", overdueDays: null },
            { id: "l2", overdueDays: null },
          ],
          fine: 0,
        },
        book: { pages: 730 },
      },
      errors: [
        { path: "member.loans.0.overdueDays", message: failure },
        { path: "member.loans.1.overdueDays", message: failure },
      ],
    });
  });

  it("a model turns every order around that is free", () => {
    const response = responseOf("gives loans, entries and keys in another order", deep);
    assert.equal(
      JSON.stringify(response["data"]),
      '{"book":{"pages":730},"member":{"fine":0,"loans":[{"overdueDays":null,"id":"l2"},{"overdueDays":null,"id":"l1"}]}}',
    );
    assert.equal(
      JSON.stringify(response["errors"]),
      `[{"message":"${failure}","path":"member.loans.1.overdueDays"},{"message":"${failure}","path":"member.loans.0.overdueDays"}]`,
    );
  });

  it("models fill a record that is not there in three ways", () => {
    const document = 'member(id: "m9") { name loans { id } } book(isbn: "b1") { pages }';
    const book = { pages: 730 };
    assert.deepEqual(responseOf("answers as the records are", document), {
      data: { member: null, book },
      errors: [],
    });
    assert.deepEqual(responseOf("reports an id that no record has as a failure", document), {
      data: { member: null, book },
      errors: [{ path: "member", message: "no such record" }],
    });
    assert.deepEqual(
      responseOf("gives an object of nulls for an id that no record has", document),
      {
        data: { member: { name: null, loans: [] }, book },
        errors: [],
      },
    );
  });

  it("a model keeps what is stated and nothing that is only implied", () => {
    const trait = "keeps what is stated and nothing that is only implied";
    const document = 'member(id: "7") { id } book(isbn: 7) { isbn }';
    assert.deepEqual(responseOf(trait, document), {
      data: { member: { id: 7 }, book: null },
      errors: [],
      took: 3,
    });
    assert.deepEqual(responseOf(trait, 'member(id: "m1") { loans { dueDate } }')["data"], {
      member: { loans: [{ dueDate: "2026-01-05T00:00:00Z" }, { dueDate: null }] },
    });
  });

  it("models that lack the dataset hold nothing, or something else", () => {
    const document = 'member(id: "m1") { id fine loans { id } }';
    assert.deepEqual(responseOf("holds no records", document), {
      data: { member: null },
      errors: [],
    });
    assert.deepEqual(responseOf("holds other records under the same ids", document), {
      data: {
        member: { id: "m1", fine: 17, loans: [{ id: "other first 0" }, { id: "other second 0" }] },
      },
      errors: [],
    });
  });

  it("a model has an overdue service that responds", () => {
    const document = 'member(id: "m1") { loans { overdueDays } }';
    assert.deepEqual(responseOf("has an overdue service that responds", document), {
      data: { member: { loans: [{ overdueDays: 3 }, { overdueDays: 3 }] } },
      errors: [],
    });
  });
});
