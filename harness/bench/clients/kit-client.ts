import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findKitRoot } from "../../kit/find-kit-root.ts";
import { toCaseFile } from "../../suite/case-file.ts";
import type { Client, ClientTask } from "./client.ts";

/** The built command line of the kit. */
export const kitProgram: readonly string[] = [
  process.execPath,
  join(findKitRoot(), "dist", "harness", "main.js"),
];

/** The kit, as its users run it. Recorded cases are selected by id; others are in a folder. */
export const kitClient: Client = {
  name: "graph-spec-kit",
  canGenerate: true,
  prepare: (task) => ({
    command: [...kitProgram, "run", "--url", task.baseUrl, "--quiet", ...selectCases(task)],
  }),
};

function selectCases(task: ClientTask): string[] {
  switch (task.origin) {
    case "recorded":
      return task.cases.map(({ item }) => item.id);
    case "copied":
      return writeCaseFiles(task);
    case "generated":
      return ["generated/**", "--generated", String(task.cases.length)];
  }
}

/** Writes the cases to files, and returns the arguments that select them. */
function writeCaseFiles({ cases, folder }: ClientTask): string[] {
  const copies = join(folder, "copies");
  mkdirSync(copies);
  const schema = join(findKitRoot(), "schemas", "case.schema.json");
  for (const [index, { item, request, response }] of cases.entries()) {
    const copy = { ...item, title: `Copy number ${index}`, steps: [{ request, response }] };
    const file = join(copies, `copy-${index}.json`);
    writeFileSync(file, `${JSON.stringify(toCaseFile(copy, schema), undefined, 2)}\n`);
  }
  return ["copies/**", "--cases", folder];
}
