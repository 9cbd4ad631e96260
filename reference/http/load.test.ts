import assert from "node:assert/strict";
import { connect } from "node:net";
import { afterEach, before, describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { checkHealth, healthy } from "../testing/check-health.ts";
import { Clients } from "../testing/clients.ts";
import { formatHeavyRequest, formatInserting, formatRequest } from "../testing/format-request.ts";
import { RawConnection } from "../testing/raw-connection.ts";
import { scaleTime } from "../testing/scale-time.ts";
import { ServerProcess } from "../testing/server-process.ts";

/** Documents of a megabyte, and half a megabyte of nothing but defects. */
const heavyRequests = [
  ...["{", "}", "x{", " ", "$x", "x", "member{"].map((text) =>
    formatRequest(text.repeat(1_000_000 / text.length)),
  ),
  formatHeavyRequest(500_000),
  formatHeavyRequest(500_000),
];

describe("a server under load", { timeout: scaleTime(180_000) }, () => {
  const server = new ServerProcess(["--port", "0"]);
  const clients = new Clients();
  let baseUrl = "";
  before(async () => {
    baseUrl = await server.waitForBaseUrl();
  });
  afterEach(() => clients.closeAll());

  it("answers small requests while large ones keep coming", async () => {
    let healthChecks = 0;
    const heavyClients = heavyRequests.map(async (request) => {
      const connection = await clients.open(baseUrl);
      let status: number | undefined;
      do {
        await connection.send(request);
        status = (await connection.readResponse())?.status;
      } while (healthChecks < 3);
      return status;
    });
    while (healthChecks < 3) {
      await checkHealth(baseUrl);
      healthChecks += 1;
    }
    const statuses = await Promise.all(heavyClients);
    assert.deepEqual(statuses, [400, 400, 400, 200, 400, 400, 400, 400, 400]);
  });

  it("answers a small request before short ones whose variables make them large", async () => {
    const document = `${"a(b:$a)".repeat(800)}}`;
    const growing = formatRequest(document, { variables: { a: "é".repeat(4500) } });
    let answered = 0;
    const bodies = (await clients.openMany(baseUrl, 200)).map(async (connection) => {
      await connection.send(growing);
      const response = await connection.readResponse();
      answered += 1;
      return response?.status;
    });
    await checkHealth(baseUrl);
    assert.ok(answered < 100, `${answered} of 200 came first`);
    assert.deepEqual(new Set(await Promise.all(bodies)), new Set([400]));
  });

  it("answers ordinary requests with variables before short ones that grow to megabytes", async () => {
    const x = `){${"shelf(column:123456)".repeat(260)}b(c:`;
    const document = `m(c:"${"$x".repeat(1599)}")`;
    const growing = formatRequest(document, { variables: { x } });
    const ordinary = formatRequest("member(id:$id){name}".repeat(600), { variables: { id: "m1" } });
    let answered = 0;
    const bodies = (await clients.openMany(baseUrl, 8)).map(async (connection) => {
      await connection.send(growing);
      const response = await connection.readResponse();
      answered += 1;
      return response?.status;
    });
    const connection = await clients.open(baseUrl);
    await connection.send(ordinary);
    assert.equal((await connection.readResponse())?.status, 200);
    assert.ok(answered < 4, `${answered} of 8 came first`);
    assert.deepEqual(new Set(await Promise.all(bodies)), new Set([400]));
  });

  it("answers a client among hundreds that come again and again, and cost milliseconds", async () => {
    const document = `member(id: "m1") { loans { book { ${"a ".repeat(7900)} } } }`;
    const request = formatRequest(document);
    const { port } = new URL(baseUrl);
    let [answered, isOver] = [0, false];
    const comeAndGo = (): void => {
      const socket = connect(Number(port), "127.0.0.1", () => socket.write(request));
      socket.on("error", () => undefined);
      socket.once("data", () => {
        answered += 1;
        socket.destroy();
      });
      socket.once("close", () => isOver || comeAndGo());
    };
    for (let count = 0; count < 600; count += 1) {
      comeAndGo();
    }
    for (const before of [20, 40, 60]) {
      while (answered < before) {
        await delay(10);
      }
      await checkHealth(baseUrl);
    }
    isOver = true;
    assert.ok(answered < 150, `${answered} came first`);
  });

  for (const [what, request, error] of [
    [
      "half a million defects",
      formatHeavyRequest(1_040_000),
      "Response is longer than 8388608 bytes: ask for less",
    ],
    [
      "arguments that variables insert",
      formatInserting("shelf(column:123456){row "),
      "Document with its variables inserted has too many fields",
    ],
    [
      "open selections that variables insert",
      formatInserting("classification{classification "),
      "Document with its variables inserted has too many fields",
    ],
  ] as const) {
    it(`answers sixteen documents of ${what} in a heap of 96 MB`, async () => {
      const small = new ServerProcess(["--port", "0", "--body-timeout", "60s"], {
        NODE_OPTIONS: "--max-old-space-size=96",
      });
      const url = await small.waitForBaseUrl();
      const bodies = (await clients.openMany(url, 16)).map(async (connection) => {
        await connection.send(request);
        return (await connection.readResponse())?.body;
      });
      await checkHealth(url);
      assert.deepEqual(
        new Set(await Promise.all(bodies)),
        new Set([JSON.stringify({ errors: [error] })]),
      );
      await checkHealth(url);
    });
  }

  it("survives a thousand clients that send thousands of headers and no body", async () => {
    const small = new ServerProcess(["--port", "0"], {
      NODE_OPTIONS: "--max-old-space-size=96",
    });
    const url = await small.waitForBaseUrl();
    const fields = Array.from({ length: 1500 }, (_, index) => `X-${index}: 1\r\n`);
    const head = `POST /graph HTTP/1.1\r\nHost: test\r\n${fields.join("")}Content-Length: 10\r\n\r\n`;
    const connections = await clients.openMany(url, 1000);
    const bodies = connections.map(async (connection) => {
      await connection.send(head);
      return (await connection.readResponse())?.body;
    });
    assert.deepEqual(
      new Set(await Promise.all(bodies)),
      new Set(['{"errors":["Request has more than 100 headers"]}']),
    );
    await checkHealth(url);
  });

  it("answers a client while others come, ask for much, and go", async () => {
    let come = 0;
    let isAnswered = false;
    const flood = formatHeavyRequest(2300);
    const comeAndGo = async (): Promise<void> => {
      while (!isAnswered) {
        const connection = await RawConnection.open(baseUrl);
        await connection.send(flood);
        connection.close();
        come += 1;
      }
    };
    const comers = Array.from({ length: 50 }, comeAndGo);
    while (come < 2000) {
      await delay(10);
    }
    const connection = await clients.open(baseUrl);
    await connection.send(formatRequest(`member(id: "m1") { name }${" ".repeat(8000)}`));
    const response = await connection.readResponse();
    isAnswered = true;
    await Promise.all(comers);
    assert.equal(response?.status, 200);
  });

  it("answers two thousand connections at once", async () => {
    const connections = await clients.openMany(baseUrl, 2000);
    const bodies = connections.map(async (connection) => {
      await connection.send(healthy.request);
      return (await connection.readResponse())?.body;
    });
    assert.deepEqual(new Set(await Promise.all(bodies)), new Set([healthy.response]));
  });
});
