/**
 * Tests that run the commands in README.md and in the guides, as a reader would: `make guides`. They
 * are not part of `make test`, because they start the kit about fifty times.
 *
 * - `sh`: the commands end with status 0, or with the one in `exit=1`.
 * - `sh background`: each command starts a server.
 * - `console`: the first line is a command, and the others are the beginning of its output; `…` is
 *   any lines, or any part of a line.
 * - `json file=PATH`: a file for the commands after it.
 * - `sh` with words like URL and FILE: each line is a command, which ends with status 0 or 1 for a
 *   server with a bug when the words are replaced.
 *
 * @module
 */

import assert from "node:assert/strict";
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { makeFolder } from "../json/make-folder.ts";
import { createModelService } from "../model/create-model-service.ts";
import { findKitRoot } from "../suite/find-kit-root.ts";
import type { KitEnding } from "./kit-process.ts";
import { kitSuite } from "./kit-suite.ts";
import { makeTemporaryFolder } from "./make-temporary-folder.ts";
import { type ModelServer, startModelServer } from "./model-server.ts";
import { type CodeBlock, readCodeBlocks } from "./read-code-blocks.ts";
import {
  type ReceivedRequest,
  type ScriptedResponse,
  type ScriptedServer,
  startScriptedServer,
} from "./scripted-server.ts";
import { writePrograms } from "./write-programs.ts";

interface Place {
  readonly folder: string;
  readonly url: string;
  readonly brokenUrl: string;
}

async function follow({ language, notes, code }: CodeBlock, place: Place): Promise<void> {
  const { file, exit = "0", background } = notes;
  if (file !== undefined) {
    makeFolder(dirname(join(place.folder, file)));
    writeFileSync(join(place.folder, file), code);
  } else if (background !== undefined) {
    for (const command of code.trim().split("\n")) {
      await startAndStop(command, place);
    }
  } else if (language === "sh" && placeholders.test(code)) {
    for (const command of code.trim().split("\n")) {
      const { status, stdout, stderr } = await run(fill(command, place), place);
      assert.ok(status === 0 || status === 1, command + stdout + stderr);
    }
  } else if (language === "sh") {
    const { status, stdout, stderr } = await run(code, place);
    assert.equal(status, Number(exit), stdout + stderr);
  } else {
    const [command = "", ...lines] = code.trimEnd().split("\n");
    const { stdout } = await run(command.replace(/^\$ /, ""), place);
    assert.match(forgetPlace(stdout), toPattern(lines));
  }
}

async function run(code: string, place: Place): Promise<KitEnding> {
  const addresses = /https?:\/\/(localhost:808[01]|staging\.example\.com\/api)/g;
  const child = start(shortenRuns(code.replaceAll(addresses, place.url)), place);
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { status, stdout, stderr };
}

/** Words in a command that stand for something of the reader's. */
const placeholders = /\b(URL|FILE|DIR|COMMAND)\b/;

function fill(command: string, { brokenUrl }: Place): string {
  return command
    .replace("--watch ", "")
    .replaceAll(/\bURL\b/g, brokenUrl)
    .replaceAll("--clauses FILE", "--clauses rules.json")
    .replaceAll(/\b(json|html)=FILE\b/g, "$1=report.$1")
    .replaceAll(/\bFILE\b(\.\.\.)?/g, "report.json")
    .replaceAll(/\bDIR\b/g, "saved")
    .replaceAll(/\bCOMMAND\b/g, "./my-server --port {port}");
}

/** A part of a run shows that a command is right. An option can be given once only. */
function shortenRuns(code: string): string {
  return code.replaceAll(
    /graph-spec-kit run (?=-(?!-last-failed))(.*)/g,
    (_, rest: string) =>
      `graph-spec-kit run ${rest.includes("--shard ") ? "" : "--shard 1/20 "}--generated 50 --no-diagnosis ${rest}`,
  );
}

async function startAndStop(command: string, place: Place): Promise<void> {
  const child = start(command.replace("npx", "exec").replace("8080", "0"), place);
  const [line] = await once(child.stdout, "data");
  child.kill();
  await once(child, "close");
  assert.match(String(line), /^http:\/\/127\.0\.0\.1:\d+\n$/);
}

function start(command: string, { folder }: Place): ChildProcessByStdio<null, Readable, Readable> {
  const { COLUMNS: _, ...environment } = process.env;
  const path = `${join(folder, "bin")}:${environment["PATH"]}`;
  return spawn("bash", ["-ec", command], {
    cwd: folder,
    env: { ...environment, PATH: path, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Makes output the same in each folder, at each port and however long it takes. */
function forgetPlace(output: string): string {
  return output
    .replaceAll(/ \S*(?=spec-cases\/)/g, " ")
    .replaceAll(/\d+\.\d s/g, "1.0 s")
    .replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1:8080");
}

function toPattern(lines: readonly string[]): RegExp {
  const patterns = lines.map((line) =>
    line === "…"
      ? "(?:.*\n)*?"
      : `${forgetPlace(line)
          .replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")
          .replaceAll("…", ".*")}\n`,
  );
  return new RegExp(`^${patterns.join("")}`);
}

function isRunnable({ language, notes, code }: CodeBlock): boolean {
  return (
    notes["file"] !== undefined ||
    language === "console" ||
    (language === "sh" && !/^make |\$BASE_URL/m.test(code))
  );
}

const root = findKitRoot();

const service = createModelService({}, kitSuite);

/** Responds as a conforming server does, except to documents with a field that many cases have. */
function breakForShelves(request: ReceivedRequest): ScriptedResponse {
  const { status, contentType, body } = service({ ...request, headers: {} });
  return request.body.includes("shelf")
    ? { status, body: { errors: ["unknown field"] } }
    : { status, headers: { "Content-Type": contentType }, body };
}

const houseRules = {
  title: "Rules of a reader",
  clauses: [{ id: "house.rule", level: "required", statement: "The server keeps this rule." }],
};
const savedCase = readFileSync(join(root, "spec-cases/validation/two-unknown-fields.json"));

const guides = readdirSync(join(root, "spec-cases", "guides")).filter((name) =>
  name.endsWith(".md"),
);
const pages = [
  "README.md",
  "spec-cases/README.md",
  ...guides.map((name) => `spec-cases/guides/${name}`),
];

describe("the commands", () => {
  let server: ModelServer;
  let broken: ScriptedServer;
  before(async () => {
    server = await startModelServer({}, kitSuite);
    broken = await startScriptedServer(breakForShelves);
  });
  after(() => Promise.all([server.close(), broken.close()]));

  for (const page of pages) {
    it(`of ${page} do what it says`, async (test) => {
      const folder = makeTemporaryFolder(test, {
        "saved/generated/defects/1.json": savedCase,
        "rules.json": JSON.stringify(houseRules),
        "my-records.json": JSON.stringify(kitSuite.dataset),
      });
      writePrograms(folder);
      for (const block of readCodeBlocks(join(root, page)).filter(isRunnable)) {
        await test.test(`line ${block.line}`, () =>
          follow(block, { folder, url: server.url, brokenUrl: broken.url }),
        );
      }
    });
  }
});
