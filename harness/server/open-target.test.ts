import assert from "node:assert/strict";
import { createServer as createHttp2Server } from "node:http2";
import { createServer, type Socket } from "node:net";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { unansweredWaitMs } from "../testing/hostile/time-limits.ts";
import { listenLocally } from "../testing/local-server.ts";
import { scaleTime } from "../testing/scale-time.ts";
import { startScriptedServer } from "../testing/scripted-server.ts";
import { healthCheckResponse } from "../transport/health-check.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import type { OpenOptions } from "./await-response.ts";
import { openTarget } from "./open-target.ts";
import type { Opened } from "./opened-target.ts";

const options: OpenOptions = {
  access: {},
  responseLimit: () => 1024,
  connections: 4,
  waitMs: scaleTime(60_000),
  unreadyMs: scaleTime(60_000),
  datasetFile: "/no$$where/library.json",
};

function runScript(script: string, part: Partial<OpenOptions> = {}): Promise<Opened> {
  const command = [process.execPath, "-e", script, "{port}", "{library}"];
  return openTarget({ command }, { ...options, ...part });
}

/** Asserts that there is nothing to judge. A server that responds would keep the test alive. */
function messageOf(opened: Opened): string {
  if (opened.ok) {
    void opened.opened.close();
  }
  assert.ok(!opened.ok);
  return opened.message;
}

const respond = `
  const body = ${JSON.stringify(JSON.stringify(healthCheckResponse.body))};
  const server = require("node:http").createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(400).end(body));
  });
`;

// Most of the time is waits for servers that never respond.
// Each server that runs has a listener, so that it ends with this process.
process.setMaxListeners(32);

