import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ServerProcess } from "../testing/server-process.ts";
import { mutants } from "./mutants.ts";

describe("graph-spec-server", { concurrency: true }, () => {
  it("lists its mutants with name, clauses, description and a reason to keep them, one line each", async () => {
    const { code, stdout, stderr } = await new ServerProcess(["--list-mutants"]).waitForEnd();
    const lines = mutants.map(({ name, clauses, description, keep }) =>
      [name, clauses.join(","), description, ...(keep ? [keep] : [])].join("\t"),
    );
    assert.deepEqual([code, stdout, stderr], [0, `${lines.join("\n")}\n`, ""]);
  });

  it("serves with the mutant that --mutant names", async () => {
    const server = new ServerProcess(["--port", "0", "--mutant", "defects-as-200"]);
    const response = await fetch(`${await server.waitForBaseUrl()}/graph`, {
      method: "POST",
      body: '{"document": "price"}',
    });
    assert.equal(response.status, 200);
    assert.deepEqual(await response.json(), { errors: ["price: no such field on type Query"] });
    const { stderr } = await server.stop();
    assert.equal(stderr, "This server does not conform: it is the mutant defects-as-200\n");
  });

  it("serves with both mutants if --mutant is repeated", async () => {
    const names = ["--mutant", "defects-as-200", "--mutant", "defects-in-reverse"];
    const server = new ServerProcess(["--port", "0", ...names]);
    const response = await fetch(`${await server.waitForBaseUrl()}/graph`, {
      method: "POST",
      body: '{"document": "price shelf"}',
    });
    assert.equal(response.status, 200);
    assert.deepEqual(await response.json(), {
      errors: ["shelf: no such field on type Query", "price: no such field on type Query"],
    });
  });

  it("serves every mutant at its own base URL with --serve-mutants", async () => {
    const server = new ServerProcess(["--serve-mutants"]);
    const lines = await server.waitForLines();
    const served = lines.map((line) => line.split("\t"));
    assert.deepEqual(
      served.map((columns) => columns.slice(0, 3)),
      mutants.map(({ name, clauses, description }) => [name, clauses.join(","), description]),
    );
    const urls = new Map(served.map(([name, , , url = ""]) => [name, url]));
    assert.equal(new Set(urls.values()).size, mutants.length);
    for (const [name, status] of [
      ["defects-as-200", 200],
      ["mark-ends-early", 400],
    ] as const) {
      const response = await fetch(`${urls.get(name)}/graph`, {
        method: "POST",
        body: '{"document": "price"}',
      });
      assert.equal(response.status, status);
    }
  });

  it("says how to list mutants when a name is unknown, and ends with 2", async () => {
    const ending = await new ServerProcess(["--port", "0", "--mutant", "as-200"]).waitForEnd();
    assert.equal(ending.code, 2);
    assert.equal(ending.stdout, "");
    assert.match(ending.stderr, /^There is no mutant "as-200": list all with --list-mutants\n$/);
  });
});
