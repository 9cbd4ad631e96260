import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runCommand } from "./run-command.ts";

const node = [process.execPath, "-e"];

describe("runCommand()", () => {
  it("gives the id of the process, its time and its output", async () => {
    let pid = 0;
    const run = await runCommand([...node, "process.stdout.write(String(process.pid))"], (id) => {
      pid = id;
    });
    assert.equal(run.stdout, String(pid));
    assert.ok(run.ms > 0);
  });

  it("throws with both outputs of a command that fails", async () => {
    const script = 'console.log("out"); console.error("err"); process.exitCode = 1';
    await assert.rejects(runCommand([...node, script]), {
      message: `Cannot measure: Command failed: ${[...node, script].join(" ")}\nerr\n\nout`,
    });
  });
});
