import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Debian keeps the programs of a PostgreSQL server outside the search path. */
const debianFolder = "/usr/lib/postgresql";

/** Finds a program in the search path, or among those of a PostgreSQL server. */
export function findProgram(name: string): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const folders = [
    ...(process.env["PATH"] ?? "").split(delimiter),
    ...versions.map((version) => join(debianFolder, version, "bin")),
  ];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
