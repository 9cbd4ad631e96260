import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listVariations } from "./list-variations.ts";

describe("listVariations()", () => {
  const query = {
    document: 'member(id: $id) {\tname  loans { id } }\nbook(isbn: "b1") { title }',
    variables: { id: "a b" },
  };
  const variations = listVariations(query);
  const includes = (document: string, variables?: object): boolean =>
    variations.some(
      ({ query: other }) =>
        other.document === document &&
        JSON.stringify(other.variables) === JSON.stringify(variables),
    );

  it("replaces special values by plain ones", () => {
    assert.ok(includes(query.document, { id: "m1" }));
    assert.ok(includes(query.document, { id: 978 }));
    assert.ok(includes(query.document, { id: " b" }));
  });

  it("replaces a special id by a plain one that no record has", () => {
    const listDocuments = (document: string): string[] =>
      listVariations({ document }).map((variation) => variation.query.document);
    assert.ok(listDocuments('member(id: "{") { loans }').includes('member(id: "none") { loans }'));
    assert.ok(
      !listDocuments('member(id: "m1") { loans }').includes('member(id: "none") { loans }'),
    );
  });

  it("replaces the id of a book by that of another book", () => {
    const documents = listVariations({ document: "book(isbn: 42) { title }" }).map(
      (variation) => variation.query.document,
    );
    assert.ok(documents.includes('book(isbn: "b1") { title }'));
  });

  it("gives an argument its usual key", () => {
    const documents = listVariations({ document: 'book(x: "b1") { isbn }' }).map(
      (variation) => variation.query.document,
    );
    assert.ok(documents.includes('book(isbn: "b1") { isbn }'));
  });

  it("writes a query plainly, and its variables in the document", () => {
    assert.ok(
      includes('member(id: $id) { name loans { id } } book(isbn: "b1") { title }', query.variables),
    );
    assert.ok(includes(query.document.replace("$id", '"a b"')));
  });

  it("leaves out one field at any depth, but not the only one", () => {
    assert.ok(includes('book(isbn: "b1") { title }'));
    assert.ok(
      includes('member(id: $id) {\tloans { id } }\nbook(isbn: "b1") { title }', query.variables),
    );
    assert.ok(!variations.some((variation) => variation.query.document.includes("{ }")));
  });

  it("halves many fields with their variables first, and keeps variables that no field used", () => {
    const names = [..."abcdefgh"];
    const document = names.map((name) => `shelf(at: $${name})`).join(" ");
    const variables = Object.fromEntries([...names, "other"].map((name) => [name, 0]));
    const [first] = listVariations({ document, variables });
    assert.deepEqual(first, {
      query: {
        document: names
          .slice(4)
          .map((name) => `shelf(at: $${name})`)
          .join(" "),
        variables: { e: 0, f: 0, g: 0, h: 0, other: 0 },
      },
      isSimpler: true,
    });
  });

  it("tries an empty object of variables, and none", () => {
    assert.deepEqual(listVariations({ document: "shelf" }), [
      { query: { document: "shelf", variables: {} }, isSimpler: false },
    ]);
    assert.ok(
      listVariations({ document: "shelf", variables: {} }).some(
        (variation) => variation.isSimpler && variation.query.variables === undefined,
      ),
    );
  });

  it("leaves out a selection, and half of many fields", () => {
    const textsOf = (document: string): string[] =>
      listVariations({ document }).map((variation) => variation.query.document);
    assert.ok(textsOf("shelf { rack { desk } }").includes("shelf { rack }"));
    assert.ok(textsOf("aa bb cc dd ee ff gg hh").includes("ee ff gg hh"));
  });
});
