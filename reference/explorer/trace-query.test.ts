import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { JsonObject } from "../json/json-object.ts";
import { compileSchema } from "../json/read-by-schema.ts";
import { createMemoryLibrary } from "../library/create-memory-library.ts";
import { readPackageLibrary } from "../library/load-library.ts";
import { createKnownOverdueService } from "../library/overdue-service.ts";
import { locateDataFile, readDataFile } from "../locate-data-file.ts";
import type { Trace } from "./trace.ts";
import { traceQuery } from "./trace-query.ts";

const library = createMemoryLibrary({
  members: [{ id: "m1", name: "Ada", email: null, fine: 0 }],
  loans: [
    { id: "l1", memberId: "m1", bookIsbn: "b1", dueDate: "2026-01-01" },
    { id: "l2", memberId: "m1", bookIsbn: "b1", dueDate: "2026-01-02" },
  ],
  books: [{ isbn: "b1", title: "T", author: "A", pages: 1 }],
});
const overdueService = createKnownOverdueService({ l1: 3 });
const keepsSchema = compileSchema("trace");

async function trace(document: string, variables: JsonObject = {}): Promise<Trace> {
  const traced = await traceQuery({ document, variables }, { library, overdueService });
  assert.ok(keepsSchema(JSON.parse(JSON.stringify(traced))), JSON.stringify(keepsSchema.errors));
  return traced;
}

/** The parts of a document at the given places. */
function cut(document: string, places: readonly { start: number; end: number }[]): string[] {
  return places.map(({ start, end }) => document.slice(start, end));
}

