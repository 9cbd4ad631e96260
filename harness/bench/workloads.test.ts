import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { translateQuery, workloads } from "./workloads.ts";

/** The first query of each workload. */
const [record, , failing] = workloads.map(({ createQuery }) => createQuery(0));

describe("workloads", () => {
  it("select a record, and each loan with its failing field", () => {
    assert.equal(record?.document, 'book(isbn: "b0") { isbn title author pages }');
    assert.match(failing?.document ?? "", /loans \{ id dueDate overdueDays book/);
  });

  it("never repeat a document among the different ones, and then begin again", () => {
    const createQuery = workloads.at(-1)?.createQuery;
    const documents = Array.from({ length: 20_001 }, (_, index) => createQuery?.(index).document);
    assert.equal(new Set(documents).size, 20_000);
    assert.equal(documents.at(-1), documents[0]);
  });
});

describe("translateQuery()", () => {
  const query = { document: "member(id: $key) { id }", variables: { key: "m0" } };

  it("declares the variables of GraphQL", () => {
    assert.deepEqual(translateQuery(query, "graphql"), {
      document: "query ($key: ID) { member(id: $key) { id } }",
      variables: { key: "m0" },
    });
    assert.deepEqual(translateQuery({ document: "a" }, "graphql"), { document: "{ a }" });
  });

  it("leaves a query of the service as it is", () => {
    assert.deepEqual(translateQuery(query, "service"), query);
  });
});
