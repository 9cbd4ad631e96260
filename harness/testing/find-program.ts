import { accessSync, constants, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Debian keeps the programs of a PostgreSQL server outside the search path. */
const debianFolder = "/usr/lib/postgresql";

/** Finds a program in the search path, or among those of a PostgreSQL server. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...listServerFolders()];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function listServerFolders(): string[] {
  try {
    return readdirSync(debianFolder).map((version) => join(debianFolder, version, "bin"));
  } catch {
    return [];
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
