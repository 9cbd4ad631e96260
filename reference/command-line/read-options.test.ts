import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readOptions } from "./read-options.ts";

describe("readOptions()", () => {
  it("reads every option", () => {
    const args = [
      ...["--port", "0", "--host", "::1", "--library", "x.json", "--max-body-bytes", "10"],
      ...["--headers-timeout", "1", "--body-timeout", "2", "--idle-timeout", "3"],
      ...["--stop-grace", "4"],
    ];
    assert.deepEqual(readOptions(args), {
      port: 0,
      host: "::1",
      library: "x.json",
      maxBodyBytes: 10,
      headersTimeout: 1,
      bodyTimeout: 2,
      idleTimeout: 3,
      stopGrace: 4,
    });
  });

  const diagnostics: readonly (readonly string[])[] = [
    ["--port", "65536"],
    ["--port", "-1"],
    ["--port", "80x"],
    ["--host", ""],
    ["--max-body-bytes", "0"],
    ["--idle-timeout", "1s"],
    ["--library"],
    ["8080"],
  ];
  for (const args of diagnostics) {
    it(`refuses ${JSON.stringify(args)}`, () => {
      assert.throws(() => readOptions(args), { name: "CommanderError", exitCode: 1 });
    });
  }
});
