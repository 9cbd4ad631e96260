import assert from "node:assert/strict";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { ServerProcess } from "../testing/server-process.ts";

const write = (file: string, name: string): Promise<void> =>
  writeFile(file, `{"members": [{"id": "m", "name": "${name}"}], "loans": [], "books": []}`);

async function ask(baseUrl: string): Promise<string> {
  const body = '{"document": "member(id: \\"m\\") { name }"}';
  const response = await fetch(`${baseUrl}/graph`, { method: "POST", body });
  return JSON.parse(await response.text()).data.member.name;
}

async function makeFolder(test: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "graph-spec-watch-"));
  test.after(() => rm(folder, { recursive: true }));
  return folder;
}

describe("watchLibrary()", () => {
  it("serves each new version, and keeps the last one while there is a mistake", async (test) => {
    const file = join(await makeFolder(test), "library.json");
    await write(file, "first");
    const server = new ServerProcess(["--port", "0", "--library", file, "--watch"]);
    const baseUrl = await server.waitForBaseUrl();
    assert.equal(await ask(baseUrl), "first");

    await writeFile(file, '{"members": [\n  {"id": 7}\n], "loans": [], "books": []}');
    const mistake = await server.waitForMessage(/Kept the records from before:\n(.+)\n/);
    assert.equal(mistake, `${file}:2:10: members.0.id must be string`);
    assert.equal(await ask(baseUrl), "first");

    await write(`${file}.new`, "second");
    await rename(`${file}.new`, file);
    assert.equal(await server.waitForMessage(/Serving the new records of (.+)\n/), file);
    assert.equal(await ask(baseUrl), "second");
  });

  it("needs a file to watch", async () => {
    const { code, stderr } = await new ServerProcess(["--watch"]).waitForEnd();
    assert.equal(code, 2);
    assert.match(stderr, /--watch needs --library/);
  });
});
