import type { JsonObject } from "../../json/json-value.ts";
import { configName } from "../config/config-name.ts";
import type { Project } from "./find-project.ts";
import type { InitPlan } from "./plan-init.ts";
import { reportsFolder } from "./reports-folder.ts";
import { writeGithubWorkflow } from "./write-github-workflow.ts";
import { writeGitlabJob } from "./write-gitlab-job.ts";

/** Where the job for GitLab is written, apart from the pipeline of the project. */
export const gitlabJobFile = ".gitlab/graph-spec-kit.yml";

/** Lists the files that a plan calls for: their texts by their paths. */
export function listInitFiles(plan: InitPlan, project: Project): Readonly<Record<string, string>> {
  return {
    [configName]: `${JSON.stringify(createConfig(plan), null, 2)}\n`,
    ...(plan.service === "github" && {
      ".github/workflows/graph-spec-kit.yml": writeGithubWorkflow(project),
    }),
    ...(plan.service === "gitlab" && { [gitlabJobFile]: writeGitlabJob(project) }),
    ...(plan.service === "gitlab" &&
      !project.isOnGitlab && { ".gitlab-ci.yml": `include:\n  - local: ${gitlabJobFile}\n` }),
  };
}

/** Options are in the order in which people look for them. */
function createConfig({ server, without, knownFailing, service }: InitPlan): JsonObject {
  const files = {
    junit: "junit.xml",
    html: "report.html",
    json: "report.json",
    badge: "badge.json",
    ...(service === "gitlab" && { gitlab: "code-quality.json" }),
  };
  const report = Object.entries(files).map(([format, file]) => [
    format,
    `${reportsFolder}/${file}`,
  ]);
  return {
    $schema: "./node_modules/graph-spec-kit/schemas/config.schema.json",
    ...server,
    ...(without.length > 0 && { without }),
    ...(knownFailing !== undefined && { knownFailing }),
    report: Object.fromEntries(report),
  };
}
