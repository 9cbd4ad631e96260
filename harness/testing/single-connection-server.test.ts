import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { test as it } from "node:test";
import { startSingleConnectionServer } from "./single-connection-server.ts";

it("serves the next connection after one was closed while it waited", async () => {
  const server = await startSingleConnectionServer((_incoming, response) => {
    response.end("served");
  });
  const { port } = new URL(server.url);
  const open = async (): Promise<ReturnType<typeof connect>> => {
    const socket = connect(Number(port), "127.0.0.1");
    await once(socket, "connect");
    return socket;
  };
  const first = await open();
  const closed = await open();
  closed.end();
  await once(closed.resume(), "close");
  const last = await open();
  last.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  first.destroy();
  const [bytes] = await once(last, "data");
  assert.match(String(bytes), /^HTTP\/1\.1 200 /);
  await server.close();
});
