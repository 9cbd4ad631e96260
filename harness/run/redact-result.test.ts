import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createRedact } from "../terminal/redact-text.ts";
import { failed, judgedCase, observed } from "../testing/sample-results.ts";
import { type CaseResult, findObservation } from "./case-result.ts";
import { redactResult } from "./redact-result.ts";

const headers = {
  Authorization: "Bearer s3cr3t-token",
  "X-Key": "key1",
  Accept: "application/json",
};

/** Removes secrets from a result. */
function redactBy<Result extends CaseResult>(
  result: Result,
  given: Readonly<Record<string, string>> = headers,
): Result {
  const redact = createRedact(given);
  return redact === undefined ? result : redactResult(result, redact);
}

describe("redactResult()", () => {
  it("removes header values from everything that a server sent", () => {
    const result = failed("a", {
      pointer: "/body/Bearer s3cr3t-token",
      received: { a: ["key1", { "s3cr3t-token": 1 }], b: null },
      message: "got key1",
    });
    assert.deepEqual(redactBy(result).differences, [
      { pointer: "/body/…", received: { a: ["…", { "…": 1 }], b: null }, message: "got …" },
    ]);
    const other = observed("b", { observed: '200, {"authorization":"Bearer s3cr3t-token"}' });
    assert.equal(findObservation(redactBy(other))?.observed, '200, {"authorization":"…"}');
    const differences = [{ pointer: "/body/errors", received: "no Bearer s3cr3t-token" }];
    const choice = observed("c", { agreement: { cause: "body", differences, notes: [] } });
    const agreed = findObservation(redactBy(choice))?.agreement.differences;
    assert.deepEqual(agreed, [{ pointer: "/body/errors", received: "no …" }]);
    assert.equal(createRedact(headers)?.("said key1"), "said …");
    const cookie = { Cookie: "theme=dark; session=s3cr3t-session" };
    assert.equal(createRedact(cookie)?.("no s3cr3t-session here"), "no … here");
  });

  it("removes a secret that comes back as a number", () => {
    const result = failed("a", { pointer: "/body", received: { fine: 8675309142, pages: 12 } });
    const { received } = redactBy(result, { "X-Key": "8675309142" }).differences[0] ?? {};
    assert.deepEqual(received, { fine: "…", pages: 12 });
  });

  it("removes the beginning of a secret at the end of a shortened value", () => {
    const received = `${"x".repeat(390)}Bearer s3c… (900 characters)`;
    const result = failed("a", { pointer: "/body", received });
    assert.equal(redactBy(result).differences[0]?.received, `${"x".repeat(390)}… (900 characters)`);
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
      "&#115;&#51;&#99;&#114;&#51;&#116;&#45;&#116;&#111;&#107;&#101;&#110;",
      "&#x73;&#x33;&#x63;&#x72;&#x33;&#x74;&#x2D;&#x74;&#x6F;&#x6B;&#x65;&#x6E;",
      "73 33 63 72 33 74 2d 74 6f 6b 65 6e",
      "73:33:63:72:33:74:2D:74:6F:6B:65:6E",
      "\\x73\\x33\\x63\\x72\\x33\\x74\\x2d\\x74\\x6f\\x6b\\x65\\x6e",
      "\\u0073\\u0033\\u0063\\u0072\\u0033\\u0074\\u002D\\u0074\\u006F\\u006B\\u0065\\u006E",
    ]) {
      const result = failed("a", { pointer: "/body", received: `[${leak}]` });
      const secret = { Authorization: "Bearer s3cr3t-token", Proxy: `Basic ${basic}` };
      const { received } = redactBy(result, secret).differences[0] ?? assert.fail();
      assert.match(String(received), /^\[…=*\]$/, leak);
    }
  });

  it("removes a password in Basic in the encoding of the client, and in that of the server", () => {
    for (const encoding of ["utf8", "latin1"] as const) {
      const basic = Buffer.from("me:pässwört", encoding);
      const secret = { Authorization: `Basic ${basic.toString("base64")}` };
      for (const leak of [
        basic.subarray(3).toString(encoding),
        basic.subarray(3).toString("latin1"),
      ]) {
        const result = failed("a", { pointer: "/body", received: `[${leak}]` });
        assert.equal(redactBy(result, secret).differences[0]?.received, "[…]", leak);
      }
    }
  });

  it("removes secrets however marks, and the escapes of marks, are escaped", () => {
    const redact = createRedact({ "X-Key": "it's a!*(key)<1>&~2/3+4" }) ?? assert.fail();
    for (const leak of [
      "it%27s%20a%21%2A%28key%29%3C1%3E%26~2%2F3%2B4",
      "it's%20a!*(key)%3C1%3E%26~2/3%2b4",
      "it%27s+a%21*%28key%29%3C1%3E%26%7E2%2F3%2B4",
      "it%2527s%2520a%2521%252A%2528key%2529%253C1%253E%2526~2%252F3%252B4",
      "it's a!*(key)\\u003c1\\u003e\\u0026~2/3+4",
      "it\\u0027s a!*(key)\\u003C1\\u003E\\u0026~2\\/3\\u002B4",
      "it\\\\u0027s a!*(key)\\\\u003C1\\\\u003E\\\\u0026~2\\\\/3\\\\u002B4",
      "it\\u{27}s a!*(key)\\x3c1\\x3e\\x26~2/3+4",
      "it&#x27;s a!*(key)&lt;1&gt;&amp;~2/3+4",
      "it&#39;s a!*(key)&#60;1&#x003E;&#038;~2&#x2F;3&#43;4",
      "it&amp;#39;s a!*(key)&amp;lt;1&amp;gt;&amp;amp;~2/3+4",
      "it's a!*(key)<1>&~02~13+4",
    ]) {
      assert.equal(redact(`%41 &lt;${leak}\\n+`), "%41 &lt;…\\n+", leak);
    }
    assert.equal(redact("[it%27s%20a%21%2A%28key%2… (90 characters)"), "[… (90 characters)");
    const other = 'it%27s %41 \\u0041 &#x41; &amp; \\" ~1 + constructor';
    assert.equal(redact(other), other);
  });

  it("removes what a server takes out of a secret: its parts, decoded or not", () => {
    const claims = JSON.stringify({ sub: "jane.doe@example.com", role: 'clerk "1" M\u00fcller' });
    const [payload, latin] = [claims, claims.replace("\u00fc", "\\u00fc")].map((text) =>
      Buffer.from(text).toString("base64url"),
    );
    const signature = "c2lnbmF0dXJl-_x7Zq";
    const bearer = `Bearer eyJhbGciOiJIUzI1NiJ9.${payload}.${signature}`;
    const leaks: readonly (readonly [header: string, leak: string])[] = [
      ["sid=s%3ATop-Secret%2F12345; a=b", "s:Top-Secret/12345"],
      ["sid=s%253ATop-Secret", "s:Top-Secret"],
      ["sid=\\ud83dTop-Secret", "Top-Secret"],
      ['sid="Top secret/12345"; a=b', "Top secret/12345"],
      ['sid="Top \\"secret\\" 12345"', 'Top "secret" 12345'],
      ["sid=Top+secret%21+12345", "Top secret! 12345"],
      ["keys/4567abcd", "4567abcd"],
      ["key|4567abcd", "4567abcd"],
      ["Bearer abc:d,e=f;g", "abc:d,e=f;g"],
      ["Bearer abc:45678901,e", "45678901"],
      ["Bearer hunt3r2", "hunt3r2"],
      ["theme=dark; sid=s:ab12:cd34:ef56", "s:ab12:cd34:ef56"],
      ["key.4567abcd", "4567abcd"],
      [bearer, signature],
      [bearer, claims],
      [bearer, "jane.doe@example.com"],
      [`Bearer x.${latin}.y`, 'clerk "1" M\u00fcller'],
      [Buffer.from("key:top secret 1").toString("hex"), "top secret 1"],
      [
        `sid=${encodeURIComponent(Buffer.from('{"user":"jane-doe"}').toString("base64"))}`,
        "jane-doe",
      ],
      [`Basic ${Buffer.from("me:pass").toString("base64")}`, "pass"],
    ];
    for (const [secret, leak] of leaks) {
      const redact = createRedact({ "X-Key": secret }) ?? assert.fail();
      assert.equal(redact(`[${leak}]`), "[…]", leak);
    }
  });

  it("removes the longest of the secrets that begin alike, and the beginning of any", () => {
    const cookie = { Cookie: "a=session-1; b=session-10; c=session-10-x-1; d=session-2" };
    const redact = createRedact(cookie) ?? assert.fail();
    assert.equal(redact("(session-1)(session-10-x)(session-100)"), "(…)(…-x)(…0)");
    assert.equal(redact("(session-10-x-1)(session-3)(session-)"), "(…)(session-3)(session-)");
    assert.equal(redact("(session-10-x-…"), "(…");
    assert.equal(redact("(session-10-y-…"), "(…-y-…");
    assert.equal(redact("(sess…"), "(…");
  });

  it("removes secrets of any length", () => {
    const value = Array.from({ length: 4000 }, (_, index) => index.toString(36)).join("x");
    const redact = createRedact({ "X-Key": value }) ?? assert.fail();
    assert.equal(redact(`İ[${value.toUpperCase()}, ${value}]`), "İ[…, …]");
  });

  it("removes secrets from a longer text in base64, and with each byte escaped", () => {
    const secret = "s3cr3t-token";
    const redact = createRedact({ Authorization: `Bearer ${secret}` }) ?? assert.fail();
    for (const before of ["", "x", "xy", "xyz"]) {
      const text = Buffer.from(`${before}${secret}?`).toString("base64");
      const rest = Buffer.from(redact(text).replace("…", ""), "base64");
      assert.ok(rest.length <= before.length + 2, text);
    }
    const bytes = Buffer.from(secret).toString("hex").match(/../g) ?? [];
    assert.equal(redact(bytes.map((byte) => `%${byte}`).join("")), "…");
  });

  it("removes what an encoder has broken into lines, and no more", () => {
    const secret = "a+b/c.".repeat(12);
    const redact = createRedact({ "X-Key": secret }) ?? assert.fail();
    const lines =
      Buffer.from(secret)
        .toString("base64")
        .match(/.{1,60}/g) ?? [];
    assert.ok(lines.length > 1);
    for (const end of ["\n", "\\n", "\r\n"]) {
      assert.equal(redact(`[${lines.join(end)}, kept]`), "[…, kept]");
    }
    assert.equal(
      redact(`[${lines.join("\n").slice(0, 75)}… (96 characters)`),
      "[… (96 characters)",
    );
  });

  it("removes a secret that two decodings reach at the end of a text", () => {
    const redact = createRedact({ "X-Key": "top+secret/1" }) ?? assert.fail();
    assert.equal(redact("got top%252Bsecret%252F1"), "got …");
    assert.equal(redact("got top%2Bsecret%2F1"), "got …");
  });

  it("removes secrets from pointers, whose escapes are their own", () => {
    const result = failed("a", { pointer: "/body/ab~1cd~0ef/x", received: 1 });
    const redacted = redactBy(result, { "X-Key": "ab/cd~ef" });
    assert.equal(redacted.differences[0]?.pointer, "/body/…/x");
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
    assert.deepEqual(
      redactBy(result).differences.map(({ expected }) => expected),
      ["key1", "…"],
    );
  });

  it("keeps expected values, short values, and values of public headers", () => {
    const difference = {
      pointer: "/headers/content-type",
      expected: "key1",
      received: "application/json",
    };
    const result = failed("a", difference);
    const { differences } = redactBy(result, { ...headers, "X-On": "js" });
    assert.deepEqual(differences, result.differences);
    const parts = createRedact({ "X-Key": "members/loans.books%2Ftitle" });
    assert.equal(parts?.("members loans books title"), "members loans books title");
    assert.equal(createRedact({ Accept: "application/json" }), undefined);
  });
});
