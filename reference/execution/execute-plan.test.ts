import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseDocument } from "../document/parse-document.ts";
import { createMemoryLibrary } from "../library/create-memory-library.ts";
import type { LibrarySource } from "../library/library-source.ts";
import { createKnownOverdueService, type OverdueService } from "../library/overdue-service.ts";
import { andThen, err, ok } from "../result.ts";
import { readTypeSystem } from "../type-system/read-type-system.ts";
import { validateDocument } from "../validation/validate-document.ts";
import { createResolvers } from "./create-resolvers.ts";
import { executePlan } from "./execute-plan.ts";
import type { ExecutionResult } from "./execution-result.ts";
import { WrittenResult } from "./written-result.ts";

const typeSystem = readTypeSystem();

const library = createMemoryLibrary({
  members: [
    { id: "m1", name: "Ada", fine: 0 },
    { id: "m2", name: "", email: null, fine: -5 },
    { id: "m3" },
  ],
  loans: [
    { id: "l1", memberId: "m1", bookIsbn: "b1", dueDate: "2024-01-31" },
    { id: "l2", memberId: "m2", bookIsbn: "b2" },
    { id: "l3", memberId: "m1", bookIsbn: "b1" },
    { id: "l4", memberId: "m1", bookIsbn: "gone" },
  ],
  books: [
    { isbn: "b1", title: "Notes", pages: 0 },
    { isbn: "b2", title: "Other" },
  ],
});

interface Collaborators {
  readonly library?: LibrarySource;
  readonly overdueService?: OverdueService;
  readonly sourceTimeoutMs?: number;
}

async function execute(text: string, using: Collaborators = {}): Promise<ExecutionResult> {
  const plan = andThen(parseDocument(text), (document) => validateDocument(document, typeSystem));
  assert.equal(plan.ok, true, `${text} is not valid`);
  const resolvers = createResolvers(
    using.library ?? library,
    using.overdueService ?? createKnownOverdueService(),
  );
  const limits = { sourceTimeoutMs: using.sourceTimeoutMs ?? 1000 };
  const root = await executePlan(plan.value, { resolvers, limits });
  const { data, errors } = new WrittenResult(root);
  return { data, errors };
}

/** A library and an overdue service that record the keys they are asked for. */
function spyOnSources(): Collaborators & { readonly calls: string[] } {
  const calls: string[] = [];
  function record<Value>(name: string, load: (keys: readonly string[]) => Value) {
    return (keys: readonly string[]): Value => {
      calls.push(`${name} ${keys.join()}`);
      return load(keys);
    };
  }
  return {
    calls,
    library: {
      findMembers: record("members", library.findMembers),
      findLoans: record("loans", library.findLoans),
      findBooks: record("books", library.findBooks),
    },
    overdueService: { countOverdueDays: record("overdue", (ids) => ids.map(() => ok(1))) },
  };
}

