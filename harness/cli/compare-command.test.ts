import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { toJson } from "../report/formats/to-json.ts";
import { toReport } from "../report/to-report.ts";
import { runKit } from "../testing/kit-process.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { conformingRun, failed, nonconformingRun, passed } from "../testing/sample-results.ts";

const files = {
  "good.json": [...toJson(toReport(conformingRun([passed("v/a"), passed("v/b")])))].join(""),
  "bad.json": [...toJson(toReport(nonconformingRun([passed("v/a"), failed("v/b")])))].join(""),
};

describe("graph-spec-kit compare", { concurrency: 2 }, () => {
  it("fails when a case newly fails, and not when one newly passes", async (test) => {
    const cwd = makeTemporaryFolder(test, files);
    const worse = await runKit(["compare", "good.json", "bad.json"], { cwd });
    assert.deepEqual([worse.status, worse.stderr], [1, ""]);
    assert.match(worse.stdout, /^Newly failing: 1\n {2}v\/b: Title of v\/b\n {6}\/status: /m);
    assert.match(worse.stdout, /^1 newly failing\n/);
    const better = await runKit(["compare", "bad.json", "good.json"], { cwd });
    assert.equal(better.status, 0);
    assert.match(better.stdout, /^1 newly passing\n/);
  });

  it("compares servers in a matrix, and writes other formats to files", async (test) => {
    const cwd = makeTemporaryFolder(test, { ...files, "other.json": files["good.json"] });
    const formats = ["markdown", "html", "json"].flatMap((name) => ["--to", `${name}=out/${name}`]);
    const names = ["good.json", "bad.json", "other.json"];
    const { status, stdout, stderr } = await runKit(
      ["compare", ...names, "--to", "text", ...formats],
      { cwd },
    );
    assert.deepEqual([status, stderr], [0, ""]);
    assert.match(stdout, /^ {2}passed +FAILED +passed +v\/b$/m);
    assert.match(
      readFileSync(join(cwd, "out/markdown"), "utf8"),
      /^\| case \| good \| bad \| other \| difference \|$/m,
    );
    assert.match(readFileSync(join(cwd, "out/html"), "utf8"), /<th scope="col">bad<\/th>/);
    const comparison = JSON.parse(readFileSync(join(cwd, "out/json"), "utf8"));
    const checked = kitSuite.checks.named("comparison")(comparison);
    assert.deepEqual(checked.ok ? [] : checked.violations, []);
  });

  it("heads its columns with the names of the servers", async (test) => {
    const name = (version: string): string =>
      [
        ...toJson(
          toReport({ ...conformingRun([passed("v/a")]), name: "shop", serverVersion: version }),
        ),
      ].join("");
    const cwd = makeTemporaryFolder(test, { "a.json": name("1.0"), "b.json": name("1.1") });
    const { stdout } = await runKit(["compare", "a.json", "b.json"], { cwd });
    assert.match(stdout, /^shop 1\.0: [\s\S]*^shop 1\.1: /m);
  });

  it("writes a page of several implementations into a folder", async (test) => {
    const name = (text: string): string =>
      [...toJson(toReport({ ...conformingRun([passed("v/a")]), name: text }))].join("");
    const facts = { name: "a", language: "Forth", link: "https://forth.example/", start: ["./a"] };
    const cwd = makeTemporaryFolder(test, {
      "1.json": name("a"),
      "2.json": name("b"),
      "a.json": JSON.stringify(facts),
      "no-link.json": JSON.stringify({ ...facts, link: "javascript:alert(1)" }),
    });
    const compare = ["compare", "1.json", "2.json", "--to", "site=out"];
    const written = await runKit([...compare, "--implementation", "a.json"], { cwd });
    assert.deepEqual([written.status, written.stdout, written.stderr], [0, "", ""]);
    assert.match(readFileSync(join(cwd, "out/index.html"), "utf8"), />Forth<\/a>/);
    const file = readdirSync(join(cwd, "out")).find((each) => /^b\..*\.json\.gz$/.test(each)) ?? "";
    const again = await runKit(["compare", "1.json", `out/${file}`], { cwd });
    assert.deepEqual([again.status, again.stderr], [0, ""]);
    const refused = await runKit([...compare, "--implementation", "no-link.json"], { cwd });
    assert.equal(refused.status, 2);
    assert.match(refused.stderr, /link/);
  });

  it("refuses a report that holds a case twice, and names it", async (test) => {
    const { cases, ...report } = JSON.parse(String(files["bad.json"]));
    const twice = JSON.stringify({ ...report, cases: [...cases, cases[0]] });
    const cwd = makeTemporaryFolder(test, { ...files, "twice.json": twice });
    const { status, stderr } = await runKit(["compare", "good.json", "twice.json"], { cwd });
    assert.equal(status, 2);
    assert.ok(stderr.includes(`twice.json:1:`) && stderr.includes(`"${cases[0].id}"`), stderr);
  });

  it("needs two reports, and a format that exists", async (test) => {
    const cwd = makeTemporaryFolder(test, files);
    const one = await runKit(["compare", "good.json"], { cwd });
    assert.deepEqual([one.status, one.stderr], [2, "Give at least two JSON reports\n"]);
    const pdf = await runKit(["compare", "good.json", "bad.json", "--to", "pdf"], { cwd });
    assert.equal(pdf.status, 2);
    assert.match(pdf.stderr, /"pdf" is not one of text, markdown, html, json, site\./);
  });
});
