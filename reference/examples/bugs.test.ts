import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";

const examples = dirname(fileURLToPath(import.meta.url));
const root = join(examples, "..", "..");

/** What the tests read of a file of bugs; the schema says the rest. */
interface BugFile {
  readonly source: string;
  readonly bugs: readonly {
    readonly id: string;
    readonly clauses: readonly string[];
    readonly replace: readonly { readonly find: string; readonly with: string }[];
  }[];
}

const validate = new Ajv({ strict: false }).compile<BugFile>(
  JSON.parse(readFileSync(join(examples, "bugs.schema.json"), "utf8")),
);

for (const file of readdirSync(examples, { recursive: true, encoding: "utf8" })) {
  if (file.endsWith("bugs.json")) {
    describe(`reference/examples/${file}`, () => {
      const content: unknown = JSON.parse(readFileSync(join(examples, file), "utf8"));
      assert.ok(validate(content), JSON.stringify(validate.errors));
      const { bugs } = content;
      const source = readFileSync(join(examples, dirname(file), content.source), "utf8");

      it("replaces text that occurs once in the source", () => {
        const missing = bugs.flatMap(({ id, replace }) =>
          replace
            .filter(({ find }) => source.split(find).length !== 2)
            .map(({ find }) => [id, find]),
        );
        assert.deepEqual(missing, []);
      });

      it("names each bug once", () => {
        assert.equal(new Set(bugs.map(({ id }) => id)).size, bugs.length);
      });

      it("names required clauses", () => {
        const { clauses } = JSON.parse(
          readFileSync(join(root, "spec-cases", "clauses.json"), "utf8"),
        );
        const required = new Set(
          clauses
            .filter(({ level }: { readonly level: string }) => level === "required")
            .map(({ id }: { readonly id: string }) => id),
        );
        const others = bugs.flatMap((bug) => bug.clauses.filter((id) => !required.has(id)));
        assert.deepEqual(others, []);
      });
    });
  }
}
