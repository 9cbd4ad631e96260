import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { RunResult } from "../run/run-result.ts";
import { toRoleSuite } from "../suite/to-role-suite.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { scaleTime } from "../testing/scale-time.ts";
import { serveClients } from "./serve-clients.ts";

/** Serves until everything was sent. */
async function serve(
  send: (url: string) => Promise<unknown>,
  servedId?: string,
): Promise<RunResult> {
  const controller = new AbortController();
  let sending: Promise<unknown> = Promise.resolve();
  const run = await serveClients({
    suite: toRoleSuite(kitSuite, "client"),
    cases: kitSuite.clientCases,
    served: kitSuite.clientCases.find(({ id }) => id === servedId),
    signal: controller.signal,
    onReady(url) {
      sending = send(url).finally(() => controller.abort());
    },
    onRequest: () => undefined,
  });
  await sending;
  return run;
}

async function post(url: string, body: unknown, path = "/graph"): Promise<string> {
  const response = await fetch(url + path, { method: "POST", body: JSON.stringify(body) });
  return `${response.status} ${await response.text()}`;
}

function listWrong({ results }: RunResult): string[] {
  const wrong = results.flatMap((one) =>
    one.verdict === "failed" || one.verdict === "warned"
      ? [`${one.verdict} ${one.case.clauses[0]}`]
      : [],
  );
  return [...new Set(wrong)];
}

async function wrongOf(...bodies: unknown[]): Promise<string[]> {
  return listWrong(
    await serve(async (url) => {
      for (const body of bodies) {
        await post(url, body);
      }
    }),
  );
}

const document = 'member(id: "m1") { name }';

describe("serveClients()", () => {
  it("responds as a right service, and finds nothing wrong with right requests", async () => {
    const responses: string[] = [];
    const run = await serve(async (url) => {
      responses.push(await post(url, { document }));
      const variables = { id: "m1" };
      responses.push(await post(url, { document: "member(id: $id) { name }", variables }));
    });
    const body = '200 {"data":{"member":{"name":"Ada Lovelace"}},"errors":[]}';
    assert.deepEqual(responses, [body, body]);
    assert.deepEqual(listWrong(run), []);
    assert.equal(run.exitStatus, 0);
    assert.ok(run.counts.passed >= 6);
    const [seen] = run.results.filter((one) => one.verdict === "observed");
    assert.equal(seen?.observation.observed, "2 requests with 2 documents; 1 with variables");
  });

  it("judges the address", async () => {
    const run = await serve(async (url) => {
      await post(url, { document }, "/graph?document=x");
      await fetch(`${url}/graph/member`);
    });
    assert.deepEqual(
      listWrong(run)
        .filter((text) => text.includes("address"))
        .sort(),
      ["failed client.address", "failed client.nothing-in-address"],
    );
  });

  it("says of another method than POST that it is wrong, and not what body it has", async () => {
    const run = await serve(async (url) => {
      await post(url, { document });
      await fetch(`${url}/graph`);
    });
    assert.deepEqual(listWrong(run), ["failed client.address"]);
  });

  it("judges the body and the document", async () => {
    assert.deepEqual(await wrongOf({ query: "{ member }" }), ["failed client.body"]);
    assert.deepEqual(await wrongOf({ document, variables: null }), [
      "failed client.variables-object",
    ]);
    const foreign = [
      '{ member(id: "m1") { name } }',
      'a: member(id: "m1") { name }',
      'member(id: "m1", to: "x") { name }',
      'member(id: "m1") { name, email }',
      'query Loans { member(id: "m1") { name } }',
      'member(id: "m1") { ...all }',
    ];
    for (const text of foreign) {
      const wrong = await wrongOf({ document: text });
      assert.ok(wrong.includes("failed client.document-grammar"), text);
    }
    assert.deepEqual(await wrongOf({ document: 'member(id: "a, b: {@}") { name }' }), []);
  });

  it("warns of what the text only implies", async () => {
    assert.deepEqual(await wrongOf({ document: "member(id: $id) { name }" }), [
      "warned client.placeholder-values",
    ]);
    assert.deepEqual(await wrongOf({ document: "shelf" }), ["warned client.published-names"]);
    assert.deepEqual(await wrongOf({ document: "shelf" }, { document: "shelf" }), [
      "warned client.published-names",
      "warned client.rejection-not-repeated",
    ]);
  });

  it("tells large bodies apart that differ only at their end", async () => {
    const shelf = "shelf ".repeat(2000);
    const wrong = await wrongOf({ document: shelf }, { document: `${shelf}x` });
    assert.deepEqual(wrong, ["warned client.published-names"]);
  });

  it("responds soon to very many placeholders, and to values that make a document very long", async () => {
    const many = { document: "a(b: $c) ".repeat(12_000), variables: { c: 1 } };
    const long = { document: "$c ".repeat(10_000), variables: { c: "x".repeat(100_000) } };
    const responses: string[] = [];
    const started = performance.now();
    await serve(async (url) => {
      for (const body of [many, long, { document: "(".repeat(100_000) }]) {
        responses.push((await post(url, body)).slice(0, 43));
      }
    });
    assert.ok(performance.now() - started < scaleTime(5000));
    assert.deepEqual(responses, [
      '400 {"errors":["a: no such field on type Qu',
      '400 {"errors":["The document is too long"]}',
      '400 {"errors":["Expected a name at 0: (((((',
    ]);
  });

  it("plays one case again and again", async () => {
    const run = await serve(async (url) => {
      for (const _ of [1, 2]) {
        assert.match(await post(url, { document }), /^400 .*no such field on type Member/);
      }
    }, "client/only-first-defect");
    assert.equal(run.exitStatus, 0);
  });

  it("judges nothing when nothing comes", async () => {
    const run = await serve(async () => undefined);
    assert.deepEqual([run.verdict, run.exitStatus], ["not run", 3]);
  });
});
