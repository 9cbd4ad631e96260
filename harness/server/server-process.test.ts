import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { PassThrough } from "node:stream";
import { finished } from "node:stream/promises";
import { describe, it } from "node:test";
import fc from "fast-check";
import { listenLocally } from "../testing/local-server.ts";
import { scaleTime } from "../testing/scale-time.ts";
import { keepLastLines, readPrintedUrl, startServerProcess } from "./server-process.ts";

describe("startServerProcess()", { skip: process.platform !== "linux" }, () => {
  for (const [fate, output, then] of [
    ["goes on", "ignore", "setInterval(() => {}, 1000)"],
    ["has ended", "ignore", "process.exit()"],
    ["shares its output", "inherit", "setInterval(() => {}, 1000)"],
  ] as const) {
    it(`stops what has left the process group of a command that ${fate}`, async (test) => {
      const listener = createServer();
      test.after(() => listener.close());
      const port = await listenLocally(listener);
      const connect = `require("node:net").connect(${port}, "127.0.0.1")`;
      const script = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(connect)}],
        { detached: true, stdio: "${output}" }).unref(); ${then}`;
      const signal = AbortSignal.timeout(scaleTime(20_000));
      const connected = once(listener, "connection", { signal });
      const command = [process.execPath, "-e", script];
      const server = await startServerProcess(command, { datasetFile: "" });
      const [socket]: Socket[] = await connected;
      assert.ok(socket);
      test.after(() => socket.destroy());
      const closed = new Promise((resolve) => socket.once("close", resolve).once("error", resolve));
      await Promise.race([
        server.stop(scaleTime(60_000)),
        once(signal, "abort").then(() => assert.fail("it waits for all of the time")),
      ]);
      socket.resume();
      await Promise.race([closed, once(signal, "abort").then(() => assert.fail("it goes on"))]);
    });
  }

  it("reads on what a command writes when its log cannot be written", async () => {
    const write = `const write = (length) => require("node:fs").writeSync(2, "x".repeat(length));
write(1);
setTimeout(() => process.exit(write(1 << 20) && 7), 200);`;
    const server = await startServerProcess([process.execPath, "-e", write], {
      datasetFile: "",
      serverLog: "/dev/full",
    });
    const end = AbortSignal.timeout(scaleTime(20_000));
    await Promise.race([once(server.exited, "abort"), once(end, "abort")]);
    await server.stop();
    assert.equal(server.ending(), "ended with status 7");
  });
});

describe("keepLastLines()", () => {
  it("keeps the last lines of a text, wherever it is cut", async () => {
    const packet = fc.array(fc.constantFrom("\n", "a", "b"), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(packet), fc.integer({ min: 1, max: 4 }), async (packets, count) => {
        const stream = new PassThrough();
        const lines = keepLastLines(stream, count);
        for (const letters of packets) {
          stream.write(letters.join(""));
        }
        stream.end();
        await finished(stream);
        const text = packets.flat().join("");
        const all = text.replace(/\n$/, "").split("\n");
        assert.deepEqual(lines, text === "" ? [] : all.slice(-count));
      }),
    );
  });
});

describe("readPrintedUrl()", () => {
  for (const host of ["127.0.0.1", "127.8.0.9", "localhost", "[::1]", "0.0.0.0", "[::]"]) {
    it(`takes ${host} for this machine`, () => {
      const url = `http://${host}:8080/api`;
      assert.deepEqual(readPrintedUrl(` ${url}\r`), { isLocal: true, url });
    });
  }

  const foreign = [
    "http://10.0.0.1:80",
    "http://[fd00::1]:80/",
    "http://localhost.example:80",
    "http://127.0.0.1.example:80",
    "http://example#127.0.0.1:80",
  ];
  for (const url of foreign) {
    it(`takes ${url} for another machine`, () => {
      const printed = readPrintedUrl(url);
      assert.ok(printed?.isLocal === false);
      assert.ok(printed.message.startsWith(`The command printed the base URL ${url}, `));
    });
  }

  it("finds none in other text, or where there are credentials", () => {
    for (const line of ["", "listening", "on http://a:1", "http://a", "http://u@127.0.0.1:80"]) {
      assert.equal(readPrintedUrl(line), undefined);
    }
  });

  it("takes none that is too long to repeat it for each request", () => {
    const url = `http://127.0.0.1:80/${"a".repeat(1900)}`;
    assert.deepEqual(readPrintedUrl(url), { isLocal: true, url });
    assert.equal(readPrintedUrl(`${url}${"a".repeat(100)}`), undefined);
  });
});
