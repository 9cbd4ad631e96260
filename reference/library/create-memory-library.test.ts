import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ok } from "../result.ts";
import { createMemoryLibrary } from "./create-memory-library.ts";

describe("createMemoryLibrary()", () => {
  const ada = { id: "m1", name: "Ada" };
  const other = { id: "M1" };
  const loans = ["l1", "l2", "l3"].map((id, index) => ({
    id,
    memberId: index === 1 ? "M1" : "m1",
    bookIsbn: "b",
  }));
  const book = { isbn: "b" };
  const library = createMemoryLibrary({ members: [ada, other], loans, books: [book] });

  it("finds the member with exactly that id", () => {
    assert.deepEqual(library.findMembers(["m1", "M1", "m1 ", "m", "constructor"]), [
      ok(ada),
      ok(other),
      ok(undefined),
      ok(undefined),
      ok(undefined),
    ]);
  });

  it("finds the loans of a member, and only these, in the order of the records", () => {
    assert.deepEqual(library.findLoans(["M1", "m1", "x"]), [
      ok([loans[1]]),
      ok([loans[0], loans[2]]),
      ok([]),
    ]);
  });

  it("finds the book with exactly that ISBN", () => {
    assert.deepEqual(library.findBooks(["b", "B"]), [ok(book), ok(undefined)]);
  });
});
