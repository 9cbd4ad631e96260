import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Gate } from "./gate.ts";

/** Starts tasks that end on demand. */
class Visitors {
  readonly passes: (() => boolean)[] = [];
  readonly #leave: (() => void)[] = [];
  readonly #gate: Gate;

  constructor(gate: Gate) {
    this.#gate = gate;
  }

  enter(count: number): void {
    for (let index = 0; index < count; index += 1) {
      void this.#gate.pass((pass) => {
        this.passes.push(pass);
        return new Promise<void>((resolve) => this.#leave.push(resolve));
      });
    }
  }

  async leave(): Promise<void> {
    this.#leave.shift()?.();
    await nextTurn();
  }
}

describe("Gate", () => {
  it("lets a number of tasks in at once, and the others when there is room", async () => {
    const visitors = new Visitors(new Gate(2));
    visitors.enter(4);
    assert.equal(visitors.passes.length, 2);
    await visitors.leave();
    assert.equal(visitors.passes.length, 3);
    await visitors.leave();
    assert.equal(visitors.passes.length, 4);
  });

  it("halves the number down to one, and restores it", async () => {
    const gate = new Gate(5);
    const visitors = new Visitors(gate);
    gate.narrow();
    gate.narrow();
    gate.narrow();
    visitors.enter(3);
    assert.equal(visitors.passes.length, 1);
    gate.widen();
    await visitors.leave();
    assert.equal(visitors.passes.length, 3);
  });

  it("knows whether a task was ever inside together with another one", async () => {
    const visitors = new Visitors(new Gate(5));
    visitors.enter(1);
    assert.equal(visitors.passes[0]?.(), false);
    visitors.enter(1);
    await visitors.leave();
    await visitors.leave();
    visitors.enter(1);
    assert.deepEqual(
      visitors.passes.map((pass) => pass()),
      [true, true, false],
    );
  });
});
