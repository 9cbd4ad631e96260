import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readOptions } from "./read-options.ts";

describe("readOptions()", () => {
  it("reads every option", () => {
    const args = [
      ...["--port", "0", "--host", "::1", "--library", "x.json", "--max-body-bytes", "10"],
      ...["--headers-timeout", "1ms", "--body-timeout", "2s", "--idle-timeout", "3m"],
      ...["--stop-grace", "4", "--max-response-bytes", "20", "--delay", "1s..2s", "--seed", "7"],
      ...["--slow-body", "3s", "--fail", "5%=reset:2", "--cors", "*", "--log", "json"],
      ...["--control-port", "9001", "--control-host", "::1", "--control-token", "t"],
      "--explorer",
      ...["--overdue", "days.json", "--overdue-port", "0", "--watch"],
    ];
    assert.deepEqual(readOptions(args), {
      port: 0,
      host: "::1",
      library: "x.json",
      maxBodyBytes: 10,
      maxResponseBytes: 20,
      headersTimeout: 1,
      bodyTimeout: 2000,
      idleTimeout: 180_000,
      stopGrace: 4000,
      delay: [1000, 2000],
      slowBody: 3000,
      fail: { share: 0.05, faults: { reset: 2 } },
      seed: 7,
      cors: "*",
      log: "json",
      controlPort: 9001,
      controlHost: "::1",
      controlToken: "t",
      explorer: true,
      overdue: "days.json",
      overduePort: 0,
      watch: true,
    });
  });

  const mistakes: readonly (readonly string[])[] = [
    ["--port", "65536"],
    ["--port", "-1"],
    ["--port", "80x"],
    ["--port", "80\n::error::x\u001b[31m"],
    ["--host", ""],
    ["--max-body-bytes", "0"],
    ["--idle-timeout", "1h"],
    ["--library"],
    ["--delay", "fast"],
    ["--fail", "5%=explode"],
    ["--seed", "-1"],
    ["--watch"],
    ["--explorer"],
    ["--overdue-port", "0"],
    ["--overdue", "http://localhost", "--overdue-port", "0"],
    ["8080"],
  ];
  for (const args of mistakes) {
    it(`rejects ${JSON.stringify(args)}`, (test) => {
      const { mock } = test.mock.method(process.stderr, "write", () => true);
      assert.throws(() => readOptions(args), { name: "CommanderError", exitCode: 1 });
      const written = String(mock.calls[0]?.arguments[0]);
      assert.match(written, /^error: /);
      assert.doesNotMatch(written, /^::|\p{Cc}(?<!\n)/mu);
    });
  }
});
