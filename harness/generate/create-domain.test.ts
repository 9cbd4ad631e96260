import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Need } from "../suite/case.ts";
import type { Dataset } from "../suite/dataset.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { createDomain } from "./create-domain.ts";

const { typeSystem } = kitSuite;

const dataset: Dataset = {
  members: [{ id: "m1" }, { id: 'say "hi"' }, { id: "m2" }],
  loans: [
    { id: "l1", memberId: "m2", bookIsbn: "b1" },
    { id: "l2", memberId: "m2", bookIsbn: "b1" },
  ],
  books: [{ isbn: "b1" }],
};

describe("createDomain()", () => {
  it("lists the ids of the dataset, members with several loans more than once", () => {
    const domain = createDomain({ typeSystem, dataset, without: new Set() });
    assert.deepEqual(
      [...domain.ids],
      [
        ["member", ["m1", "m2", "m2"]],
        ["book", ["b1"]],
      ],
    );
    assert.equal(domain.knowsOverdue, true);
  });

  it("draws plain ids mostly, and no others from a server without free-form ids", () => {
    const loans = [{ id: "l1", memberId: "m2", bookIsbn: "b 1" }];
    const books = [{ isbn: "b1" }, { isbn: "b 1" }];
    const facts = { typeSystem, dataset: { ...dataset, loans, books }, without: new Set<Need>() };
    assert.deepEqual(
      [...createDomain(facts).ids],
      [
        ["member", ["m1", "m2", "m1", "m1"]],
        ["book", ["b1", "b 1", "b1", "b1"]],
      ],
    );
    assert.deepEqual(
      [...createDomain({ ...facts, without: new Set<Need>(["free-form-ids"]) }).ids],
      [
        ["member", ["m1"]],
        ["book", ["b1"]],
      ],
    );
  });

  it("draws no id that differs from another one in case only, and no book of such an ISBN", () => {
    const facts = {
      typeSystem,
      dataset: {
        members: [{ id: "a" }, { id: "A" }, { id: "b" }, { id: "c" }],
        loans: [{ id: "l1", memberId: "b", bookIsbn: "K" }],
        books: [{ isbn: "k" }, { isbn: "K" }, { isbn: "m" }],
      },
      without: new Set<Need>(),
    };
    assert.deepEqual(
      [...createDomain(facts).ids],
      [
        ["member", ["c"]],
        ["book", ["m"]],
      ],
    );
  });

  it("draws no member whose result is beyond the bounds of required cases", () => {
    const isbns = Array.from({ length: 66 }, (_none, index) => `b${index}`);
    const facts = {
      typeSystem,
      dataset: {
        members: [{ id: "many" }, { id: "few" }, { id: "long", name: "x".repeat(20_000) }],
        loans: isbns.map((bookIsbn) => ({ id: bookIsbn, memberId: "many", bookIsbn })),
        books: isbns.map((isbn) => ({ isbn })),
      },
      without: new Set<Need>(),
    };
    assert.deepEqual(createDomain(facts).ids.get("member"), ["few"]);
  });

  it("has no records or ids when the server runs without the library", () => {
    const domain = createDomain({ typeSystem, dataset, without: new Set(["library"]) });
    assert.equal(domain.oracleInput, undefined);
    assert.equal(domain.ids.size, 0);
  });
});
