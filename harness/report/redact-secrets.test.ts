import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findObservation } from "../run/case-result.ts";
import {
  assertWrong,
  conformingRun,
  failed,
  judgedCase,
  nonconformingRun,
  observed,
} from "../testing/sample-results.ts";
import { redactSecrets } from "./redact-secrets.ts";

const headers = {
  Authorization: "Bearer s3cr3t-token",
  "X-Key": "key1",
  Accept: "application/json",
};

describe("redactSecrets()", () => {
  it("removes header values from everything that a server sent", () => {
    const result = failed("a", {
      pointer: "/body/Bearer s3cr3t-token",
      received: { a: ["key1", { "s3cr3t-token": 1 }], b: null },
      message: "got key1",
    });
    const other = observed("b", { observed: '200, {"authorization":"Bearer s3cr3t-token"}' });
    const run = nonconformingRun([result, other], { endedEarly: "said key1" });
    const redacted = redactSecrets(run, headers);
    assert.deepEqual(assertWrong(redacted.results[0]).differences, [
      { pointer: "/body/…", received: { a: ["…", { "…": 1 }], b: null }, message: "got …" },
    ]);
    const [, second] = redacted.results;
    assert.equal(second && findObservation(second)?.observed, '200, {"authorization":"…"}');
    assert.equal(redacted.endedEarly, "said …");
  });

  it("removes the beginning of a secret at the end of a shortened value", () => {
    const received = `${"x".repeat(390)}Bearer s3c… (900 characters)`;
    const run = conformingRun([failed("a", { pointer: "/body", received })]);
    assert.equal(
      assertWrong(redactSecrets(run, headers).results[0]).differences[0]?.received,
      `${"x".repeat(390)}… (900 characters)`,
    );
  });

  it("removes secrets in another case or a common encoding, and those in Basic", () => {
    const password = 'p4ss "w&rd"';
    const basic = Buffer.from(`me-user:${password}`).toString("base64");
    const hex = Buffer.from("s3cr3t-token").toString("hex");
    for (const leak of [
      password,
      "ME-USER",
      `me-user:${password}`,
      JSON.stringify({ password }).slice('{"password":"'.length, -'"}'.length),
      "p4ss%20%22w%26rd%22",
      basic.toLowerCase(),
      "S3CR3T-TOKEN",
      hex,
      hex.toUpperCase(),
      Buffer.from("s3cr3t-token").toString("base64"),
      "OMZWG4RTOQWXI33LMVXA",
      'p4ss \\\\\\"w&rd\\\\\\"',
      "p4ss &quot;w&amp;rd&quot;",
      "\\u0073\\u0033\\u0063\\u0072\\u0033\\u0074\\u002D\\u0074\\u006F\\u006B\\u0065\\u006E",
    ]) {
      const run = conformingRun([failed("a", { pointer: "/body", received: `[${leak}]` })]);
      const secret = { Authorization: "Bearer s3cr3t-token", Proxy: `Basic ${basic}` };
      const { received } =
        assertWrong(redactSecrets(run, secret).results[0]).differences[0] ?? assert.fail();
      assert.match(String(received), /^\[…=*\]$/, leak);
    }
  });

  it("removes secrets from pointers, whose escapes are their own", () => {
    const run = conformingRun([failed("a", { pointer: "/body/ab~1cd~0ef/x", received: 1 })]);
    const redacted = redactSecrets(run, { "X-Key": "ab/cd~ef" });
    assert.equal(assertWrong(redacted.results[0]).differences[0]?.pointer, "/body/…/x");
  });

  it("removes secrets from what is expected where an earlier response says it", () => {
    const [step] = judgedCase("a").steps;
    assert.ok(step !== undefined && "request" in step);
    const { request } = step;
    const steps = [step, { request, response: { sameAs: 0 } }];
    const differences = [0, 1].map((index) => ({
      step: index,
      pointer: "/body",
      expected: "key1",
      received: 1,
    }));
    const result = { ...failed("a"), case: { ...judgedCase("a"), steps }, differences };
    const redacted = redactSecrets(conformingRun([result]), headers);
    assert.deepEqual(
      assertWrong(redacted.results[0]).differences.map(({ expected }) => expected),
      ["key1", "…"],
    );
  });

  it("keeps expected values, short values, and values of public headers", () => {
    const difference = {
      pointer: "/headers/content-type",
      expected: "key1",
      received: "application/json",
    };
    const run = conformingRun([failed("a", difference)]);
    assert.deepEqual(redactSecrets(run, { ...headers, "X-On": "js" }).results, run.results);
    assert.equal(redactSecrets(run, {}), run);
  });
});
