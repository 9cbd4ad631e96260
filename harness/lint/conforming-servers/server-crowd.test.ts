import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { kitLintSubject } from "../../testing/kit-lint-subject.ts";
import { makeQuery } from "../../testing/lint-subject.ts";
import { CaseTrial } from "./case-trial.ts";
import { ServerCrowd } from "./server-crowd.ts";

const { suite, freedoms: register } = kitLintSubject;
const freedoms = register.freedoms.filter(({ layer }) => layer === undefined);
const singles = new ServerCrowd(freedoms, { readers: 0, responders: 0 }, suite);
const combined = new ServerCrowd(freedoms, { readers: 300, responders: 20 }, suite);
const response = { status: 400, body: { errors: ["shelf: no such field on type Query"] } } as const;

describe("ServerCrowd", () => {
  it("begins with the plainest server", () => {
    const all = singles.selectForCase(makeQuery("shelf", response));
    assert.deepEqual(singles.findFirst(all), { server: [], rank: 0 });
  });

  it("has no first server where there is none", () => {
    const all = singles.selectForCase(makeQuery("shelf", response));
    assert.equal(singles.findFirst({ ...all, readers: 0n }), undefined);
    assert.equal(singles.findFirst({ ...all, responders: 0n }), undefined);
  });

  it("excuses servers that lack a need or break a clause of a case", () => {
    const item = makeQuery("shelf", response, {
      needs: ["library"],
      clauses: ["variables.one-pass"],
    });
    const all = singles.selectForCase(makeQuery("shelf", response));
    const { readers, responders } = singles.selectForCase(item);
    assert.equal(countServers(all.readers) - countServers(readers), 5);
    assert.equal(countServers(all.responders) - countServers(responders), 2);
    assert.deepEqual(singles.leaveOutBreaking("variables.one-pass", all), {
      readers,
      responders: all.responders,
    });
  });

  it("finds a case that only a combination of two readings fails", async () => {
    // Only a server that takes letters rejects the name, and only some rejections list no string.
    const item = makeQuery(
      "a_b",
      { status: 400, bodySchema: { type: "object" } },
      { clauses: ["status.only-200-and-400"] },
    );
    const find = async (crowd: ServerCrowd): Promise<string[]> =>
      ((await new CaseTrial(item, suite.checks).findFailing(crowd)) ?? []).map(
        ({ freedom, reading }) => `${freedom.id}: ${reading.id}`,
      );
    assert.deepEqual(await find(singles), ["name-characters: letters", "rejections: no-strings"]);
    assert.notDeepEqual(await find(combined), []);
  });
});

function countServers(servers: bigint): number {
  return servers.toString(2).replaceAll("0", "").length;
}
