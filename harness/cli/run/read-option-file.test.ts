import assert from "node:assert/strict";
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
});
