import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { Command } from "commander";
import { runProgram } from "./run-program.ts";

/** Runs a program that returns the number of words of its command, and reads what it prints. */
async function run(
  test: TestContext,
  ...args: readonly string[]
): Promise<{ status: number; options: object; printed: string }> {
  const written: string[] = [];
  const write = (text: string): void => {
    written.push(text);
  };
  test.mock.method(process.stderr, "write", (text: string) => {
    write(text);
    return true;
  });
  const program = new Command("sample")
    .option("--fast", "hurry", false)
    .configureOutput({ writeOut: write, writeErr: write });
  const status = await runProgram(program, {
    args,
    failed: 7,
    main: async (command) => {
      if (command[0] === "broken") {
        throw new Error("It broke");
      }
      return command.length;
    },
  });
  return { status, options: program.opts(), printed: written.join("") };
}

describe("runProgram()", () => {
  it("separates the options from the command", async (test) => {
    const outcome = await run(test, "--fast", "--", "node", "server.js", "--fast", "--");
    assert.deepEqual(outcome, { status: 4, options: { fast: true }, printed: "" });
  });

  it("gives no command without a separator", async (test) => {
    const outcome = await run(test);
    assert.deepEqual(outcome, { status: 0, options: { fast: false }, printed: "" });
  });

  it("prints help, with status 0", async (test) => {
    const { status, printed } = await run(test, "--help", "--", "node");
    assert.equal(status, 0);
    assert.match(printed, /^Usage: sample \[options\]\n/);
  });

  it("prints what is wrong with the options, and fails", async (test) => {
    const { status, printed } = await run(test, "--slow", "--", "node");
    assert.equal(status, 7);
    assert.match(printed, /^error: unknown option '--slow'/);
  });

  it("prints an error of the program, and fails", async (test) => {
    const { status, printed } = await run(test, "--", "broken");
    assert.deepEqual([status, printed], [7, "It broke\n"]);
  });
});
