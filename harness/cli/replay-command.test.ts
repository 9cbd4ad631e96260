import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { type KitEnding, runKit } from "../testing/kit-process.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { type ScriptedServer, startScriptedServer } from "../testing/scripted-server.ts";

const broken = "validation/unknown-field-on-query";

/** A server that fails one case as long as it is broken, and the kit in its own folder. */
interface Bench {
  readonly server: ScriptedServer;
  readonly folder: string;
  /** Repairs the server. */
  readonly repair: () => void;
  /** Runs the kit against the server. */
  readonly kit: (...args: readonly string[]) => Promise<KitEnding>;
}

async function startBench(test: TestContext): Promise<Bench> {
  const folder = makeTemporaryFolder(test);
  let isBroken = true;
  const server = await startScriptedServer(({ body }) => {
    const { document = "" } = body.length === 0 ? {} : JSON.parse(body.toString());
    const isOther = document.includes("canary") || document.includes(" ") || !isBroken;
    const errors = isOther ? [`${document}: no such field on type Query`] : ["wrong"];
    return { status: 400, body: { errors } };
  });
  test.after(() => server.close());
  return {
    server,
    folder,
    repair() {
      isBroken = false;
    },
    kit: (...args) =>
      runKit([...args, "--url", server.url, "--no-diagnosis"], {
        cwd: folder,
        environment: { XDG_STATE_HOME: join(folder, "state") },
      }),
  };
}

describe("graph-spec-kit replay", { concurrency: 2 }, () => {
  it("runs exactly the failed cases of a report, until they pass", async (test) => {
    const { kit, repair } = await startBench(test);
    const first = await kit("run", broken, "unspecified/method-get", "--report", "json=a.json");
    assert.equal(first.status, 1, first.stderr);
    const again = await kit("replay", "a.json", "--report", "json=b.json");
    assert.equal(again.status, 1, again.stderr);
    assert.match(again.stdout, /^Not conforming: 1 recorded case failed, 0 passed \(left out: /m);
    repair();
    const repaired = await kit("replay", "b.json");
    assert.equal(repaired.status, 0, repaired.stdout);
    assert.match(repaired.stdout, /^Nothing failed: 1 recorded case passed/);
  });

  it("says that a report holds no failure, and asks for the server", async (test) => {
    const { kit, repair, folder } = await startBench(test);
    repair();
    await kit("run", broken, "--report", "json=a.json");
    const { status, stderr } = await kit("replay", "a.json");
    assert.equal(status, 2);
    assert.equal(stderr, "No case failed in a.json: there is nothing to run again\n");
    const without = await runKit(["replay", "a.json"], { cwd: folder });
    assert.match(without.stderr, /^Say what to judge: --url BASE_URL, or after -- /);
  });
});

describe("graph-spec-kit run --last-failed", { concurrency: 2 }, () => {
  it("runs what failed in the last runs until it passes", async (test) => {
    const { kit, repair } = await startBench(test);
    assert.equal((await kit("run", broken)).status, 1);
    assert.equal((await kit("run", "unspecified/method-get")).status, 0);
    const again = await kit("run", "--last-failed");
    assert.match(again.stdout, /^Not conforming: 1 recorded case failed, 0 passed/m);
    repair();
    assert.equal((await kit("run", "--last-failed")).status, 0);
    const done = await kit("run", "--last-failed");
    assert.deepEqual([done.status, done.stdout], [2, ""]);
    assert.match(done.stderr, /^No failure is left in this folder: run without /);
  });

  it("rejects options that select other cases", async (test) => {
    const { kit } = await startBench(test);
    const { status, stderr } = await kit("run", "validation", "--last-failed");
    assert.equal(status, 2);
    assert.match(stderr, /^Give either --last-failed or options that select cases, not both\n/);
  });
});
