import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { describe, it } from "node:test";
import { runKit } from "../testing/kit-process.ts";

/** Lists the words that the kit completes. */
async function complete(...words: readonly string[]): Promise<string[]> {
  const { stdout } = await runKit(["complete", "--", ...words]);
  return stdout.split("\n").map((line) => line.split("\t")[0] ?? "");
}

describe("graph-spec-kit completion", () => {
  it("completes options and ids", async () => {
    assert.ok((await complete("run", "--known")).includes("--known-failing"));
    assert.ok(
      (await complete("run", "validation/two-u")).includes("validation/two-unknown-fields"),
    );
    assert.ok((await complete("run", "--clause", "validation.pa")).includes("validation.path"));
    assert.ok((await complete("explain", "generated/def")).includes("generated/defects"));
  });

  it("prints a script for each shell", async () => {
    const { stdout } = await runKit(["completion", "bash"]);
    assert.equal(spawnSync("bash", ["-n"], { input: stdout }).status, 0);
    for (const shell of ["zsh", "fish"]) {
      assert.match((await runKit(["completion", shell])).stdout, /graph-spec-kit complete/);
    }
  });

  it("carries out nothing on the line in bash", async () => {
    const { stdout } = await runKit(["completion", "bash"]);
    const stubs = `
_get_comp_words_by_ref() { words=(kit run '$(echo no >&3)' "'" ">" "a'b" $'\\necho no >&3' --js ""); cur=""; }
graph-spec-kit() { printf '%s|' "$@" >&3; }
__graph_spec_kit_complete`;
    const { output } = spawnSync("bash", ["-c", stdout + stubs], {
      encoding: "utf8",
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    assert.equal(output[3], "complete|--|run|$(echo no >&3)|'|>|a'b|\necho no >&3|--js||");
  });

  it("says in its help how each shell loads the script", async () => {
    const { stdout } = await runKit(["completion", "--help"]);
    for (const shell of ["bash", "zsh", "fish"]) {
      assert.match(stdout, new RegExp(`graph-spec-kit completion ${shell}`));
    }
  });

  it("is in the list of commands", async () => {
    assert.match((await runKit(["--help"])).stdout, /completion <SHELL>/);
  });
});
