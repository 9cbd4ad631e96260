import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { listMutants } from "./list-mutants.ts";
import { type ReferenceServerOptions, startReferenceServer } from "./start-reference-server.ts";

/** Starts a server for one test, and asks it for a document. */
async function ask(
  test: TestContext,
  document: string,
  options?: ReferenceServerOptions,
): Promise<unknown> {
  const server = await startReferenceServer(options);
  test.after(() => server.close());
  const response = await fetch(`${server.url}/graph`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Connection: "close" },
    body: JSON.stringify({ document }),
  });
  return response.json();
}

const library = {
  members: [{ id: "a", name: "Ada" }],
  loans: [{ id: "l", memberId: "a", bookIsbn: "1" }],
  books: [],
};

describe("startReferenceServer()", () => {
  it("serves the records of the package at a free port", async (test) => {
    const body = await ask(test, 'member(id: "m1") { id }');
    assert.deepEqual(body, { data: { member: { id: "m1" } }, errors: [] });
  });

  it("serves other records, with an overdue service that responds", async (test) => {
    const document = 'member(id: "a") { name loans { overdueDays } }';
    assert.deepEqual(await ask(test, document, { library, overdueDays: () => 3 }), {
      data: { member: { name: "Ada", loans: [{ overdueDays: 3 }] } },
      errors: [],
    });
  });

  it("awaits the overdue service, and fails a loan alone for which it fails", async (test) => {
    const document = 'member(id: "a") { loans { id overdueDays } }';
    const loans = ["l", "m", "n"].map((id) => ({ id, memberId: "a", bookIsbn: "1" }));
    const services: readonly ReferenceServerOptions["overdueDays"][] = [
      async (id) => (id === "m" ? Promise.reject(new Error("m")) : 3),
      (id) => (id === "m" ? assert.fail("m") : 3),
    ];
    for (const overdueDays of services) {
      assert.deepEqual(await ask(test, document, { library: { ...library, loans }, overdueDays }), {
        data: {
          member: {
            loans: [
              { id: "l", overdueDays: 3 },
              { id: "m", overdueDays: null },
              { id: "n", overdueDays: 3 },
            ],
          },
        },
        errors: [
          { path: "member.loans.1.overdueDays", message: "overdue service is not responding" },
        ],
      });
    }
  });

  it("serves a mutant", async (test) => {
    const names = listMutants().map(({ name }) => name);
    const [mutant] = names.filter((name) => name.includes("first-defect"));
    assert.notDeepEqual(await ask(test, "a b", { mutant }), await ask(test, "a b"));
  });

  it("throws for records that are invalid or cannot be read, and for an unknown mutant", async () => {
    const repeated = { ...library, members: [...library.members, ...library.members] };
    await assert.rejects(
      startReferenceServer({ library: repeated }),
      /^Error: library: members\.1\.id "a" is already the id/,
    );
    await assert.rejects(startReferenceServer({ library: "none.json" }), /none\.json: ENOENT/);
    await assert.rejects(startReferenceServer({ mutant: "none-such" }), /There is no mutant/);
  });
});
