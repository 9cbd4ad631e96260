import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { makeTemporaryFolder } from "../../testing/make-temporary-folder.ts";
import { readOptionFile } from "./read-option-file.ts";

describe("readOptionFile()", () => {
  it("names the option whose file cannot be read", async (test) => {
    const path = join(makeTemporaryFolder(test), "none.pem");
    await assert.rejects(
      readOptionFile(path, "--cacert"),
      /^UsageError: Cannot read the file of --cacert: ENOENT.*none\.pem/,
    );
  });

  it("reads a pipe, and waits for one that never ends only for a while", async (test) => {
    const path = join(makeTemporaryFolder(test), "pipe");
    execFileSync("sh", ["-c", 'mkfifo "$0"', path]);
    await assert.rejects(readOptionFile(path, "--cacert"), /--cacert: it does not end within 5 s/);
    const reading = readOptionFile(path, "--header-file");
    await writeFile(path, "X-Key: 1\n");
    assert.equal(await reading, "X-Key: 1\n");
    const endless = readOptionFile(path, "--header-file");
    const writing = writeFile(path, "x".repeat(2_000_000));
    await assert.rejects(endless, /it is longer than 1048576 characters/);
    await assert.rejects(writing, /EPIPE/);
  });
});
