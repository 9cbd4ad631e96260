import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { documentCount, workloads } from "./workloads.ts";

/** The first query of each workload. */
const [record, , failing] = workloads.map(({ createQuery }) => createQuery(0));

describe("workloads", () => {
  it("select a record, and each loan with its failing field", () => {
    assert.equal(record?.document, 'book(isbn: "b0") { isbn title author pages }');
    assert.match(failing?.document ?? "", /loans \{ id dueDate overdueDays book/);
  });

  it("never repeat a document among the different ones, and then begin again", () => {
    const createQuery = workloads.at(-1)?.createQuery;
    const documents = Array.from(
      { length: documentCount + 1 },
      (_, index) => createQuery?.(index).document,
    );
    assert.equal(new Set(documents).size, documentCount);
    assert.equal(documents.at(-1), documents[0]);
  });
});
