import type { Project } from "./find-project.ts";

/**
 * Lists the commands that install the kit in CI and run it, with a comment on what is to be filled in.
 *
 * @param start what begins a command in the file of the CI service.
 * @returns lines without indentation.
 */
export function listCiSteps({ install }: Project, start: string): string[] {
  const installation =
    install === undefined
      ? [
          "# Build the server here, and replace URL by the address of graph-spec-kit's git repository.",
          `${start}npm install --no-save git+URL`,
        ]
      : [`${start}${install}`];
  return [...installation, `${start}npx --no-install graph-spec-kit run`];
}
