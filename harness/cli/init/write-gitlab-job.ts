import type { Project } from "./find-project.ts";
import { reportsFolder } from "./reports-folder.ts";
import { toRunCommand } from "./to-run-command.ts";

/** Writes a job of GitLab that runs the kit, and keeps its reports. */
export function writeGitlabJob(project: Project): string {
  const install =
    project.install === undefined ? "# Build the server here." : `- ${project.install}`;
  return `# The options of the run are in graph-spec-kit.json.
conformance:
  image: node:22
  script:
    ${install}
    - ${toRunCommand(project)}
  artifacts:
    when: always
    paths: [${reportsFolder}]
    reports:
      junit: ${reportsFolder}/junit.xml
      codequality: ${reportsFolder}/code-quality.json
`;
}
