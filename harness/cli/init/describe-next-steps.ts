import type { Project } from "./find-project.ts";
import { gitlabJobFile } from "./list-init-files.ts";
import type { InitPlan } from "./plan-init.ts";
import { reportsFolder } from "./reports-folder.ts";

/** Says what is left to do after `init`. */
export function describeNextSteps({ server, service }: InitPlan, project: Project): string {
  const lines = [
    "",
    "Next:",
    "- Judge the server: npx graph-spec-kit run",
    `- Keep reports out of the repository: add ${reportsFolder}/ to .gitignore`,
    ...(project.install === undefined || project.hasKit
      ? []
      : ["- Let CI install the kit: add graph-spec-kit to devDependencies in package.json"]),
    ...(service === "gitlab" && project.isOnGitlab
      ? [`- Add to .gitlab-ci.yml: include: [{ local: ${gitlabJobFile} }]`]
      : []),
    ...(service !== "none" && project.install === undefined
      ? ["- Say in the workflow how the server is built"]
      : []),
    ...(service !== "none" && "url" in server
      ? [`- Start the server in the workflow, unless CI reaches ${server.url} anyway`]
      : []),
  ];
  return `${lines.join("\n")}\n`;
}
