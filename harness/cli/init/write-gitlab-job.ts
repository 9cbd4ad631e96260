import { listCiSteps, type Project } from "./find-project.ts";
import { reportsFolder } from "./write-config.ts";

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
