import type { Project } from "./find-project.ts";
import { gitlabJobFile } from "./list-init-files.ts";
import type { InitPlan } from "./plan-init.ts";
import { reportsFolder } from "./reports-folder.ts";

/** Says what is left to do after `init`. */
export function describeNextSteps({ server, service }: InitPlan, project: Project): string {
  const file = service === "gitlab" ? "job" : "workflow";
  const lines = [
    "",
    "Next:",
    "- Judge the server: npx graph-spec-kit run",
    `- Keep reports out of the repository: add ${reportsFolder}/ to .gitignore`,
    ...(project.install === undefined || project.hasKit
      ? []
      : [
          "- Let CI install the kit: npm install --save-dev git+URL, with the address of its git repository",
        ]),
    ...(service === "gitlab" && project.isOnGitlab
      ? [`- Add to .gitlab-ci.yml: include: [{ local: ${gitlabJobFile} }]`]
      : []),
    ...(service !== "none" && project.install === undefined
      ? [
          `- Say in the ${file} how the server is built, and replace URL by the address of graph-spec-kit's git repository`,
        ]
      : []),
    ...(service !== "none" && "url" in server
      ? [`- Start the server in the ${file}, unless CI reaches ${server.url} anyway`]
      : []),
  ];
  return `${lines.join("\n")}\n`;
}
