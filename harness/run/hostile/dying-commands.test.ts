import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { diagnoseRun } from "../../diagnosis/diagnose-run.ts";
import { selectCases } from "../../suite/select-cases.ts";
import {
  fewCases,
  type Judged,
  type JudgeOptions,
  judgeTarget,
} from "../../testing/hostile/judge-raw-server.ts";
import { generousLimits } from "../../testing/hostile/time-limits.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import { makeTemporaryFolder } from "../../testing/make-temporary-folder.ts";
import { tinyCase, writeTinyServer } from "../../testing/write-tiny-server.ts";
import { isFailure } from "../case-result.ts";

/** What a script writes: it names a terminal, reverses the text, and ends a page. */
const poison = "\\u001b]0;\\u0007\\u009b31m\\u202e]]><script>";

function judgeScript(script: string, options: JudgeOptions = {}): Promise<Judged> {
  const command = [process.execPath, "--input-type=module", "-e", script];
  const [tiny] = selectCases(kitSuite.cases, { patterns: [tinyCase], skip: [] }).cases;
  return judgeTarget(
    { command },
    { cases: tiny === undefined ? [] : [tiny, ...fewCases], jobs: 1, ...options },
  );
}

describe("runSuite() with a command that dies", { concurrency: 2 }, () => {
  it("judges nothing before the first response, and shows the last lines that it wrote", async () => {
    const words = `console.log("${poison}"); console.error("first\\n${poison}\\rlast");`;
    const { result, text } = await judgeScript(`${words} process.exitCode = 7;`);
    assert.deepEqual([result.verdict, result.exitStatus], ["not run", 3]);
    assert.ok(result.durationMs < generousLimits.waitMs);
    const harm = JSON.parse(`"${poison}"`);
    assert.ok(result.endedEarly?.endsWith(`that it wrote:\n  ${harm}\n  first\n  ${harm}\rlast`));
    assert.match(
      text,
      /\n\nNot run: The command ended with status 7 before it gave an HTTP response; /,
    );
    assert.ok(text.includes(`\n  first\n  ${poison}\\u000dlast\n`));
  });

  it("judges nothing when a signal ends the command before the first response", async () => {
    const { result } = await judgeScript('process.kill(process.pid, "SIGKILL");');
    assert.deepEqual([result.verdict, result.exitStatus], ["not run", 3]);
    assert.equal(
      result.endedEarly,
      "The command was ended by SIGKILL before it gave an HTTP response; it wrote nothing",
    );
  });

  it("fails a server that dies halfway, and shows what it found until then", async () => {
    const setup = `
      let left = 2;
      onDocument = (document) => document.includes("canary") || --left > 0 || process.exit(9);
      console.error("${poison}\\n" + "x".repeat(3000));
    `;
    const { result, text } = await judgeScript(writeTinyServer(setup));
    assert.deepEqual([result.verdict, result.exitStatus], ["not conforming", 1]);
    assert.equal(result.endedEarly, "The server's command ended with status 9");
    assert.match(text, /\n\nThe run ended early: The server's command ended with status 9; /);
    assert.equal(result.death?.description, "The server's command ended with status 9");
    const verdicts = result.results.map(({ verdict }) => verdict);
    assert.equal(verdicts.length, fewCases.length + 1);
    assert.ok(verdicts.includes("passed"));
    assert.ok(result.results.some(isFailure));
    assert.deepEqual(result.serverOutput?.stderr, [
      JSON.parse(`"${poison}"`),
      `${"x".repeat(500)}…`,
    ]);
    assert.ok(text.includes(`\n  Last lines of its stderr:\n    ${poison}\n`));
  });

  it("names the smallest request that kills the server, and judges the others once more", async () => {
    const setup = `
      console.error("started");
      onDocument = (document) => {
        if (/^member(?!.*canary)/.test(document)) {
          console.error("fatal: " + document);
          process.exit(9);
        }
      };
    `;
    const { result, text } = await judgeScript(writeTinyServer(setup));
    assert.equal(result.exitStatus, 1);
    const [killer] = result.death?.killers ?? [];
    const killed = fewCases.find(({ id }) => id === killer);
    assert.match(JSON.stringify(killed), /"document":"member/);
    const intro = "The server's command ended with status 9.\n  After a restart it died again of";
    assert.ok(text.startsWith(`${intro} ${killer} alone`), text);
    assert.match(text, /\n {2}Last lines of its stderr:\n {4}started\n {4}fatal: member/);
    assert.match(text, /Note: {3}This request kills the server: it did so again after a restart/);
    const [obstacle] = diagnoseRun(result).obstacles;
    assert.equal(obstacle?.description, "The server stops responding for good");
    assert.equal(obstacle.explained[0]?.case.id, killer);
  });

  it("names an unspecified request that kills the server, whose response was there", async () => {
    const setup = `
      onDocument = (document) => {
        if (document.includes("member(id: $)")) {
          setTimeout(() => process.kill(process.pid, "SIGSEGV"));
        }
      };
    `;
    const killer = "unspecified/dollar-alone";
    const { result, text } = await judgeScript(writeTinyServer(setup), {
      cases: kitSuite.cases.filter(({ id }) => id === tinyCase || id === killer),
    });
    assert.equal(result.death?.description, "The server's command was ended by SIGSEGV");
    assert.deepEqual(result.death.killers, [killer]);
    const [obstacle] = diagnoseRun(result).obstacles;
    assert.equal(
      obstacle?.description,
      "The server stops responding for good where any response is allowed",
    );
    assert.match(text, /^The server's command was ended by SIGSEGV\./);
  });

  it("writes all output of the command to a file", async (test) => {
    const file = join(makeTemporaryFolder(test), "server.log");
    const setup = 'console.error("to stderr"); console.log("to stdout");';
    await judgeScript(writeTinyServer(setup), { serverLog: file });
    const log = readFileSync(file, "utf8");
    assert.match(log, /^to stderr$/m);
    assert.match(log, /^to stdout\nhttp:/m);
  });

  it("judges a harmful base URL that a command prints, and escapes it", async () => {
    const url = `"http://127.0.0.1:" + process.env.PORT + "/${poison}"`;
    const { result } = await judgeScript(writeTinyServer(`console.log(${url});`));
    assert.equal(result.exitStatus, 1);
    assert.match(
      result.baseUrl ?? "",
      /^http:\/\/127\.0\.0\.1:\d+\/%1B\]0;%07%C2%9B31m%E2%80%AE\]\]%3E%3Cscript%3E$/,
    );
  });
});
