import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { makeTemporaryFolder } from "../../testing/make-temporary-folder.ts";
import { readServerAccess } from "./read-server-access.ts";

describe("readServerAccess()", () => {
  it("reads the header file and the certificates", async (test) => {
    const folder = makeTemporaryFolder(test, { headers: "B: 2\nC: 3\n", "ca.pem": "PEM" });
    const access = await readServerAccess({
      jobs: 1,
      timeout: 500,
      header: { A: "1", B: "1" },
      headerFile: join(folder, "headers"),
      cacert: join(folder, "ca.pem"),
      insecure: true,
    });
    assert.deepEqual(access, {
      headers: { A: "1", B: "2", C: "3" },
      ca: "PEM",
      insecure: true,
      timeoutMs: 500,
    });
  });
});
