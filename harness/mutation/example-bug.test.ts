import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { readExampleBugs, withBug } from "./example-bug.ts";

const examples = makeTemporaryFolder({ after });
mkdirSync(join(examples, "shell"));
writeFileSync(join(examples, "shell", "server.sh"), "echo one\necho two\n");
const replace = [{ find: "echo two", with: "echo $&" }];
const bugs = [{ id: "a-bug", title: "It is wrong.", clauses: ["a"], replace }];
writeFileSync(join(examples, "shell", "bugs.json"), JSON.stringify({ source: "server.sh", bugs }));

describe("readExampleBugs()", () => {
  it("reads the bugs of each server with its folder", () => {
    assert.deepEqual(
      readExampleBugs(examples).map(({ folder, source, clauses }) => [folder, source, clauses]),
      [[join(examples, "shell"), "server.sh", ["a"]]],
    );
  });
});

describe("withBug()", () => {
  it("changes a copy of the server, and removes it", async () => {
    const [bug = assert.fail()] = readExampleBugs(examples);
    const used = await withBug(bug, async (folder) => {
      assert.equal(readFileSync(join(folder, "server.sh"), "utf8"), "echo one\necho $&\n");
      return folder;
    });
    assert.equal(existsSync(used), false);
    assert.ok(readFileSync(join(examples, "shell", "server.sh"), "utf8").includes("two"));
  });
});
