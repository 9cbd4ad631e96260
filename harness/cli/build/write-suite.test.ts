import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { makeFolder } from "../../json/make-folder.ts";
import { findKitRoot } from "../../suite/find-kit-root.ts";
import { loadSuite, loadSuiteSources, readBuiltSuite } from "../../suite/load-suite.ts";
import { makeTemporaryFolder } from "../../testing/make-temporary-folder.ts";
import { writeSuite } from "./write-suite.ts";

/** Links to the data of the kit, as a package has them, in a new folder that is removed at the end. */
function linkPackage(): string {
  const folder = makeTemporaryFolder({ after });
  for (const part of ["spec-cases", "schemas"]) {
    symlinkSync(join(findKitRoot(), part), join(folder, part));
  }
  return folder;
}

describe("writeSuite()", () => {
  it("writes data that equal the sources", () => {
    const root = linkPackage();
    assert.equal(readBuiltSuite(root), undefined);
    writeSuite(root);
    assert.notEqual(readBuiltSuite(root), undefined);
    const { checks: _built, ...built } = loadSuite({ root });
    const { checks: _sources, ...sources } = loadSuiteSources({ root });
    assert.deepEqual(built, sources);
  });

  it("writes nothing that a clone reads", () => {
    const root = linkPackage();
    writeSuite(root);
    makeFolder(join(root, "harness", "suite"));
    assert.equal(readBuiltSuite(root), undefined);
  });
});
