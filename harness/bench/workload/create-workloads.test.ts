import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { arrangeRecords } from "../../oracle/records.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import { createBenchDataset } from "./create-bench-dataset.ts";
import { createWorkloads } from "./create-workloads.ts";

const dataset = createBenchDataset({ members: 40, loansPerMember: 5, books: 10 });
const { typeSystem } = kitSuite;
const input = { typeSystem, records: arrangeRecords(dataset) };
const workloads = createWorkloads(input, { variables: 40, documents: 2000 });

/** The first request of each workload. */
const [record, loans, failing, defects, variables] = workloads.map(({ requests }) => requests[0]);

describe("createWorkloads()", () => {
  it("writes the same query in both dialects", () => {
    assert.deepEqual(record?.queries, {
      service: { document: 'book(isbn: "b0") { isbn title author pages }', variables: undefined },
      graphql: {
        document: '{ book(isbn: "b0") { isbn title author pages } }',
        variables: undefined,
      },
    });
    assert.match(
      variables?.queries.graphql.document ?? "",
      /^query \(\$key: ID\) \{ member\(id: \$key\)/,
    );
    assert.deepEqual(variables?.queries.service.variables, { key: "m0" });
  });

  it("expects five loans, failures of each, and one defect of each kind", () => {
    assert.match(JSON.stringify(loans?.expected), /("title".*){5}/);
    assert.equal(failing?.expected.kind === "result" && failing.expected.errors.length, 5);
    assert.equal(defects?.expected.kind === "defects" && defects.expected.defects.length, 3);
  });

  it("never repeats a document among the different ones", () => {
    const requests = workloads.at(-1)?.requests ?? [];
    const documents = new Set(requests.map(({ queries }) => queries.service.document));
    assert.equal(requests.length, 2000);
    assert.equal(documents.size, 2000);
  });
});
