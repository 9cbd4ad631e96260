import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { InitCliOptions } from "../init-command.ts";
import { UsageError } from "../usage-error.ts";
import type { Project } from "./find-project.ts";
import { type InitContext, type InitPlan, planInit } from "./plan-init.ts";

const project: Project = {
  install: "npm ci",
  usesNpmLock: true,
  hasKit: false,
  isOnGitlab: false,
};

/** Plans with these answers, all of which must be asked for. */
async function planWith(
  answers: readonly string[],
  options: InitCliOptions = {},
  context: Partial<InitContext> = {},
): Promise<{ readonly plan: InitPlan; readonly questions: readonly string[] }> {
  const questions: string[] = [];
  const ask = (question: string): Promise<string> => {
    questions.push(question);
    return Promise.resolve(answers[questions.length - 1] ?? "");
  };
  const plan = await planInit(options, { serverCommand: undefined, ask, project, ...context });
  assert.equal(questions.length, answers.length);
  return { plan, questions };
}

describe("planInit()", () => {
  it("asks for the server, what it lacks, and the CI service", async () => {
    const { plan } = await planWith([
      "node 'my server.js' --port {port}",
      "overdue-outage, library",
      "none",
    ]);
    assert.deepEqual(plan, {
      server: { command: ["node", "my server.js", "--port", "{port}"] },
      without: ["overdue-outage", "library"],
      knownFailing: undefined,
      service: "none",
    });
  });

  it("takes an address for a base URL, and no answer for the usual", async () => {
    const { plan } = await planWith(["localhost:8080", "", ""]);
    assert.deepEqual(
      [plan.server, plan.without, plan.service],
      [{ url: "http://localhost:8080" }, [], "github"],
    );
    const gitlab = { project: { ...project, isOnGitlab: true } };
    assert.equal((await planWith(["http://h", "", ""], {}, gitlab)).plan.service, "gitlab");
  });

  it("asks again after an answer that it cannot read, and says why", async () => {
    const { plan, questions } = await planWith([
      "",
      "node 'x",
      "npm start",
      "books",
      "",
      "jenkins",
      "",
    ]);
    assert.deepEqual(plan.server, { command: ["npm", "start"] });
    assert.match(questions[1] ?? "", /^Cannot read the command: it is empty\nCommand that starts/);
    assert.match(questions[2] ?? "", /^Cannot read the command: close its quotes\n/);
    assert.match(questions[4] ?? "", /^"books" is not one of library, overdue-outage/);
    assert.match(questions[6] ?? "", /^"jenkins" is not one of github, gitlab, none\n/);
  });

  it("asks for nothing that the options say", async () => {
    const options: InitCliOptions = { without: new Set(["library"]), gitlab: true };
    assert.equal((await planWith([], { ...options, url: "http://h" })).plan.service, "gitlab");
    const none = { without: new Set(["library"] as const), workflow: false, command: "a" };
    assert.equal((await planWith([], none)).plan.service, "none");
    const { plan } = await planWith([], options, { serverCommand: ["node", "a b"] });
    assert.deepEqual(plan.server, { command: ["node", "a b"] });
  });

  it("needs one server where it cannot ask", async () => {
    const plan = (options: InitCliOptions, serverCommand?: readonly string[]): Promise<InitPlan> =>
      planInit(options, { serverCommand, project });
    await assert.rejects(plan({}), /^UsageError: Give the server: --url BASE_URL, or after --/);
    await assert.rejects(plan({ url: "http://h" }, ["node"]), /Give one of --url, --command/);
    await assert.rejects(plan({}, []), UsageError);
    await assert.rejects(plan({ command: '"' }), /close its quotes/);
    assert.equal((await plan({ url: "http://h" })).service, "github");
  });
});
