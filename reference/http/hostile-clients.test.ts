import assert from "node:assert/strict";
import { afterEach, before, describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { checkHealth, healthy } from "../testing/check-health.ts";
import { Clients } from "../testing/clients.ts";
import { formatHeavyRequest, formatPost, formatRequest } from "../testing/format-request.ts";
import type { RawConnection, RawResponse } from "../testing/raw-connection.ts";
import { scaleTime } from "../testing/scale-time.ts";
import { ServerProcess } from "../testing/server-process.ts";

const mebibyte = 1024 * 1024;
const head = "POST /graph HTTP/1.1\r\nHost: test\r\n";

/** Fails unless a response is a rejection in the one shape there is. */
function checkRejection(response: RawResponse | undefined): void {
  assert.equal(response?.status, 400);
  assert.equal(response.headers.get("content-type"), "application/json; charset=utf-8");
  assert.match(response.body, /^\{"errors":\["[^"\n]+"\]\}$/);
}

describe("a server among hostile clients", { timeout: scaleTime(180_000) }, () => {
  const server = new ServerProcess(["--port", "0"]);
  let baseUrl = "";
  before(async () => {
    baseUrl = await server.waitForBaseUrl();
  });

  const clients = new Clients();
  const open = (): Promise<RawConnection> => clients.open(baseUrl);
  const openMany = (count: number): Promise<RawConnection[]> => clients.openMany(baseUrl, count);

  afterEach(async () => {
    clients.closeAll();
    await checkHealth(baseUrl);
  });

  const malformed: readonly [title: string, bytes: string][] = [
    ["a line of garbage", "garbage\r\n\r\n"],
    ["bytes of another protocol", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
    ["an HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["an unknown method", "FETCH /graph HTTP/1.1\r\nHost: test\r\n\r\n"],
    ["a method in lower case", "post /graph HTTP/1.1\r\nHost: test\r\n\r\n"],
    ["an unknown version", "POST /graph HTTP/9.9\r\nHost: test\r\n\r\n"],
    ["a request line without a version", "POST /graph\r\nHost: test\r\n\r\n"],
    ["a request line without an address", "POST HTTP/1.1\r\nHost: test\r\n\r\n"],
    ["a blank in the address", "POST /gra ph HTTP/1.1\r\nHost: test\r\n\r\n"],
    ["an address longer than all headers may be", `POST /${"a".repeat(20_000)} HTTP/1.1\r\n\r\n`],
    ["lines that end in LF alone", `${head.replaceAll("\r\n", "\n")}\n`],
    ["a header without a colon", `${head}nothing\r\n\r\n`],
    ["a header without a name", `${head}: x\r\n\r\n`],
    ["a blank before the colon", `${head}Content-Length : 2\r\n\r\n{}`],
    ["a NUL in a header", `${head}X: a\0b\r\n\r\n`],
    ["a folded first header", "POST /graph HTTP/1.1\r\n Host: test\r\n\r\n"],
    ["more empty lines than a client has reason for", "\r\n".repeat(600)],
    ["headers longer than their limit", `${head}X: ${"a".repeat(20_000)}\r\n\r\n`],
    ["ten thousand headers", `${head}${"X: a\r\n".repeat(10_000)}\r\n`],
    ["a length that is not a number", `${head}Content-Length: two\r\n\r\n{}`],
    ["a negative length", `${head}Content-Length: -2\r\n\r\n{}`],
    ["a length that overflows", `${head}Content-Length: ${"9".repeat(40)}\r\n\r\n{}`],
    ["a chunk without a size", `${head}Transfer-Encoding: chunked\r\n\r\n\r\n{}\r\n0\r\n\r\n`],
    ["a chunk size that is not a number", `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}`],
    [
      "a chunk size that overflows",
      `${head}Transfer-Encoding: chunked\r\n\r\n${"f".repeat(40)}\r\n`,
    ],
    [
      "an endless chunk extension",
      `${head}Transfer-Encoding: chunked\r\n\r\n2;${"a".repeat(40_000)}`,
    ],
    ["a tunnel", "CONNECT test:443 HTTP/1.1\r\nHost: test\r\n\r\n"],
    ["an unknown expectation", `${head}Expect: 200-maybe\r\nContent-Length: 2\r\n\r\n{}`],
    [
      "a length and chunks",
      `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      "chunks in HTTP/1.0",
      "POST /graph HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["two lengths", `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `],
    ["two equal lengths", `${head}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`],
    ["a list of lengths", `${head}Content-Length: 2, 2\r\n\r\n{}`],
    ["a signed length", `${head}Content-Length: +2\r\n\r\n{}`],
    [
      "a last coding other than chunked",
      `${head}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`,
    ],
    ["a misspelled coding", `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    [
      "two headers for codings",
      `${head}Transfer-Encoding: chunked\r\nTransfer-Encoding: gzip\r\n\r\n0\r\n\r\n`,
    ],
  ];
  for (const [title, bytes] of malformed) {
    it(`rejects ${title} once, ignores what follows, and closes`, async () => {
      const connection = await open();
      await connection.send(Buffer.from(bytes, "latin1"));
      checkRejection(await connection.readResponse());
      await connection.send(healthy.request);
      assert.equal(await connection.readResponse(), undefined);
    });
  }

  it("rejects a request with no or two Host headers", async () => {
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

  it("answers what came before a tunnel or an unknown expectation", async () => {
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

  it("rejects a declared length above the limit before anything is sent", async () => {
    for (const expect of ["", "Expect: 100-continue\r\n"]) {
      const connection = await open();
      await connection.send(`${head}${expect}Content-Length: ${mebibyte + 1}\r\n\r\n`);
      checkRejection(await connection.readResponse());
      assert.equal(await connection.readResponse(), undefined);
    }
  });

  it("rejects endless chunks while they are being sent", async () => {
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

  it("rejects too large a body after requests that it still answers", async () => {
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

  it("survives clients that vanish in the middle of headers, bodies and responses", async () => {
    const connections = await openMany(120);
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

  it("rejects a client that closes its side within a request", async () => {
    for (const bytes of ["POST /graph HT", `${head}Content-Length: 100\r\n\r\n{"docu`]) {
      const connection = await open();
      await connection.send(bytes);
      connection.finish();
      checkRejection(await connection.readResponse());
      assert.equal(await connection.readResponse(), undefined);
    }
  });

  it("rejects a wrong head before the body arrives, and then takes the next request", async () => {
    const other = formatPost('{"document":""}').replace("/graph", "/other");
    const bodyStart = other.indexOf("\r\n\r\n") + 4;
    const connection = await open();
    await connection.send(other.slice(0, bodyStart));
    assert.match(
      (await connection.readResponse())?.body ?? "",
      /Nothing is served at this address/,
    );
    await connection.send(other.slice(bodyStart) + healthy.request);
    assert.equal((await connection.readResponse())?.body, healthy.response);
  });

  it("rejects another coding before chunks, and then takes the next request", async () => {
    for (const coding of [
      "gzip, chunked",
      "identity, chunked",
      "x\r\nTransfer-Encoding: chunked",
    ]) {
      const connection = await open();
      await connection.send(`${head}Transfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n`);
      checkRejection(await connection.readResponse());
      await connection.send(healthy.request);
      assert.equal((await connection.readResponse())?.body, healthy.response);
    }
  });

  it("rejects wrong heads among requests sent at once, in order", async () => {
    const other = healthy.request.replace("/graph", "/other");
    const connection = await open();
    await connection.send(healthy.request + other + other + healthy.request);
    assert.equal((await connection.readResponse())?.body, healthy.response);
    checkRejection(await connection.readResponse());
    checkRejection(await connection.readResponse());
    assert.equal((await connection.readResponse())?.body, healthy.response);
  });

  it("closes once it has read too large a body after a wrong head", async () => {
    const connection = await open();
    await connection.send(
      "POST /other HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n",
    );
    checkRejection(await connection.readResponse());
    while (!connection.isEnded) {
      await connection.send(`10000\r\n${" ".repeat(0x10000)}\r\n`);
    }
    assert.equal(await connection.readResponse(), undefined);
  });

  const lastRequests: readonly [title: string, header: string][] = [
    ["asks whether to send its body", "Expect: 100-continue\r\n"],
    ["asks to close", "Connection: close\r\n"],
  ];
  for (const [title, header] of lastRequests) {
    it(`rejects a wrong head and closes when the client ${title}`, async () => {
      const connection = await open();
      await connection.send(
        `POST /other HTTP/1.1\r\nHost: test\r\n${header}Content-Length: 9\r\n\r\n`,
      );
      checkRejection(await connection.readResponse());
      assert.equal(await connection.readResponse(), undefined);
    });
  }
});

describe("a server among slow clients", { timeout: scaleTime(180_000) }, () => {
  const timeout = `${scaleTime(4000)}ms`;
  const server = new ServerProcess([
    ...["--port", "0", "--headers-timeout", timeout, "--body-timeout", timeout],
  ]);
  let baseUrl = "";
  before(async () => {
    baseUrl = await server.waitForBaseUrl();
  });

  const clients = new Clients();
  afterEach(() => clients.closeAll());

  async function openWith(bytes: string): Promise<RawConnection> {
    const connection = await clients.open(baseUrl);
    void connection.send(bytes);
    return connection;
  }

  it("serves others while hundreds send slowly, and rejects these in time", async () => {
    // Each sends as soon as it is open: the server closes a silent connection without a response.
    const inHeaders = Array.from({ length: 150 }, () => openWith("POST /graph HTTP/1.1\r\nHost"));
    const inBodies = Array.from({ length: 150 }, () =>
      openWith(`${head}Content-Length: 9999\r\n\r\n`),
    );
    const slow = await Promise.all([...inHeaders, ...inBodies]);
    const silent = await clients.openMany(baseUrl, 100);
    while (slow.some(({ isEnded }) => !isEnded)) {
      await checkHealth(baseUrl);
      await delay(100);
      for (const connection of slow) {
        void connection.send("x");
      }
    }
    for (const connection of slow) {
      checkRejection(await connection.readResponse());
    }
    for (const connection of silent) {
      assert.equal(await connection.readToEnd(), "");
    }
  });

  it("closes without a second response when the body of a wrong head never arrives", async () => {
    let connection: RawConnection;
    let response: RawResponse | undefined;
    do {
      connection = await clients.open(baseUrl);
      await connection.send(`${head.replace("graph", "other")}Content-Length: 9\r\n\r\n`);
      response = await connection.readResponse();
    } while (response === undefined || response.body.includes("took too long"));
    assert.match(response.body, /Nothing is served at this address/);
    assert.equal(await connection.readToEnd(), "");
  });
});
