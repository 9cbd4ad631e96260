import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { leavesFolder } from "./leaves-folder.ts";

describe("leavesFolder()", () => {
  it("follows links, whether or not a path exists", (test) => {
    const outside = makeTemporaryFolder(test, { "there.json": "" });
    const folder = makeTemporaryFolder(test, { "in/there.json": "" });
    symlinkSync(outside, join(folder, "out"));
    symlinkSync(join(outside, "missing"), join(folder, "dangling"));
    symlinkSync(join(folder, "in"), join(folder, "inner"));
    const kept = [".", "in/there.json", "new/report.json", "inner/new.json", "..new", "in/../new"];
    const left = ["..", "../new", "in/../../new", join(outside, "there.json")];
    const linked = ["out", "out/there.json", "out/new/report.json", "dangling"];
    const leaves = (path: string): boolean => leavesFolder(path, folder);
    assert.deepEqual([...kept, ...left, ...linked].filter(leaves), [...left, ...linked]);
    assert.equal(leaves(join(folder, "new.json")), false);
  });
});
