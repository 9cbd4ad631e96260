import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CaseRequest } from "../suite/case.ts";
import { loadSpecificationFile } from "../suite/read-data-file.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import type { Readings } from "./choose.ts";
import { createModelService } from "./create-model-service.ts";
import type { ModelResponse } from "./model-response.ts";

const suite = kitSuite;
const register = loadSpecificationFile("freedoms", suite);
const freedoms = register.freedoms.filter(({ layer }) => layer === undefined);
const respond = (request: CaseRequest, readings: Readings = {}): ModelResponse =>
  createModelService(readings, suite)(toWireRequest(request));

describe("createModelService()", () => {
  it("responds to a valid document with the records", () => {
    assert.deepEqual(respond({ document: "member(id: $id) { name }", variables: { id: "m1" } }), {
      status: 200,
      contentType: "application/json; charset=utf-8",
      body: '{"data":{"member":{"name":"Ada Lovelace"}},"errors":[]}',
    });
  });

  it("responds to an invalid document with its defects", () => {
    assert.deepEqual(respond({ document: 'member(id: "m1") { id { x } loans { y } } book' }), {
      status: 400,
      contentType: "application/json; charset=utf-8",
      body: JSON.stringify({
        errors: [
          "member.id: ID is a scalar, a subfield cannot be selected",
          "member.loans.y: no such field on type Loan",
          "book: Book is an object, a subfield must be selected",
        ],
      }),
    });
  });

  it("rejects a body that is not a query", () => {
    assert.equal(respond({ body: "[" }).body, '{"errors":["The body is not JSON"]}');
    assert.equal(respond({ body: "[]" }).body, '{"errors":["The body has no document"]}');
  });

  it("has a switch for each freedom, and a freedom for each switch", () => {
    const asked = new Set<string>();
    const readings = new Proxy<Record<string, string>>(
      {},
      {
        get: (_target, freedom) => {
          asked.add(String(freedom));
          return undefined;
        },
      },
    );
    createModelService(readings, suite);
    assert.deepEqual([...asked].sort(), freedoms.map(({ id }) => id).sort());
  });

  it("knows no other readings", () => {
    assert.throws(() => createModelService({ "key-order": "random" }, suite), {
      message: 'Freedom key-order has no switch for the reading "random"',
    });
  });

  for (const { id, readings } of freedoms) {
    const [plainest, ...others] = readings;

    it(`takes the first reading of ${id} by default`, () => {
      for (const { example = { document: "" } } of others) {
        assert.deepEqual(respond(example, { [id]: plainest?.id ?? "" }), respond(example));
      }
    });

    for (const { id: reading, example = { document: "" } } of others) {
      it(`responds differently when ${id} is ${reading}`, () => {
        assert.notDeepEqual(respond(example, { [id]: reading }), respond(example));
      });
    }
  }
});
