import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { selectCases } from "../../suite/select-cases.ts";
import { formatResponse } from "../../testing/hostile/format-response.ts";
import { judgeTarget } from "../../testing/hostile/judge-raw-server.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import { isFailure } from "../case-result.ts";

const { cases } = selectCases(kitSuite.cases, {
  patterns: ["http/body-*-packets-cut", "http/body-after-*", "http/packet-ends-inside-character"],
});

const inOnePacket = selectCases(kitSuite.cases, { patterns: ["http/key-order-matters"] }).cases;

function respondWith(message: string): string {
  const body = JSON.stringify({ errors: [message] });
  return JSON.stringify(formatResponse({ status: 400, body }).toString());
}

/** A process of its own: it reads a packet as soon as it comes, however busy the kit is. */
const script = `
  require("node:net").createServer((socket) => {
    socket.on("error", () => {}).once("data", (bytes) => {
      socket.end(bytes.toString().endsWith("}")
        ? ${respondWith("member.price: no such field on type Member")}
        : ${respondWith("not JSON")});
      socket.resume();
    });
  }).listen(Number(process.env.PORT), "127.0.0.1");
`;

describe("runSuite() against a server that takes one packet for a whole request", () => {
  it("fails each case whose body comes in several packets, and no other", async () => {
    const { result } = await judgeTarget(
      { command: [process.execPath, "-e", script] },
      { cases: [...cases, ...inOnePacket] },
    );
    assert.equal(cases.length, 5);
    assert.deepEqual(
      result.results.filter(isFailure).map((one) => one.case.id),
      cases.map(({ id }) => id),
    );
  });
});
