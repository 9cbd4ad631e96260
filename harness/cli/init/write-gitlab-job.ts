import type { Project } from "./find-project.ts";
import { listCiSteps } from "./list-ci-steps.ts";
import { reportsFolder } from "./reports-folder.ts";

/** Writes a job of GitLab that runs the kit, and keeps its reports. */
export function writeGitlabJob(project: Project): string {
  return `# The options of the run are in graph-spec-kit.json.
conformance:
  image: node:22
  timeout: 15 minutes
  script:
    ${listCiSteps(project, "- ").join("\n    ")}
  artifacts:
    when: always
    paths: [${reportsFolder}]
    reports:
      junit: ${reportsFolder}/junit.xml
      codequality: ${reportsFolder}/code-quality.json
`;
}
