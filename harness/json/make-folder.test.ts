import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { makeFolder } from "./make-folder.ts";

describe("makeFolder()", () => {
  it("makes a folder and those that it is in, whether or not they exist", (test) => {
    const folder = makeTemporaryFolder(test);
    const path = join(folder, "a", "b", "c");
    makeFolder(path);
    makeFolder(path);
    assert.ok(statSync(path).isDirectory());
  });

  it("throws where a file is in the way", (test) => {
    const file = join(makeTemporaryFolder(test, { taken: "" }), "taken");
    assert.throws(() => makeFolder(file), /EEXIST/);
    assert.throws(() => makeFolder(join(file, "a", "b")), /ENOTDIR/);
  });

  it("throws in a folder that takes no others", () => {
    assert.throws(() => makeFolder("/proc/x/y"), /: no such file|permission denied|read-only/);
  });
});
