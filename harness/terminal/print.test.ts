import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { findKitRoot } from "../suite/find-kit-root.ts";
import { listSourceFiles } from "../testing/list-source-files.ts";
import { type Output, print } from "./print.ts";

/** Rooms whose programs only those use who develop the kit. */
const internal = /^(testing|bench|mutation)\/|\.test\.ts$/;

describe("print()", () => {
  it("escapes what a terminal or the log of a CI service would carry out", () => {
    let printed = "";
    const output: Output = {
      write: (text) => {
        printed += text.toString();
        return true;
      },
    };
    print("a\u001b[2J\u202e\n::error::b\n##vso[c]\tend\n", output);
    assert.equal(printed, "a\\u001b[2J\\u202e\n\\u003a:error::b\n#\\u0023vso[c]\tend\n");
  });

  it("is the only way to the streams that people read", () => {
    const others = listSourceFiles("harness")
      .filter((path) => path.endsWith(".ts") && !internal.test(path))
      .filter((path) =>
        /process\.std(?:out|err)\.write\(/.test(
          readFileSync(join(findKitRoot(), "harness", path), "utf8").replaceAll(/^ \*.*$/gm, ""),
        ),
      );
    assert.deepEqual(others, []);
  });
});
