import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { reportOf } from "../../testing/sample-report.ts";
import { failed, nonconformingRun } from "../../testing/sample-results.ts";
import type { ReportedCase, ReportedExchange } from "../reported-case.ts";
import { quoteExample } from "./quote-example.ts";

/** An exchange of a case; its body is that of a document if it is given none. */
function exchangeOf(
  document: string,
  { headers = {}, ...rest }: Partial<ReportedExchange["request"]> & { readonly step?: number } = {},
): ReportedExchange {
  const { step, ...request } = rest;
  const body = JSON.stringify({ document });
  const sent = { method: "POST", path: "/graph", headers, bytes: body.length, body, ...request };
  return { ...(step !== undefined && { step }), request: sent };
}

/** Quotes the only failure of a cause: `/status` is 200 instead of 400 unless the part says otherwise. */
function quote(part: Partial<ReportedCase>): string | undefined {
  const [item] = reportOf(nonconformingRun([failed("a")])).cases;
  assert.ok(item !== undefined);
  const cause = { title: "The server breaks it", clauses: [], rivals: [] };
  return quoteExample({ ...cause, cases: [{ ...item, ...part }] });
}

describe("quoteExample()", () => {
  it("quotes what was sent and how the response differs", () => {
    assert.equal(
      quote({ exchanges: [exchangeOf("shelf")] }),
      "For `shelf`, /status is 200 instead of 400.",
    );
  });

  it("quotes the request before the one that fails", () => {
    const exchanges = [exchangeOf("first", { step: 0 }), exchangeOf("shelf", { step: 1 })];
    const differences = [{ pointer: "/steps/1/status", expected: 400, received: 200 }];
    assert.equal(
      quote({ exchanges, differences }),
      "For `shelf` after `first`, /status is 200 instead of 400.",
    );
  });

  it("says how the request was sent", () => {
    const headers = { "Content-Type": "application/json", Accept: "text/html" };
    const sent = exchangeOf("shelf", { headers, pieces: [3] });
    assert.equal(
      quote({ exchanges: [sent] }),
      "For `shelf` sent in 2 pieces, cut at byte 3 of the body with Accept: text/html, /status is 200 instead of 400.",
    );
  });

  it("quotes the part of the response that lacks something", () => {
    const body = '{"data":{"member":{"loans":[{"id":"l1"}]}},"errors":[]}';
    const response = { status: 200, body, bytes: body.length, headers: {}, durationMs: 1 };
    const exchanges = [{ ...exchangeOf("shelf"), response }];
    const quoteMissing = (pointer: string): string | undefined =>
      quote({ exchanges, differences: [{ pointer, message: "Missing", expected: 7 }] });
    assert.match(quoteMissing("/body/data/member/loans") ?? "", /7, received \[\{"id":"l1"\}\]\.$/);
    assert.match(quoteMissing("/body/data/member/name") ?? "", /7, received \{"loans":\[.*\]\}\.$/);
  });

  it("quotes a body as it was sent if its spelling is unusual", () => {
    const exchange = exchangeOf("", { body: '{ "document" : "shelf" }' });
    assert.match(quote({ exchanges: [exchange] }) ?? "", /^For `\{ "document" : "shelf" \}`, /);
  });

  it("shortens both values at the first difference", () => {
    const expected = `${"a".repeat(200)}b`;
    const differences = [{ pointer: "/body/data/name", expected, received: `${expected}c` }];
    const text = quote({ exchanges: [exchangeOf("shelf")], differences }) ?? "";
    assert.match(text, / is …a+bc" \(202 characters\) instead of …a+b" \(201 characters\)\.$/);
    assert.ok(text.length < 240);
  });

  it("quotes nothing where a report does not have what was sent, or a client sent it", () => {
    assert.equal(quote({}), undefined);
    const sent = { ...exchangeOf("shelf"), conclusion: { outcome: "failed" } };
    assert.equal(quote({ exchanges: [sent] }), undefined);
  });
});