describe("executePlan()", () => {
  it("gives exactly the selected fields, in the order of the selection", async () => {
    const { data } = await execute('book(isbn: "b1") { pages title } member(id: "m1") { name }');
    assert.equal(
      JSON.stringify(data),
      '{"book":{"pages":0,"title":"Notes"},"member":{"name":"Ada"}}',
    );
  });

  it("gives null for an absent scalar, and values that look absent unchanged", async () => {
    assert.deepEqual(await execute('member(id: "m2") { id name email fine loans { dueDate } }'), {
      data: {
        member: { id: "m2", name: "", email: null, fine: -5, loans: [{ dueDate: null }] },
      },
      errors: [],
    });
    assert.deepEqual(await execute('member(id: "m3") { name fine loans { id } }'), {
      data: { member: { name: null, fine: null, loans: [] } },
      errors: [],
    });
  });

  it("gives the loans of the member in the order of the records, with their books", async () => {
    assert.deepEqual(await execute('member(id: "m1") { loans { id book { title } } }'), {
      data: {
        member: {
          loans: [
            { id: "l1", book: { title: "Notes" } },
            { id: "l3", book: { title: "Notes" } },
            { id: "l4", book: null },
          ],
        },
      },
      errors: [],
    });
  });

  it("gives null without an entry for a record that does not exist", async () => {
    const text = 'member(id: "x") { loans { overdueDays } } book { title }';
    assert.deepEqual(await execute(text), { data: { member: null, book: null }, errors: [] });
  });

  it("gives an empty object for an empty plan", async () => {
    assert.deepEqual(await execute(""), { data: {}, errors: [] });
  });

  it("gives null and an entry for each failing element, and still resolves its siblings", async () => {
    const message = "overdue service is not responding";
    assert.deepEqual(
      await execute('member(id: "m1") { loans { overdueDays id } fine } book(isbn: "b2") { isbn }'),
      {
        data: {
          member: {
            loans: [
              { overdueDays: null, id: "l1" },
              { overdueDays: null, id: "l3" },
              { overdueDays: null, id: "l4" },
            ],
            fine: 0,
          },
          book: { isbn: "b2" },
        },
        errors: [
          { path: "member.loans.0.overdueDays", message },
          { path: "member.loans.1.overdueDays", message },
          { path: "member.loans.2.overdueDays", message },
        ],
      },
    );
  });

  it("fails only the elements that a source fails", async () => {
    const overdueService: OverdueService = {
      countOverdueDays: (ids) =>
        ids.map((id) => (id === "l3" ? err("the clock is broken") : ok(12))),
    };
    const text = 'member(id: "m1") { loans { overdueDays } }';
    assert.deepEqual(await execute(text, { overdueService }), {
      data: {
        member: { loans: [{ overdueDays: 12 }, { overdueDays: null }, { overdueDays: 12 }] },
      },
      errors: [{ path: "member.loans.1.overdueDays", message: "the clock is broken" }],
    });
  });

  it("lists entries of all levels in the order of the walk", async () => {
    const broken: LibrarySource = {
      ...library,
      findBooks: (isbns) => isbns.map(() => err("no books today")),
    };
    const member = 'member(id: "m1") { loans { book { title } overdueDays } }';
    const text = `${member} book(isbn: "b1") { isbn }`;
    const { errors } = await execute(text, { library: broken });
    assert.deepEqual(
      errors.map(({ path }) => path),
      [
        "member.loans.0.book",
        "member.loans.0.overdueDays",
        "member.loans.1.book",
        "member.loans.1.overdueDays",
        "member.loans.2.book",
        "member.loans.2.overdueDays",
        "book",
      ],
    );
  });

  it("asks each source once per level, with each key once", async () => {
    const sources = spyOnSources();
    const loans = "loans { overdueDays book { title } }";
    await execute(`member(id: "m1") { ${loans} } book(isbn: "b2") { isbn }`, sources);
    assert.deepEqual(sources.calls, [
      ...["members m1", "books b2"],
      "loans m1",
      ...["overdue l1,l3,l4", "books b1,gone"],
    ]);
  });

  it("asks only for what is selected", async () => {
    const sources = spyOnSources();
    await execute('member(id: "m1") { name }', sources);
    assert.deepEqual(sources.calls, ["members m1"]);
  });

  const brokenCalls: readonly [title: string, load: OverdueService["countOverdueDays"]][] = [
    [
      "throws",
      () => {
        throw new Error("secret");
      },
    ],
    ["rejects", () => Promise.reject(new Error("secret"))],
    ["gives too few results", () => [ok(1)]],
    ["gives too many results", () => [ok(1), ok(1), ok(1), ok(1)]],
    ["never responds", () => new Promise(() => undefined)],
  ];
  for (const [title, countOverdueDays] of brokenCalls) {
    it(`fails each key of a call that ${title}`, async () => {
      const using = { overdueService: { countOverdueDays }, sourceTimeoutMs: 20 };
      const result = await execute('member(id: "m1") { loans { id overdueDays } }', using);
      const message = "overdue service is not responding";
      assert.deepEqual(result, {
        data: {
          member: {
            loans: [
              { id: "l1", overdueDays: null },
              { id: "l3", overdueDays: null },
              { id: "l4", overdueDays: null },
            ],
          },
        },
        errors: [
          { path: "member.loans.0.overdueDays", message },
          { path: "member.loans.1.overdueDays", message },
          { path: "member.loans.2.overdueDays", message },
        ],
      });
    });
  }

  it("resolves the other fields when a library fails", async () => {
    const failing: LibrarySource = {
      ...library,
      findLoans: () => Promise.reject(new Error("disk on fire")),
    };
    assert.deepEqual(
      await execute('member(id: "m1") { loans { id } name }', { library: failing }),
      {
        data: { member: { loans: null, name: "Ada" } },
        errors: [{ path: "member.loans", message: "library is not responding" }],
      },
    );
  });

  it("waits for a source that responds later", async () => {
    const overdueService: OverdueService = {
      countOverdueDays: async (ids) => {
        await new Promise((resolve) => setImmediate(resolve));
        return ids.map(() => ok(0));
      },
    };
    assert.deepEqual(
      await execute('member(id: "m2") { loans { overdueDays } }', { overdueService }),
      {
        data: { member: { loans: [{ overdueDays: 0 }] } },
        errors: [],
      },
    );
  });
});
