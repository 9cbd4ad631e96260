import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { describe, it } from "node:test";
import { locateDataFile } from "../locate-data-file.ts";

for (const name of ["client-main", "proxy-main"]) {
  const main = ["--import", "tsx/esm", locateDataFile(`reference/${name}.ts`)];

  describe(name, () => {
    it("ends in silence when nothing reads what it prints", async () => {
      const program = spawn(process.execPath, [...main, "--list-mutants"]);
      program.stdout.destroy();
      const [stderr, [status]] = await Promise.all([text(program.stderr), once(program, "close")]);
      assert.deepEqual([status, stderr], [0, ""]);
    });

    it("says in one line what is wrong with its command line, and exits with 2", async () => {
      const mistakes = [["--fast"], ["--mutant", "bogus"]];
      const given = name === "proxy-main" ? ["--origin", "http://127.0.0.1:1"] : ["http://x.test"];
      for (const mistake of mistakes) {
        const program = spawn(process.execPath, [...main, ...mistake, ...given]);
        const [stderr, [status]] = await Promise.all([
          text(program.stderr),
          once(program, "close"),
        ]);
        assert.equal(status, 2);
        assert.match(stderr, /^(?:Unknown option '--fast'|There is no mutant "bogus").*\n$/);
      }
    });
  });
}
