import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { makeTemporaryFolder } from "../../testing/make-temporary-folder.ts";
import { UsageError } from "../usage-error.ts";
import { readHeaderFile } from "./read-header-file.ts";

describe("readHeaderFile()", () => {
  it("reads a header per line, and ignores empty lines and comments", async (test) => {
    const text = "# comment\nAuthorization: Bearer x\r\n\r\nX-Key:1\n";
    const folder = makeTemporaryFolder(test, { headers: text });
    assert.deepEqual(await readHeaderFile(join(folder, "headers")), {
      Authorization: "Bearer x",
      "X-Key": "1",
    });
  });

  it("names the file and line of an invalid header without its content", async (test) => {
    const folder = makeTemporaryFolder(test, { headers: "A: 1\n\nBearer s3cret\n" });
    const path = join(folder, "headers");
    await assert.rejects(
      readHeaderFile(path),
      (error) =>
        error instanceof UsageError &&
        error.message.startsWith(`${path}:3: `) &&
        !error.message.includes("s3cret"),
    );
  });
});
