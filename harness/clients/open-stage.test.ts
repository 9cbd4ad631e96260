import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { describe, it, type TestContext } from "node:test";
import type { ClientResponse } from "../suite/client-case.ts";
import { openWireSocket } from "../testing/open-wire-socket.ts";
import { scaleTime } from "../testing/scale-time.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import type { Field } from "../wire/message.ts";
import { formatRequestHead } from "../wire/message.ts";
import { readResponse } from "../wire/read-message.ts";
import type { WireSocket } from "../wire/wire-socket.ts";
import { openStage } from "./open-stage.ts";

const timeoutMs = scaleTime(2000);
const data = { data: { member: { name: "Zoë" } }, errors: [] };

/** Sends a request to a stage that plays one response. */
async function send(
  t: TestContext,
  response: ClientResponse,
  fields: readonly Field[] = [],
  target = "/graph",
): Promise<{ readonly connection: WireSocket; readonly seen: readonly WireRequest[] }> {
  const seen: WireRequest[] = [];
  const stage = await openStage((request) => {
    seen.push(request);
    return response;
  });
  t.after(stage.close);
  const connection = await openWireSocket(Number(new URL(stage.url).port));
  assert.ok(connection);
  const head = {
    method: "POST",
    target,
    version: "HTTP/1.1",
  };
  const body = Buffer.from('{"document":"shelf"}');
  const length: Field = ["Content-Length", String(body.length)];
  connection.write(formatRequestHead({ ...head, fields: [...fields, length] }));
  connection.write(body);
  return { connection, seen };
}

describe("openStage()", () => {
  it("plays interim responses, the phrase, and a body with its length in bytes", async (t) => {
    const response = { status: 200, phrase: "Not Found", interim: [103], body: data };
    const { connection, seen } = await send(t, response);
    const interim = await readResponse(connection, "POST", timeoutMs);
    assert.equal(interim.bytes.toString(), "HTTP/1.1 103 Early Hints\r\n\r\n");
    const final = await readResponse(connection, "POST", timeoutMs);
    const text = JSON.stringify(data);
    assert.equal(
      final.bytes.toString(),
      `HTTP/1.1 200 Not Found\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${text.length + 1}\r\n\r\n${text}`,
    );
    assert.deepEqual(seen[0]?.path, "/graph");
    assert.equal(Buffer.from(seen[0]?.body ?? []).toString(), '{"document":"shelf"}');
  });

  it("keeps the connection open for the next request, unless that asks to close it", async (t) => {
    const { connection } = await send(t, { status: 400, body: { errors: ["x"] } });
    await readResponse(connection, "POST", timeoutMs);
    assert.ok(connection.isOpen);
    const closing = await send(t, { status: 200, body: data }, [["Connection", "close"]]);
    await readResponse(closing.connection, "POST", timeoutMs);
    assert.equal((await readResponse(closing.connection, "POST", timeoutMs)).outcome, "ending");
  });

  it("leaves credentials out of what it hands on, and nothing else", async (t) => {
    const target = "/graph?page=2&access_token=s3cr3t&key=4";
    const secret = ["Authorization", "cookie", "X-Api-Key", "X-Auth-Token"];
    const { connection, seen } = await send(
      t,
      { status: 200, body: data },
      [
        ...secret.map((name): Field => [name, "Bearer s3cr3t"]),
        ["Content-Type", "application/json"],
      ],
      target,
    );
    await readResponse(connection, "POST", timeoutMs);
    assert.equal(seen[0]?.path, "/graph?page=2&access_token=(left out)&key=(left out)");
    assert.deepEqual(seen[0].headers, {
      ...Object.fromEntries(secret.map((name) => [name, "(left out)"])),
      "Content-Type": "application/json",
      "Content-Length": "20",
    });
  });

  it("cuts chunks inside of a character", async (t) => {
    const { connection } = await send(t, { status: 200, body: data, chunked: true });
    const read = await readResponse(connection, "POST", timeoutMs);
    assert.ok(read.outcome === "message");
    assert.equal(read.body.toString(), JSON.stringify(data));
    const before = JSON.stringify(data).indexOf("ë") + 1;
    assert.match(read.bytes.toString("latin1"), new RegExp(`\r\n\r\n${before.toString(16)}\r\n`));
  });

  it("ends a response before its body does, resets a connection, or says nothing", async (t) => {
    const cut = await send(t, { status: 200, body: data, ending: "cut" });
    const read = await readResponse(cut.connection, "POST", timeoutMs);
    assert.ok(read.outcome === "ending");
    assert.equal(read.kind, "closed");
    assert.match(read.bytes.toString(), /^HTTP\/1\.1 200 OK\r\n/);
    const reset = await send(t, { status: 200, body: data, ending: "reset" });
    assert.equal((await readResponse(reset.connection, "POST", timeoutMs)).bytes.length, 0);
    const silent = await send(t, { status: 200, body: data, ending: "silence" });
    const nothing = await readResponse(silent.connection, "POST", 100);
    assert.ok(nothing.outcome === "ending");
    assert.equal(nothing.kind, "late");
  });
});
