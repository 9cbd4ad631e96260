import { deepStrictEqual } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";

// What a team would write first: node:test around fetch, sixteen tests at a time. The environment
// names the file of the exchanges and the base URL.

const exchanges = JSON.parse(readFileSync(process.env["BENCH_EXCHANGES"], "utf8"));
const url = `${process.env["BENCH_URL"]}/graph`;
const headers = { "content-type": "application/json" };

describe("the service", { concurrency: 16 }, () => {
  for (const { name, request, response } of exchanges) {
    it(name, async () => {
      const received = await fetch(url, {
        method: "POST",
        headers,
        body: JSON.stringify(request),
      });
      deepStrictEqual({ status: received.status, body: await received.json() }, response);
    });
  }
});
