import assert from "node:assert/strict";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { describe, it, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { err, ok, type Result } from "../result.ts";
import { createSampleOverdueServer } from "../stand-in/side-server.ts";
import { createRemoteOverdueService } from "./create-remote-overdue-service.ts";
import { createKnownOverdueService, notResponding } from "./overdue-service.ts";

const values = { l1: 3, l2: null, l3: "no response", l4: 0 } as const;
const ids = ["l1", "l2", "l3", "l4", "l5", "toString"];
const failure = err(notResponding);
const expected = [ok(3), ok(undefined), failure, ok(0), failure, failure];

/** Asks a service that sends this text, whatever it is asked. */
async function askFor(test: TestContext, status: number, text: string): Promise<unknown> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  test.after(() => server.close().closeAllConnections());
  const { port }: Partial<AddressInfo> = Object(server.address());
  return ask(`http://127.0.0.1:${port}`);
}

async function ask(url: string): Promise<readonly Result<number | undefined, string>[]> {
  return createRemoteOverdueService(new URL(url)).countOverdueDays(ids);
}

describe("createKnownOverdueService()", () => {
  it("gives the values of its loans, and fails for the others", () => {
    assert.deepEqual(createKnownOverdueService(values).countOverdueDays(ids), expected);
  });
});

describe("createRemoteOverdueService()", () => {
  it("asks a service at a URL, while it is there", async (test) => {
    const server = createSampleOverdueServer(values);
    const url = await server.listen(0, "127.0.0.1");
    const service = createRemoteOverdueService(new URL(url));
    assert.deepEqual(await service.countOverdueDays(ids), expected);
    server.destroyConnections();
    await server.stop();
    assert.deepEqual(
      await ask(url),
      ids.map(() => failure),
    );
    const again = createSampleOverdueServer(values);
    test.after(() => again.destroyConnections());
    test.after(() => again.stop());
    await again.listen(Number(new URL(url).port), "127.0.0.1");
    assert.deepEqual(await service.countOverdueDays(ids), expected);
  });

  it("fails for each loan of which the response makes no sense", async (test) => {
    assert.deepEqual(await askFor(test, 200, '{"l1": "3", "l2": 1.5, "l4": 7}'), [
      ...[failure, failure, failure, ok(7), failure, failure],
    ]);
    for (const [status, text] of [
      [500, '{"l1": 3}'],
      [200, "[3]"],
      [200, "<html>"],
      [200, `{"l1": 3${" ".repeat(70_000)}}`],
    ] as const) {
      assert.deepEqual(
        await askFor(test, status, text),
        ids.map(() => failure),
      );
    }
  });

  it("fails at once when the service switches to another protocol", async (test) => {
    const server = createTcpServer((socket) => {
      const head = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n";
      socket.on("error", () => undefined).once("data", () => socket.write(head));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    test.after(() => server.close());
    const { port }: Partial<AddressInfo> = Object(server.address());
    assert.deepEqual(
      await Promise.race([ask(`http://127.0.0.1:${port}`), delay(1900, "late")]),
      ids.map(() => failure),
    );
  });

  it("fails at once for questions above the maximum, and answers the others", async (test) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const server = createServer((request, response) => {
      request.resume();
      void released.then(() => response.end('{"l1": 7}'));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    test.after(() => server.close().closeAllConnections());
    const { port }: Partial<AddressInfo> = Object(server.address());
    const service = createRemoteOverdueService(new URL(`http://127.0.0.1:${port}`));
    const asked = Array.from({ length: 256 }, () => service.countOverdueDays(["l1"]));
    assert.deepEqual(await service.countOverdueDays(["l1"]), [failure]);
    release();
    for (const values of await Promise.all(asked)) {
      assert.deepEqual(values, [ok(7)]);
    }
    assert.deepEqual(await service.countOverdueDays(["l1"]), [ok(7)]);
  });

  it("fails when no response comes in time", async (test) => {
    const server = createServer((request) => request.resume());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    test.after(() => server.close().closeAllConnections());
    const { port }: Partial<AddressInfo> = Object(server.address());
    assert.deepEqual(
      await ask(`http://127.0.0.1:${port}`),
      ids.map(() => failure),
    );
  });
});
