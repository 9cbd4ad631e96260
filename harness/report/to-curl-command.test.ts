import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import { promisify } from "node:util";
import { isObserved } from "../suite/case.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { type ScriptedServer, startScriptedServer } from "../testing/scripted-server.ts";
import { createHttpTarget } from "../transport/create-http-target.ts";
import { toWireRequest, type WireRequest } from "../transport/wire-request.ts";
import { toCurlCommand } from "./to-curl-command.ts";

const run = promisify(execFile);

/** Pipes a script into a shell, because an argument of `sh -c` has a maximum length. */
async function runScript(script: string): Promise<void> {
  const shell = spawn("sh", { stdio: ["pipe", "ignore", "pipe"] });
  let errors = "";
  shell.stderr.on("data", (text) => {
    errors += text;
  });
  shell.stdin.end(script);
  const [status] = await once(shell, "close");
  assert.deepEqual([status, errors], [0, ""]);
}

/** The parts of a request that must be the same from the kit and from curl. */
interface RequestParts {
  readonly method: string;
  readonly path: string;
  readonly contentType: string | undefined;
  /** The headers that say where the body ends, as they are spelled. */
  readonly framing: readonly string[];
  readonly body: string;
}

describe("toCurlCommand()", { concurrency: 1 }, () => {
  let server: ScriptedServer;
  let seen = 0;
  before(async () => {
    server = await startScriptedServer(() => ({ status: 200, body: { data: {}, errors: [] } }));
  });
  beforeEach(() => {
    seen = server.requests.length;
  });
  after(() => server.close());

  function lastSeen(): RequestParts[] {
    return server.requests.slice(seen).map(({ method, path, headers, rawHeaders, body }) => ({
      method,
      path,
      contentType: headers["content-type"],
      framing: rawHeaders.flatMap((name, index) =>
        /^(?:content-length|transfer-encoding)$/i.test(name)
          ? [`${name.toLowerCase()}: ${rawHeaders[index + 1]}`]
          : [],
      ),
      body: body.toString("latin1"),
    }));
  }

  /** Sends requests with the kit, then with their commands in a shell, and compares the two. */
  async function sendTwice(requests: readonly WireRequest[], base = "/api"): Promise<void> {
    const target = createHttpTarget(server.url + base, { access: {}, connections: 1 });
    for (const request of requests) {
      await target.send(request, { circumstance: "new" });
    }
    await target.close();
    const commands = requests.map((request) => toCurlCommand(request, { baseUrl: target.baseUrl }));
    await runScript(["set -e", ...commands].join("\n"));
    const sent = lastSeen();
    const byKit = sent.splice(0, requests.length);
    assert.equal(sent.length, requests.length);
    for (const [index, byCurl] of sent.entries()) {
      assert.deepEqual(byCurl, byKit[index], commands[index]);
    }
    seen = server.requests.length;
  }

  function post(body: string | Uint8Array): WireRequest {
    const headers = { "Content-Type": "application/json" };
    return { method: "POST", path: "/graph", headers, body: Buffer.from(body) };
  }

  it("sends the same method, path, content type and bytes", async () => {
    await sendTwice([
      toWireRequest({ document: 'member(id: "m1") { name }', variables: { a: [1] } }),
    ]);
    await sendTwice([toWireRequest({ document: "price" })], "");
  });

  it("sends bytes unchanged that are special to a shell, to curl or to a terminal", async () => {
    const bodies = [
      `it's "$HOME" \`id\` \\ \\n !! %d {a,b} [1-2] & ; | < > * ~ # é 本 🦉 \t\n`,
      "@/etc/hostname",
      "'",
      "-X",
      "",
      "\u0000\u0001\u001b[2J\r\n",
      "\ufeff\u202e\u2028",
      Uint8Array.of(0x7b, 0xff, 0xfe, 0xc3, 0x28, 0x00, 0x80),
    ];
    await sendTwice(bodies.map(post));
  });

  it("sends bodies unchanged that are too large for a command line", async () => {
    const bodies = ["'".repeat(2000), "é".repeat(600_000), randomBytes(70_000)];
    await sendTwice(bodies.map(post));
  });

  it("sends requests without a body or a content type, and with other methods", async () => {
    await sendTwice([
      { method: "GET", path: "/graph?document=a&b=%20c", headers: {} },
      { method: "DELETE", path: "/graph/../x//y/./", headers: {} },
      { method: "OPTIONS", path: "/graph/[1-2]{a,b}", headers: {} },
      { ...post("{}"), headers: {} },
      { ...post("{}"), headers: { "content-type": "text/plain", "X-Empty": "" } },
    ]);
    const { headers } = server.requests.at(-1) ?? {};
    assert.equal(headers?.["x-empty"], "");
  });

  it("sends the raw requests of the recorded cases", async () => {
    const requests = kitSuite.cases
      .flatMap((item) => (isObserved(item) ? [item.request] : []))
      .filter((request) => !("document" in request))
      .map(toWireRequest)
      .filter(({ method }) => method !== "HEAD");
    assert.ok(requests.length > 10);
    await sendTwice(requests);
  });

  it("keeps the command short for a large repetitive body", () => {
    const command = toCurlCommand(post("price ".repeat(200_000)), { baseUrl: server.url });
    assert.ok(command.length < 5000);
  });

  it("sends a chunked body in chunks", async () => {
    await sendTwice([{ ...post("price"), chunked: true }]);
    assert.equal(server.requests.at(-1)?.headers["transfer-encoding"], "chunked");
  });

  it("spells the header that says where the body ends like the content type", async () => {
    const capitals = { "CONTENT-TYPE": "application/json" };
    await sendTwice([{ ...post("é"), headers: capitals }]);
    assert.ok(server.requests.at(-1)?.rawHeaders.includes("CONTENT-LENGTH"));
    await sendTwice([{ ...post("{}"), headers: { "content-type": "application/json" } }]);
    assert.ok(server.requests.at(-1)?.rawHeaders.includes("content-length"));
    await sendTwice([{ ...post("{}"), headers: capitals, chunked: true }]);
    assert.ok(server.requests.at(-1)?.rawHeaders.includes("TRANSFER-ENCODING"));
  });

  it("sends earlier requests first, unless one of them is no text", async () => {
    const before = [post("first"), { method: "GET", path: "/graph", headers: {} }];
    const baseUrl = server.url;
    await runScript(toCurlCommand(post("last"), { baseUrl, before }));
    assert.deepEqual(
      lastSeen().map(({ body }) => body),
      ["first", "", "last"],
    );
    const alone = toCurlCommand(post("last"), { baseUrl });
    assert.equal(toCurlCommand(post("last"), { baseUrl, before: [post("\u0000")] }), alone);
  });

  it("passes flags on, like a file with headers", async (test) => {
    const folder = makeTemporaryFolder(test, { headers: "Authorization: Bearer secret\n" });
    const flags = ["-H", `@${join(folder, "headers")}`];
    await run("sh", ["-c", toCurlCommand(post("{}"), { baseUrl: server.url, flags })]);
    assert.equal(server.requests.at(-1)?.headers.authorization, "Bearer secret");
  });
});
