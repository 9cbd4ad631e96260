import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "./find-program.ts";

/** Programs of PostgreSQL, by path. */
export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
  readonly psql: string;
}

/** A PostgreSQL server of a test's own, reached by a socket in its own folder and by no network. */
export interface Postgres {
  /** Carries out a script and returns what it prints; fails at the first error in it. */
  readonly run: (script: string) => string;
  readonly stop: () => Promise<void>;
}

/** Finds what a server takes; nothing when any of it is missing here. */
export function findPostgres(): PostgresPrograms | undefined {
  const [initdb, postgres, psql] = ["initdb", "postgres", "psql"].map(findProgram);
  return initdb && postgres && psql ? { initdb, postgres, psql } : undefined;
}

/** Starts a server on an empty store in a temporary folder, which goes when it is stopped. */
export async function startPostgres({
  initdb,
  postgres,
  psql,
}: PostgresPrograms): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), "kit-pg-"));
  const owner = findOwner();
  if (owner !== undefined) {
    chownSync(folder, owner.uid, owner.gid);
  }
  const options = { cwd: folder, ...owner };
  const data = join(folder, "data");
  const initial = ["-D", data, "-U", "kit", "-A", "trust", "-E", "UTF8", "--no-locale", "-N"];
  execFileSync(initdb, initial, { ...options, stdio: "pipe" });
  const settings = ["-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"];
  const server = spawn(postgres, ["-D", data, ...settings], {
    ...options,
    stdio: ["ignore", "ignore", "pipe"],
  });
  await waitUntilReady(server);
  return {
    run: (script) =>
      execFileSync(
        psql,
        ["-XqAt", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", "kit", "postgres"],
        {
          input: script,
          encoding: "utf8",
          env: { ...process.env, PGCLIENTENCODING: "UTF8" },
        },
      ),
    async stop() {
      server.kill("SIGINT");
      await once(server, "exit");
      rmSync(folder, { recursive: true });
    },
  };
}

/** PostgreSQL refuses to run as root: it then runs as the user that its package makes. */
function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) {
    return undefined;
  }
  const idOf = (flag: string): number =>
    Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

async function waitUntilReady(server: ChildProcess): Promise<void> {
  let log = "";
  await new Promise<void>((resolve, reject) => {
    server.stderr?.setEncoding("utf8").on("data", (text: string) => {
      log += text;
      if (log.includes("ready to accept connections")) {
        resolve();
      }
    });
    server.once("exit", () => reject(new Error(`PostgreSQL ended at once: ${log}`)));
    server.once("error", reject);
  });
}
