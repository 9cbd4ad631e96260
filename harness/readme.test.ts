import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { findBundledServer } from "./cli/doctor-command.ts";
import { findKitRoot } from "./suite/find-kit-root.ts";
import { runKit } from "./testing/kit-process.ts";
import { readCodeBlocks } from "./testing/read-code-blocks.ts";

const root = findKitRoot();
const readme = readFileSync(join(root, "README.md"), "utf8");
const [sample] = readCodeBlocks(join(root, "README.md"));
const [command, ...report] = sample?.code.trimEnd().split("\n") ?? [];
const end = "Not conforming";

/** What the command of the sample prints, with the paths and the port of the sample. */
async function runSample(): Promise<string[]> {
  const mutant = /--mutant (\S+)/.exec(command ?? "")?.[1] ?? "";
  const server = findBundledServer(root);
  const { stdout } = await runKit(
    ["run", "resolution", "--no-ci", "--", ...server, "--mutant", mutant],
    { environment: { NO_COLOR: "1" } },
  );
  return stdout
    .trimEnd()
    .replaceAll(/ \S*(?=spec-cases\/)/g, " ")
    .replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1:8080")
    .split("\n");
}

/** Without numbers that depend on the machine and on the number of cases. */
function forgetNumbers(line: string): string {
  return line.startsWith(end) ? line.replaceAll(/\d+/g, "0") : line;
}

describe("README.md", () => {
  it("begins with a report that the kit prints, also as a picture", async () => {
    const printed = await runSample();
    assert.deepEqual(printed.slice(0, report.length), report);
    const picture = readFileSync(join(root, "spec-cases/guides/first-screen.svg"), "utf8");
    const lines = [...picture.matchAll(/<text[^>]*>(.*)<\/text>/g)].map(([, line = ""]) => line);
    const verdict = printed.slice(printed.findIndex((line) => line.startsWith(end)));
    const expected = [command ?? "", ...report, "…", ...verdict];
    assert.deepEqual(lines.map(forgetNumbers), expected.map(forgetNumbers));
  });

  it("shows command, cause, clause and request by line 16", () => {
    const first = readme.split("\n").slice(0, 16).join("\n");
    for (const part of [
      "$ npx graph-spec-kit run",
      "\n1. The server ",
      ". Breaks",
      "  Send:   curl ",
    ]) {
      assert.ok(first.includes(part), part);
    }
  });

  it("fits 150 lines, and a paragraph four", () => {
    const prose = readme.replaceAll(/^```[\s\S]*?^```$|^[|].*$/gm, "");
    const longest = Math.max(
      ...prose.split(/\n(?:\n|(?=[-#]))/).map((text) => text.trim().split("\n").length),
    );
    assert.ok(readme.split("\n").length <= 150);
    assert.ok(longest <= 4);
  });
});
