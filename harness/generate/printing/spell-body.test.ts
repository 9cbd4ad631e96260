import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type BodySpelling, spellBody } from "./spell-body.ts";

const plain: BodySpelling = {
  variablesFirst: false,
  emptyVariables: false,
  gaps: [""],
  escapeEvery: 0,
  capitals: false,
};
const request = { document: "shelf(at: $n)", variables: { n: "é🦉/", list: [1, [], {}, null] } };

describe("spellBody()", () => {
  it("writes compact JSON in the plainest spelling", () => {
    assert.deepEqual(spellBody(request, plain), { body: JSON.stringify(request) });
  });

  it("writes variables first", () => {
    assert.deepEqual(
      spellBody({ document: "a", variables: { n: 1 } }, { ...plain, variablesFirst: true }),
      { body: '{"variables":{"n":1},"document":"a"}' },
    );
  });

  it("adds an empty object of variables where there is none", () => {
    assert.deepEqual(spellBody({ document: "a" }, { ...plain, emptyVariables: true }), {
      body: '{"document":"a","variables":{}}',
    });
  });

  it("escapes every n-th character, both halves of a pair included", () => {
    const spelling = { ...plain, escapeEvery: 2, capitals: true };
    assert.deepEqual(spellBody({ document: 'j🦉🧮"' }, spelling), {
      body: '{"\\u0064o\\u0063u\\u006De\\u006Et":"\\u006A🦉\\uD83E\\uDDEE\\""}',
    });
  });

  it("uses gaps in turn, also in empty lists and objects", () => {
    assert.deepEqual(
      spellBody({ document: "a", variables: { n: [] } }, { ...plain, gaps: [" ", "\t"] }),
      { body: ' {\t"document" :\t"a" ,\t"variables" :\t{ "n"\t: [\t] }\t} ' },
    );
  });

  it("keeps the meaning", () => {
    for (const escapeEvery of [0, 1, 3]) {
      const { body } = spellBody(request, { ...plain, gaps: ["\n", " ", ""], escapeEvery });
      assert.deepEqual(JSON.parse(String(body)), request);
    }
  });

  it("leaves out escapes that would make a body too long", () => {
    const long = { document: "shelf ".repeat(500).trim() };
    assert.deepEqual(spellBody(long, { ...plain, escapeEvery: 1 }), {
      body: JSON.stringify(long),
    });
  });
});