describe("openTarget()", { concurrency: 8, timeout: scaleTime(120_000) }, () => {
  it("says how a command must listen when it runs and never responds", async () => {
    const command = ["sh", "-c", "echo listening nowhere >&2; exec sleep 600"];
    assert.match(
      messageOf(await openTarget({ command }, { ...options, waitMs: unansweredWaitMs })),
      /^The command gave no HTTP response at http:\/\/127\.0\.0\.1:\d+: Cannot connect \(ECONNREFUSED\) \(waited [^)]+\)\. It must listen on the port in PORT \(or \{port\}\), or print its base URL as its first line; the last lines that it wrote:\n {2}listening nowhere$/,
    );
  });

  it("says that a command listens and does not respond", async () => {
    const script =
      'require("node:net").createServer().listen(Number(process.argv[1]), "127.0.0.1");';
    const runs = [
      { access: { timeoutMs: scaleTime(300) }, waitMs: unansweredWaitMs },
      { access: { timeoutMs: scaleTime(60_000) }, waitMs: 2 * unansweredWaitMs },
    ].map((part) => runScript(script, part));
    for (const opened of await Promise.all(runs)) {
      assert.match(
        messageOf(opened),
        /^The command listens at http:\/\/127\.0\.0\.1:\d+ and does not respond to the first request: No /,
      );
    }
  });

  it("says that a command listens and closes every connection", async () => {
    const script =
      'require("node:net").createServer((socket) => socket.on("error", () => {}).destroy()).listen(Number(process.argv[1]), "127.0.0.1");';
    assert.match(
      messageOf(await runScript(script, { waitMs: unansweredWaitMs })),
      /^The command listens at http:\/\/127\.0\.0\.1:\d+ and closes the connection instead of responding: /,
    );
  });

  it("says where a command must listen, and shows what it wrote", async () => {
    const write = "echo Listening on port 8099; echo oops >&2; exec sleep 600";
    const message = messageOf(
      await openTarget({ command: ["sh", "-c", write] }, { ...options, waitMs: unansweredWaitMs }),
    );
    assert.match(
      message,
      /\. It must listen on the port in PORT \(or \{port\}\), or print its base URL /,
    );
    assert.match(message, /; the last lines that it wrote:\n {2}Listening on port 8099\n {2}oops$/);
  });

  it("finds that a command listens at another address of this machine", async (test) => {
    const script = `${respond} server.listen(Number(process.argv[1]), "::1");`;
    const message = messageOf(await runScript(script, { waitMs: unansweredWaitMs }));
    if (message.includes("EADDRNOTAVAIL")) {
      test.skip("This machine has no IPv6");
      return;
    }
    assert.match(
      message,
      /\. It responds at http:\/\/\[::1\]:\d+ instead: make it listen on 127\.0\.0\.1/,
    );
  });

  it("finds a server that speaks HTTP/2 only", async () => {
    const server = createHttp2Server().on("sessionError", () => undefined);
    const url = `http://127.0.0.1:${await listenLocally(server)}`;
    const opened = await openTarget({ url }, { ...options, waitMs: unansweredWaitMs });
    server.close();
    assert.match(messageOf(opened), /: The server speaks HTTP\/2 only on this port/);
  });

  it("says how a command ended that ends before it responds, without waiting any longer", async () => {
    assert.equal(
      messageOf(await runScript('console.error("no port"); process.exitCode = 3;')),
      "The command ended with status 3 before it gave an HTTP response; the last lines that it wrote:\n  no port",
    );
  });

  it("says that a command cannot be started", async () => {
    assert.match(
      messageOf(await openTarget({ command: ["no-such-program-anywhere"] }, options)),
      /^Cannot start the command "no-such-program-anywhere": there is no such program, /,
    );
    assert.match(
      messageOf(await openTarget({ command: [fileURLToPath(import.meta.url)] }, options)),
      /^Cannot start the command ".*": it may not be run: try chmod \+x, /,
    );
  });

  it("says that the wait was interrupted", async () => {
    const interrupted = { signal: AbortSignal.abort() };
    assert.equal(
      messageOf(await runScript("setInterval(() => {}, 1000);", interrupted)),
      "Interrupted before the server responded",
    );
  });

  it("says what is wrong with a base URL at which nothing responds", async () => {
    const url = "http://127.0.0.1:1";
    const waited = await openTarget({ url }, { ...options, waitMs: unansweredWaitMs });
    assert.match(
      messageOf(waited),
      /^Nothing responds at http:\/\/127\.0\.0\.1:1: Cannot connect \(ECONNREFUSED\) \(waited /,
    );
  });

  const silent: readonly [string, (socket: Socket) => unknown, RegExp][] = [
    [
      "closes every connection",
      (socket) => socket.destroy(),
      /^The server at \S+ closes connections without a response: .* Look for the reason in its output, or give its base URL /,
    ],
    [
      "does not speak HTTP",
      (socket) => socket.end("SSH-2.0-OpenSSH_9.2\r\n"),
      /^No HTTP server responds at \S+: .* Another program may listen there: give its base URL /,
    ],
    [
      "sends interim responses only",
      (socket) => socket.write("HTTP/1.1 100 Continue\r\n\r\n"),
      /^The server at \S+ gives no response: No complete response within .* If it is only slow, raise --timeout and --wait$/,
    ],
  ];
  for (const [title, respondTo, expected] of silent) {
    it(`says what is wrong with a server that ${title}`, async () => {
      const server = createServer((socket) =>
        socket.on("error", () => undefined).once("data", () => respondTo(socket)),
      );
      const access = { timeoutMs: unansweredWaitMs };
      const url = `http://127.0.0.1:${await listenLocally(server)}`;
      const opened = await openTarget({ url }, { ...options, access, waitMs: unansweredWaitMs });
      server.close();
      assert.match(messageOf(opened), expected);
    });
  }

  it("gives the command its port and the path of the dataset, and stops it when closed", async () => {
    const script = `${respond}
      server.listen(Number(process.argv[1]), "127.0.0.1");
      if (process.argv[2] !== "/no$$where/library.json") process.exit(4);
    `;
    const opened = await runScript(script);
    assert.ok(opened.ok);
    const { target, probe, ending, close } = opened.opened;
    assert.deepEqual([probe.concurrent, target.connections(), ending()], [true, 4, undefined]);
    await close();
    assert.equal(ending(), "was ended by SIGTERM");
  });

  it("prefers the base URL that a command prints", async () => {
    const script = `${respond}
      server.listen(Number(process.env.PORT), "127.0.0.1", () => {
        console.log("http://127.0.0.1:" + process.env.PORT + "/api");
      });
    `;
    const opened = await runScript(script);
    assert.ok(opened.ok);
    await opened.opened.close();
    assert.match(opened.opened.target.baseUrl, /:\d+\/api$/);
  });

  for (const responds of [true, false]) {
    it(`stops when a command that ${responds ? "responds" : "is silent"} prints the base URL of another machine`, async () => {
      const opened = await runScript(`
        console.log("http://192.0.2.1:80/api");
        ${responds ? `${respond} server.listen(Number(process.env.PORT), "127.0.0.1");` : "setInterval(() => {}, 1000);"}
      `);
      assert.match(
        messageOf(opened),
        /^The command printed the base URL http:\/\/192\.0\.2\.1:80\/api, which is not one of this machine; nothing was sent there\. /,
      );
    });
  }

  it("waits for the server behind a proxy, which gets the first request", async () => {
    const documents: string[] = [];
    let count = 0;
    const server = await startScriptedServer(({ body }) => {
      count += 1;
      if (count < 4) {
        return { status: 501 + count, body: "" };
      }
      documents.push(JSON.parse(body.toString()).document);
      return healthCheckResponse;
    });
    const firstRequest = toWireRequest({ document: "shelf" });
    const opened = await openTarget({ url: server.url }, { ...options, firstRequest });
    assert.ok(opened.ok);
    await opened.opened.close();
    await server.close();
    assert.equal(documents[0], "shelf");
    assert.equal(opened.opened.sent[0]?.exchange.status, healthCheckResponse.status);
    assert.equal(opened.opened.unready, 504);
  });

  it("judges a server that is never ready", async () => {
    const server = await startScriptedServer(() => ({ status: 503, body: "" }));
    for (const unreadyMs of [0, 100]) {
      const opened = await openTarget({ url: server.url }, { ...options, unreadyMs });
      assert.ok(opened.ok);
      await opened.opened.close();
      assert.equal(opened.opened.sent[0]?.exchange.status, 503);
    }
    await server.close();
  });
});
