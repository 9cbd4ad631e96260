import { deepStrictEqual } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Pool } from "undici";

// The yardstick: sends every request of a file, sixteen at a time, and compares the responses.
// Usage: bare-loop.js BASE-URL FILE

const [, , baseUrl, file] = process.argv;
const exchanges = JSON.parse(readFileSync(file, "utf8"));
const pool = new Pool(baseUrl, { connections: 16 });
const headers = { "content-type": "application/json" };
const waiting = exchanges.values();

async function sendWaiting() {
  for (const { request, response } of waiting) {
    const { statusCode, body } = await pool.request({
      method: "POST",
      path: "/graph",
      headers,
      body: JSON.stringify(request),
    });
    const received = await body.json();
    deepStrictEqual({ status: statusCode, body: received }, response);
  }
}

await Promise.all(Array.from({ length: 16 }, sendWaiting));
await pool.close();
