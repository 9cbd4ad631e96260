import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { beforeEach, describe, it } from "node:test";
import { OpenConnections } from "./open-connections.ts";

/** A connection that is only opened and closed. */
class FakeConnection {
  readonly socket = Object.assign(new EventEmitter(), {
    destroy: () => this.socket.emit("close"),
  });
}

describe("OpenConnections", () => {
  let open: OpenConnections<FakeConnection>;
  beforeEach(() => {
    open = new OpenConnections(4);
  });

  function add(count: number): FakeConnection[] {
    return Array.from({ length: count }, () => {
      const connection = new FakeConnection();
      open.add(connection);
      return connection;
    });
  }

  it("forgets a connection that is closed", () => {
    const [first, second] = add(2);
    first?.socket.destroy();
    assert.deepEqual(open.list(), [second]);
  });

  it("closes the oldest of those that never got a response, in a flood of them", () => {
    const [used, ...fresh] = add(4);
    assert.ok(used !== undefined);
    open.touch(used);
    const flood = add(9);
    assert.deepEqual(new Set(open.list()), new Set([used, ...flood.slice(-3)]));
    assert.equal(fresh.length, 3);
  });

  it("closes first those whose clients have closed their side", () => {
    const [used, ended, fresh] = add(3);
    assert.ok(used !== undefined);
    open.touch(used);
    ended?.socket.emit("end");
    const flood = add(2);
    assert.deepEqual(open.list(), [fresh, ...flood, used]);
  });

  it("closes the one that got its response first, where most have got one", () => {
    const idle = add(4);
    for (const connection of [...idle.slice(1), ...idle.slice(0, 1)]) {
      open.touch(connection);
    }
    const [first, second] = add(2);
    assert.deepEqual(open.list(), [first, second, idle[3], idle[0]]);
  });
});