describe("traceQuery()", () => {
  it("says what replaced each placeholder, and which clause it carries out", async () => {
    const document = 'member(id: $id) { name } book(isbn: "$n")';
    const { substitute } = await trace(document, { id: "m1", n: 7 });
    assert.equal(substitute.text, 'member(id: "m1") { name } book(isbn: "7")');
    assert.deepEqual(cut(document, substitute.insertions), ["$id", "$n"]);
    assert.deepEqual(
      substitute.insertions.map(({ value, clauses }) => [value, ...clauses]),
      [
        ['"m1"', "variables.string"],
        ["7", "variables.inside-string"],
      ],
    );
  });

  it("lists placeholders until their values are longer than a traced document may be", async () => {
    const { substitute, respond } = await trace("$x ".repeat(100), { x: "a".repeat(1_637) });
    // Ten values of 1,639 characters, with their quotes, are 16,390, and 16,384 are the maximum.
    assert.deepEqual([substitute.insertions.length, respond.status], [10, 400]);
  });

  it("ends at a missing variable, at its place", async () => {
    const document = "member(id: $id) { $x }";
    const { substitute, respond, ...rest } = await trace(document, { id: "m1" });
    assert.deepEqual(cut(document, substitute.problems), ["$x"]);
    assert.deepEqual([respond.status, rest], [400, { version: 1 }]);
  });

  it("finds a syntax error in the document as it was written", async () => {
    const document = "member(id: $id)\r\n{ name ! }";
    const { parse, validate } = await trace(document, { id: "a long value\n" });
    assert.deepEqual(cut(document, parse?.problems ?? []), ["!"]);
    assert.equal(validate, undefined);
  });

  it("has the tree, with the places of its names", async () => {
    const document = 'member(id: "a)b{c") { loans { id } name } book';
    const { parse } = await trace(document);
    const [member, book] = parse?.fields ?? [];
    assert.deepEqual(member?.argument, { key: "id", kind: "string", text: "a)b{c" });
    assert.deepEqual(cut(document, member?.fields ?? []), ["loans", "name"]);
    assert.deepEqual(cut(document, book ? [book] : []), ["book"]);
    assert.equal(book?.fields, null);
  });

  it("lists the visits in the order of the walk, each defect at its place", async () => {
    const document = "member(id: $x) { shelf { rack } name { x } loans } book { title }";
    const { validate, execute, respond } = await trace(document, { x: "a longer value" });
    const visits = validate?.visits ?? [];
    assert.deepEqual(cut(document, visits), ["member", "shelf", "name", "loans", "book", "title"]);
    assert.deepEqual(
      visits.map(({ defect }) => defect),
      [
        null,
        "member.shelf: no such field on type Member",
        "member.name: String is a scalar, a subfield cannot be selected",
        "member.loans: Loan is an object, a subfield must be selected",
        null,
        null,
      ],
    );
    assert.deepEqual(
      visits.map(({ type }) => type),
      ["Member", null, "String", "list of Loan", "Book", "String"],
    );
    assert.deepEqual([execute, respond.status], [undefined, 400]);
  });

  it("has a call for each source of a level, with each key once and what came back", async () => {
    const { execute, respond } = await trace(
      'member(id: "m1") { email loans { overdueDays book { title } } } book(isbn: "b1") { title }',
    );
    const book = { isbn: "b1", title: "T", author: "A", pages: 1 };
    const levels = execute?.levels.map(({ calls }) =>
      calls.map(({ fields, results }) => [fields, results]),
    );
    assert.deepEqual(levels?.[0], [
      [["Query.member"], [{ key: "m1", value: { id: "m1", name: "Ada", email: null, fine: 0 } }]],
      [["Query.book"], [{ key: "b1", value: book }]],
    ]);
    assert.deepEqual(levels?.[2], [
      [
        ["Loan.overdueDays"],
        [
          { key: "l1", value: 3 },
          { key: "l2", failure: "overdue service is not responding" },
        ],
      ],
      [["Loan.book"], [{ key: "b1", value: book }]],
    ]);
    assert.equal(levels?.length, 3);
    assert.deepEqual(respond.body, {
      data: {
        member: {
          email: null,
          loans: [
            { overdueDays: 3, book: { title: "T" } },
            { overdueDays: null, book: { title: "T" } },
          ],
        },
        book: { title: "T" },
      },
      errors: [
        { path: "member.loans.1.overdueDays", message: "overdue service is not responding" },
      ],
    });
  });

  it("notes a value that a source does not have as null", async () => {
    const { execute } = await trace('member(id: "m9") { name }');
    assert.deepEqual(execute?.levels[0]?.calls[0]?.results, [{ key: "m9", value: null }]);
    assert.equal(execute?.levels.length, 1);
  });

  it("responds to the permalinks of the guide as the guide says", async () => {
    const guide = readFileSync(locateDataFile("spec-cases/guides/implementing.md"), "utf8");
    const pattern = /\n(\d{3})\n(\{.*\})\n```\n\n\[In the explorer\]\(\S+\/explorer\?(\S+)\)/g;
    const kit = {
      library: createMemoryLibrary(readPackageLibrary()),
      overdueService: createKnownOverdueService(),
    };
    let count = 0;
    for (const [, status, body = "", link = ""] of guide.matchAll(pattern)) {
      const parameters = new URLSearchParams(link);
      const variables = JSON.parse(parameters.get("variables") ?? "{}");
      const document = parameters.get("document") ?? "";
      const { respond } = await traceQuery({ document, variables }, kit);
      assert.deepEqual([respond.status, respond.body], [Number(status), JSON.parse(body)]);
      count += 1;
    }
    assert.equal(count, guide.match(/```http/g)?.length);
  });

  it("names only clauses that exist", async () => {
    const { clauses: known }: { clauses: readonly { id: string }[] } = Object(
      readDataFile("spec-cases/clauses.json"),
    );
    const ids = new Set(known.map(({ id }) => id));
    const traces = await Promise.all([
      trace('member(id: "$n") { name loans { overdueDays book { title } } } book { isbn }', {
        n: 1,
      }),
      trace("member(id: $x) { shelf name { x } loans }", { x: "y" }),
      trace("member(id: $x) {"),
      trace("{"),
    ]);
    const named = JSON.stringify(traces).matchAll(/"clauses":\[([^\]]*)\]/g);
    const found = [...named].flatMap(([, list = ""]) => list.replaceAll('"', "").split(","));
    assert.deepEqual(
      found.filter((id) => !ids.has(id)),
      [],
    );
  });
});
