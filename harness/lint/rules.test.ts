import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { rules } from "./rules.ts";

describe("rules", () => {
  it("have the names of their files as ids", () => {
    const files = readdirSync(join(import.meta.dirname, "rules"));
    assert.deepEqual(
      rules.map(({ id }) => `${id}.ts`).sort(),
      files.filter((file) => !file.endsWith(".test.ts")).sort(),
    );
  });
});
