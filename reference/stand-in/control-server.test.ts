import assert from "node:assert/strict";
import { request as sendRequest } from "node:http";
import { describe, it } from "node:test";
import { Ajv } from "ajv";
import { readDataFile } from "../locate-data-file.ts";
import { RawConnection } from "../testing/raw-connection.ts";
import { ServerProcess } from "../testing/server-process.ts";

interface Started {
  readonly server: ServerProcess;
  readonly baseUrl: string;
  readonly control: string;
}

async function start(...args: readonly string[]): Promise<Started> {
  const server = new ServerProcess(["--port", "0", "--control-port", "0", ...args]);
  const baseUrl = await server.waitForBaseUrl();
  const control = await server.waitForMessage(/Control port: (\S+)\n/);
  return { server, baseUrl, control };
}

async function call(url: string, init: RequestInit = {}): Promise<[number, unknown]> {
  const response = await fetch(url, init);
  return [response.status, await response.json()];
}

const ok = [200, { status: "ok" }];

describe("ControlServer", () => {
  it("shows requests as their schema says, with how many are dropped, and forgets them", async () => {
    const { baseUrl, control } = await start();
    for (let sent = 0; sent < 50; sent += 1) {
      await call(`${baseUrl}/graph`, { method: "POST", body: "\u0001".repeat(16 * 1024) });
    }
    await call(`${baseUrl}/graph`, { method: "POST", body: '{"document": "x"}' });
    const [status, seen] = await call(`${control}/requests`);
    const keepsSchema = new Ajv({ allowUnionTypes: true }).compile(
      Object(readDataFile("schemas/requests.schema.json")),
    );
    assert.equal(status, 200);
    assert.ok(keepsSchema(seen), JSON.stringify(keepsSchema.errors));
    assert.equal(Object(seen).requests.length + Object(seen).dropped, 51);
    assert.match(JSON.stringify(seen), /no such field on type Query/);
    assert.deepEqual(await call(`${control}/requests`, { method: "DELETE" }), ok);
    assert.deepEqual(await call(`${control}/requests`), [200, { requests: [] }]);
  });

  it("ends although a client never sends the rest of a request", async () => {
    const { server, control } = await start();
    const connection = await RawConnection.open(control);
    await connection.send(
      "PUT /behavior HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
    );
    await call(`${control}/health`);
    const { code } = await server.stop();
    assert.deepEqual([code, await connection.readResponse()], [0, undefined]);
    connection.close();
  });

  it("changes the behavior, and restores it", async () => {
    const { baseUrl, control } = await start();
    const ask = async (): Promise<number> => {
      const response = await fetch(`${baseUrl}/graph`, { method: "POST", body: "{}" });
      await response.text();
      return response.status;
    };
    const body = '{"fail": {"share": 1, "faults": {"503": 1}}}';
    assert.deepEqual(await call(`${control}/behavior`, { method: "PUT", body }), ok);
    assert.equal(await ask(), 503);
    assert.deepEqual(await call(`${control}/reset`, { method: "POST" }), ok);
    assert.equal(await ask(), 400);
  });

  it("changes the mutant, and says when there is no such one", async () => {
    const { baseUrl, control } = await start();
    const put = (body: string): Promise<[number, unknown]> =>
      call(`${control}/behavior`, { method: "PUT", body });
    const ask = async (): Promise<unknown> => {
      const body = '{"document": "member(id: \\"m1\\") { loans { overdueDays } }"}';
      const response = await fetch(`${baseUrl}/graph`, { method: "POST", body });
      return JSON.parse(await response.text());
    };
    const right = await ask();
    assert.deepEqual(await put('{"mutant": "failed-field-left-out"}'), ok);
    const wrong = await ask();
    assert.notDeepEqual(wrong, right);
    assert.match(JSON.stringify(await put('{"mutant": "x"}')), /400.*There is no mutant/);
    assert.match(
      JSON.stringify(await put('{"records": {"members": 1}}')),
      /400.*library: it must have required property/,
    );
    assert.deepEqual(await ask(), wrong);
    assert.deepEqual(await put("{}"), ok);
    assert.deepEqual(await ask(), right);
  });

  it("changes overdue values, one loan at a time", async () => {
    const { baseUrl, control } = await start();
    const loans = ["l1", "l2", "l3"].map((id) => ({ id, memberId: "m", bookIsbn: "b" }));
    const records = { members: [{ id: "m" }], loans, books: [] };
    const put = (overdue: unknown): Promise<[number, unknown]> =>
      call(`${control}/behavior`, { method: "PUT", body: JSON.stringify({ records, overdue }) });
    assert.deepEqual(await put({ l1: 3, l2: "no response", l3: null }), ok);
    const body = '{"document": "member(id: \\"m\\") { loans { id overdueDays } }"}';
    assert.deepEqual(await call(`${baseUrl}/graph`, { method: "POST", body }), [
      200,
      {
        data: {
          member: {
            loans: [
              { id: "l1", overdueDays: 3 },
              { id: "l2", overdueDays: null },
              { id: "l3", overdueDays: null },
            ],
          },
        },
        errors: [
          { path: "member.loans.1.overdueDays", message: "overdue service is not responding" },
        ],
      },
    ]);
    assert.match(JSON.stringify(await put({ l1: "3" })), /400.*overdue: l1 must be/);
  });

  it("traces a query through the records that are served now", async () => {
    const { control } = await start();
    const records = { members: [{ id: "m", name: "Now" }], loans: [], books: [] };
    await call(`${control}/behavior`, { method: "PUT", body: JSON.stringify({ records }) });
    const trace = (body: object): Promise<[number, unknown]> =>
      call(`${control}/trace`, { method: "POST", body: JSON.stringify(body) });
    const [status, traced] = await trace({ document: 'member(id: "m") { name }' });
    assert.equal(status, 200);
    assert.deepEqual(Object(traced).respond.body, {
      data: { member: { name: "Now" } },
      errors: [],
    });
    assert.deepEqual(await trace({}), [400, { error: 'Body has no "document": send a string' }]);
    const [long, answer] = await trace({ document: "x ".repeat(9000) });
    assert.deepEqual(
      [long, answer],
      [400, { error: "Body is longer than 16384 bytes: send less" }],
    );
  });

  it("serves the explorer and traces without a token, and nothing else", async () => {
    const { control } = await start("--explorer", "--control-token", "secret");
    const ask = async (path: string, init: RequestInit = {}): Promise<number> =>
      (await fetch(control + path, init)).status;
    assert.equal(await ask("/explorer?document=x"), 200);
    assert.equal(await ask("/trace", { method: "POST", body: '{"document": "x"}' }), 200);
    assert.equal(await ask("/explorer/other"), 404);
    assert.equal(await ask("/requests"), 401);
  });

  it("serves no explorer unless it is asked to", async () => {
    const { control } = await start();
    assert.equal((await call(`${control}/explorer`))[0], 404);
  });

  it("changes records under load, so that each response has one version", async () => {
    const { baseUrl, control } = await start();
    const change = (version: string): Promise<[number, unknown]> => {
      const members = [{ id: "m", name: version, email: version }];
      const body = JSON.stringify({ records: { members, loans: [], books: [] } });
      return call(`${control}/behavior`, { method: "PUT", body });
    };
    const seen = new Set<string>();
    const ask = async (): Promise<void> => {
      const body = '{"document": "member(id: \\"m\\") { name email }"}';
      const response = await fetch(`${baseUrl}/graph`, { method: "POST", body });
      const { name, email } = JSON.parse(await response.text()).data.member;
      assert.equal(name, email);
      seen.add(name);
    };
    const versions = ["1", "2", "3", "4", "5"];
    for (const version of versions) {
      assert.deepEqual(await change(version), ok);
      const asked = Array.from({ length: 30 }, ask);
      await Promise.all([...asked, change(`${version}b`), ...Array.from({ length: 30 }, ask)]);
    }
    assert.ok(versions.every((version) => seen.has(version) || seen.has(`${version}b`)));
  });

  it("says what is wrong with a behavior or an address", async () => {
    const { control } = await start();
    for (const body of ["no JSON", '{"speed": 1}', '{"fail": {"share": 5}}', " ".repeat(17e6)]) {
      const [status, answer] = await call(`${control}/behavior`, { method: "PUT", body });
      assert.equal(status, 400, body.slice(0, 20));
      assert.match(JSON.stringify(answer), /error/);
    }
    const [status, answer] = await call(`${control}/graph`);
    assert.equal(status, 404);
    assert.match(JSON.stringify(answer), /PUT \/behavior/);
  });

  it("asks for its token, except for its health", async () => {
    const { control } = await start("--control-token", "t0ken");
    const headers = { Authorization: "Bearer t0ken" };
    assert.equal((await call(`${control}/requests`))[0], 401);
    assert.equal((await call(`${control}/requests`, { headers }))[0], 200);
    assert.deepEqual(await call(`${control}/health`), ok);
  });

  it("answers without a token only to names of this machine, and to no page", async () => {
    const { control } = await start();
    for (const headers of [{ Host: "evil.example" }, { Origin: "http://evil.example" }]) {
      const status = await new Promise((resolve, reject) => {
        sendRequest(`${control}/reset`, { method: "POST", headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on("error", reject)
          .end();
      });
      assert.equal(status, 403);
    }
  });

  it("is not opened beyond this machine without a token", async () => {
    const args = ["--port", "0", "--control-port", "0", "--control-host", "0.0.0.0"];
    const ending = await new ServerProcess(args).waitForEnd();
    assert.equal(ending.code, 2);
    assert.match(ending.stderr, /--control-host beyond this machine needs --control-token/);
  });

  it("logs each request on stderr, as a line for people or as JSON", async () => {
    const body = '{"document": "x\\u202e"}';
    for (const [format, line] of [
      ["human", /^\S+Z 400 [\d.]+ ms \d+ bytes ".*"$/m],
      [
        "json",
        /^\{"time":"\S+Z","method":"POST","path":"\/graph","status":400,"ms":.*"defect":".*"\}$/m,
      ],
    ] as const) {
      const { server, baseUrl } = await start("--log", format);
      await call(`${baseUrl}/graph`, { method: "POST", body });
      const ending = await server.stop("SIGTERM");
      assert.match(ending.stderr, line);
      assert.ok(/^[\n -~]*$/.test(ending.stderr), ending.stderr);
    }
  });
});
