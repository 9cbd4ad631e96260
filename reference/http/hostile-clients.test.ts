import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { checkHealth, checkHealthUntil, healthy } from "../testing/check-health.ts";
import { Clients } from "../testing/clients.ts";
import { formatHeavyRequest, formatPost, formatRequest } from "../testing/format-request.ts";
import type { RawConnection, RawResponse } from "../testing/raw-connection.ts";
import { ServerProcess } from "../testing/server-process.ts";

const mebibyte = 1024 * 1024;
const head = "POST /graph HTTP/1.1\r\nHost: test\r\n";

describe("a server among hostile clients", { timeout: 30_000 }, () => {
  const server = new ServerProcess([
    ...["--port", "0", "--headers-timeout", "400", "--body-timeout", "400"],
    ...["--idle-timeout", "1000"],
  ]);
  let baseUrl = "";
  before(async () => {
    baseUrl = await server.waitForBaseUrl();
  });
  after(() => server.stop());

  const clients = new Clients();
  const open = (): Promise<RawConnection> => clients.open(baseUrl);
  const openMany = (count: number): Promise<RawConnection[]> => clients.openMany(baseUrl, count);

  afterEach(async () => {
    clients.closeAll();
    await checkHealth(baseUrl);
  });

  /** Fails unless an answer is a refusal in the one shape there is. */
  function checkRejection(response: RawResponse | undefined): void {
    assert.equal(response?.status, 400);
    assert.equal(response.headers.get("content-type"), "application/json; charset=utf-8");
    assert.match(response.body, /^\{"errors":\["[^"\n]+"\]\}$/);
  }

  const malformed: readonly [title: string, bytes: string][] = [
    ["a line of garbage", "garbage\r\n\r\n"],
    ["bytes of another protocol", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
    ["an HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["a method that nobody knows", "FETCH /graph HTTP/1.1\r\nHost: test\r\n\r\n"],
    ["a method in lower case", "post /graph HTTP/1.1\r\nHost: test\r\n\r\n"],
    ["a version that nobody knows", "POST /graph HTTP/9.9\r\nHost: test\r\n\r\n"],
    ["a request line without a version", "POST /graph\r\nHost: test\r\n\r\n"],
    ["a request line without an address", "POST HTTP/1.1\r\nHost: test\r\n\r\n"],
    ["a blank in the address", "POST /gra ph HTTP/1.1\r\nHost: test\r\n\r\n"],
    ["an address above all headers' limit", `POST /${"a".repeat(20_000)} HTTP/1.1\r\n\r\n`],
    ["a header without a colon", `${head}nothing\r\n\r\n`],
    ["a header without a name", `${head}: x\r\n\r\n`],
    ["a blank before the colon", `${head}Content-Length : 2\r\n\r\n{}`],
    ["a NUL in a header", `${head}X: a\0b\r\n\r\n`],
    ["a folded first header", "POST /graph HTTP/1.1\r\n Host: test\r\n\r\n"],
    ["headers above their limit", `${head}X: ${"a".repeat(20_000)}\r\n\r\n`],
    ["ten thousand headers", `${head}${"X: a\r\n".repeat(10_000)}\r\n`],
    ["a length that is no number", `${head}Content-Length: two\r\n\r\n{}`],
    ["a negative length", `${head}Content-Length: -2\r\n\r\n{}`],
    ["a length beyond all numbers", `${head}Content-Length: ${"9".repeat(40)}\r\n\r\n{}`],
    ["a chunk without a size", `${head}Transfer-Encoding: chunked\r\n\r\n\r\n{}\r\n0\r\n\r\n`],
    ["a chunk size that is no number", `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}`],
    [
      "a chunk size beyond all numbers",
      `${head}Transfer-Encoding: chunked\r\n\r\n${"f".repeat(40)}\r\n`,
    ],
    [
      "an endless chunk extension",
      `${head}Transfer-Encoding: chunked\r\n\r\n2;${"a".repeat(40_000)}`,
    ],
    ["a tunnel", "CONNECT test:443 HTTP/1.1\r\nHost: test\r\n\r\n"],
    ["an expectation that nobody knows", `${head}Expect: 200-maybe\r\nContent-Length: 2\r\n\r\n{}`],
    [
      "a length and chunks",
      `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ["two lengths", `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `],
    ["two equal lengths", `${head}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`],
    ["a list of lengths", `${head}Content-Length: 2, 2\r\n\r\n{}`],
    ["a signed length", `${head}Content-Length: +2\r\n\r\n{}`],
    [
      "a coding that is not chunked at last",
      `${head}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`,
    ],
    ["a coding misspelt", `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    [
      "a coding twice",
      `${head}Transfer-Encoding: chunked\r\nTransfer-Encoding: gzip\r\n\r\n0\r\n\r\n`,
    ],
  ];
  for (const [title, bytes] of malformed) {
    it(`refuses ${title} once, runs nothing behind it, and closes`, async () => {
      const connection = await open();
      await connection.send(Buffer.from(bytes, "latin1"));
      checkRejection(await connection.readResponse());
      await connection.send(healthy.request);
      assert.equal(await connection.readResponse(), undefined);
    });
  }

  it("refuses a request without, and one with two Host headers", async () => {
    const connection = await open();
    await connection.send(healthy.request.replace("Host: test\r\n", ""));
    checkRejection(await connection.readResponse());
    await connection.send(
      healthy.request.replace("Host: test\r\n", "Host: test\r\nhost: other\r\n"),
    );
    checkRejection(await connection.readResponse());
  });

  it("answers what came before a malformed request, in order", async () => {
    const connection = await open();
    await connection.send(
      `${healthy.request}${formatRequest("x")}${healthy.request}garbage\r\n\r\n${healthy.request}`,
    );
    assert.equal((await connection.readResponse())?.body, healthy.response);
    assert.match((await connection.readResponse())?.body ?? "", /no such field/);
    assert.equal((await connection.readResponse())?.body, healthy.response);
    checkRejection(await connection.readResponse());
    assert.equal(await connection.readResponse(), undefined);
  });

  it("answers what came before a tunnel, and an expectation that nobody knows", async () => {
    for (const bytes of [
      "CONNECT a:1 HTTP/1.1\r\nHost: test\r\n\r\n",
      `${head}Expect: x\r\n\r\n`,
    ]) {
      const connection = await open();
      await connection.send(`${healthy.request}${healthy.request}${bytes}`);
      assert.equal((await connection.readResponse())?.body, healthy.response);
      assert.equal((await connection.readResponse())?.body, healthy.response);
      checkRejection(await connection.readResponse());
      assert.equal(await connection.readResponse(), undefined);
    }
  });

  it("accepts a body of exactly the limit", async () => {
    const body = '{"document": ""}';
    const connection = await open();
    await connection.send(formatPost(body.padEnd(mebibyte)));
    assert.equal((await connection.readResponse())?.status, 200);
    await connection.send(formatPost(body.padEnd(mebibyte + 1)));
    checkRejection(await connection.readResponse());
    assert.equal(await connection.readResponse(), undefined);
  });

  it("refuses a declared length above the limit before anything is sent", async () => {
    for (const expect of ["", "Expect: 100-continue\r\n"]) {
      const connection = await open();
      await connection.send(`${head}${expect}Content-Length: ${mebibyte + 1}\r\n\r\n`);
      checkRejection(await connection.readResponse());
      assert.equal(await connection.readResponse(), undefined);
    }
  });

  it("refuses endless chunks while they are being sent", async () => {
    const connection = await open();
    await connection.send(`${head}Transfer-Encoding: chunked\r\n\r\n`);
    const chunk = `10000\r\n${" ".repeat(0x10000)}\r\n`;
    let sent = 0;
    while (!connection.isEnded) {
      await connection.send(chunk);
      sent += 1;
    }
    checkRejection(await connection.readResponse());
    assert.ok(sent >= 16, `only ${sent} chunks were taken`);
  });

  it("refuses too large a body behind others that it still answers", async () => {
    const connection = await open();
    const large = formatPost(" ".repeat(2 * mebibyte));
    await connection.send(`${healthy.request}${healthy.request}${large}${healthy.request}`);
    assert.equal((await connection.readResponse())?.body, healthy.response);
    assert.equal((await connection.readResponse())?.body, healthy.response);
    checkRejection(await connection.readResponse());
    assert.equal(await connection.readResponse(), undefined);
  });

  it("answers two hundred requests sent at once, in order", async () => {
    const connection = await open();
    const names = Array.from({ length: 200 }, (_, index) => `x${index}`);
    await connection.send(names.map((name) => formatRequest(name)).join(""));
    for (const name of names) {
      const body = JSON.stringify({ errors: [`${name}: no such field on type Query`] });
      assert.equal((await connection.readResponse())?.body, body);
    }
  });

  it("answers large requests sent at once, in order", async () => {
    const connection = await open();
    const names = ["a", "b", "c", "d"];
    const requests = names.map((name) => formatRequest(name.padEnd(mebibyte / 2)));
    await connection.send(requests.join(""));
    for (const name of names) {
      const body = JSON.stringify({ errors: [`${name}: no such field on type Query`] });
      assert.equal((await connection.readResponse())?.body, body);
    }
  });

  it("stops reading from a client that sends on and on and never reads", async () => {
    const connection = await open();
    connection.stopReading();
    const requests = healthy.request.repeat(1000);
    let sent = 0;
    while (!connection.isEnded && sent < 200 * mebibyte) {
      const sending = connection.send(requests).then(() => true);
      if (!(await Promise.race([sending, sleep(300, false)]))) {
        break;
      }
      sent += requests.length;
    }
    assert.ok(sent < 100 * mebibyte, `the server took ${sent} bytes`);
  });

  it("serves others while hundreds send slowly, and refuses these in time", async () => {
    const inHeaders = await openMany(150);
    const inBodies = await openMany(150);
    const silent = await openMany(100);
    const isOver = (): boolean => [...inHeaders, ...inBodies].every(({ isEnded }) => isEnded);
    for (const connection of inHeaders) {
      void connection.send("POST /graph HTTP/1.1\r\nHost");
    }
    for (const connection of inBodies) {
      void connection.send(`${head}Content-Length: 9999\r\n\r\n`);
    }
    await checkHealthUntil(baseUrl, () => {
      for (const connection of [...inHeaders, ...inBodies]) {
        void connection.send("x");
      }
      return isOver();
    });
    for (const connection of [...inHeaders, ...inBodies]) {
      checkRejection(await connection.readResponse());
    }
    for (const connection of silent) {
      assert.equal(await connection.readToEnd(), "");
    }
  });

  it("survives clients that vanish in the middle of headers, bodies and answers", async () => {
    const connections = await openMany(300);
    const beginnings = [
      "POST /gr",
      `${head}Content-Length: 100\r\n\r\n{`,
      healthy.request,
      formatHeavyRequest(50_000),
    ];
    await Promise.all(
      connections.map(async (connection, index) => {
        await connection.send(beginnings[index % beginnings.length] ?? "");
        if (index % 2 === 0) {
          connection.reset();
        } else {
          connection.close();
        }
      }),
    );
    await checkHealth(baseUrl);
  });

  it("answers a client that closes its side after the request", async () => {
    const connection = await open();
    await connection.send(healthy.request);
    connection.finish();
    assert.equal((await connection.readResponse())?.body, healthy.response);
    assert.equal(await connection.readResponse(), undefined);
  });

  it("refuses a client that closes its side within a request", async () => {
    for (const bytes of ["POST /graph HT", `${head}Content-Length: 100\r\n\r\n{"docu`]) {
      const connection = await open();
      await connection.send(bytes);
      connection.finish();
      checkRejection(await connection.readResponse());
      assert.equal(await connection.readResponse(), undefined);
    }
  });

  it("closes an idle connection without a word", async () => {
    const connection = await open();
    await connection.send(healthy.request);
    assert.equal((await connection.readResponse())?.status, 200);
    assert.equal(await connection.readResponse(), undefined);
  });
});
