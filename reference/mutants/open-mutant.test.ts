import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { openMutant } from "./open-mutant.ts";

describe("openMutant()", () => {
  it("answers a body without HTTP as the server does", async () => {
    const mutant = await openMutant("numbers-in-quotes");
    assert.ok(mutant !== undefined);
    try {
      const body = JSON.stringify({ document: 'book(isbn: "b1") { pages }' });
      const direct = await mutant.answer(Buffer.from(body));
      const headers = { "Content-Type": "application/json" };
      const response = await fetch(`${mutant.url}/graph`, { method: "POST", headers, body });
      assert.equal(direct.status, response.status);
      assert.equal(direct.body.toString(), await response.text());
      for (const [name, value] of Object.entries(direct.headers)) {
        assert.equal(response.headers.get(name), value);
      }
    } finally {
      await mutant.close();
    }
  });

  it("leaves a mutant to HTTP that depends on how requests overlap", async () => {
    assert.equal(await openMutant("variables-shared-by-overlapping-requests"), undefined);
  });

  it("throws when no mutant has the name", async () => {
    await assert.rejects(
      openMutant("no-such-mutant"),
      /^Error: No mutant is called "no-such-mutant"/,
    );
  });
});
