import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client, ClientTask } from "./client.ts";

/**
 * Hurl, sixteen files at a time. It compares the text of a body, not its JSON value; the reference
 * server writes objects in the order of their keys in the cases.
 */
export const hurlClient: Client = {
  name: "hurl",
  prepare: (task) => ({
    command: ["hurl", "--test", "--jobs", "16", ...writeFiles(task)],
  }),
};

function writeFiles({ cases, folder, baseUrl }: ClientTask): string[] {
  return cases.map(({ request, response }, index) => {
    const file = join(folder, `case-${index}.hurl`);
    const lines = [
      `POST ${baseUrl}/graph`,
      "Content-Type: application/json",
      JSON.stringify(request),
      `HTTP ${response.status}`,
      JSON.stringify(response.body),
      "",
    ];
    writeFileSync(file, lines.join("\n"));
    return file;
  });
}
