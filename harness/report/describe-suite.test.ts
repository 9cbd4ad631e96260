import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { kitSuite } from "../testing/kit-suite.ts";
import { describeSuite } from "./to-report.ts";

describe("describeSuite()", () => {
  const { clauses, cases } = kitSuite;
  const { fingerprint, ...counts } = describeSuite(kitSuite);

  it("counts clauses and recorded cases", () => {
    assert.deepEqual(counts, {
      version: undefined,
      clauses: clauses.length,
      cases: cases.length,
    });
  });

  it("takes the same fingerprint wherever the files are", () => {
    const moved = cases.map((item) => ({ ...item, file: `/elsewhere/${item.id}.json` }));
    assert.equal(describeSuite({ ...kitSuite, cases: moved }).fingerprint, fingerprint);
  });

  it("takes another fingerprint where a case or a record differs", () => {
    const [first, ...others] = cases;
    assert.ok(first !== undefined);
    const renamed = { ...kitSuite, cases: [{ ...first, title: "Another" }, ...others] };
    const dataset = { ...kitSuite.dataset, members: [] };
    const prints = [renamed, { ...kitSuite, dataset }].map((suite) => describeSuite(suite));
    assert.equal(new Set([fingerprint, ...prints.map((one) => one.fingerprint)]).size, 3);
  });
});
