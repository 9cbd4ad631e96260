import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { createModelService } from "./model/create-model-service.ts";
import { findKitRoot } from "./suite/find-kit-root.ts";
import { loadSpecificationFile } from "./suite/read-data-file.ts";
import { kitSuite } from "./testing/kit-suite.ts";
import { readCodeBlocks } from "./testing/read-code-blocks.ts";
import { toWireRequest } from "./transport/wire-request.ts";

const folder = join(findKitRoot(), "spec-cases", "guides");

function readPage(name: string): string {
  return readFileSync(join(folder, name), "utf8");
}

describe("implementing.md", () => {
  const service = createModelService({}, kitSuite);
  const examples = readCodeBlocks(join(folder, "implementing.md")).filter(
    ({ language }) => language === "http",
  );

  for (const { code, line } of examples) {
    it(`has the request at line ${line} and its response`, () => {
      const [request = "", expected = ""] = code.split("\n\n");
      const [status, body = ""] = expected.split("\n");
      const response = service(toWireRequest({ body: request }));
      assert.deepEqual(
        [response.status, JSON.parse(response.body)],
        [Number(status), JSON.parse(body)],
      );
    });
  }

  it("has a heading for each step, and a link to it", () => {
    const page = readPage("implementing.md");
    for (const [index, { title }] of loadSpecificationFile("steps", kitSuite).steps.entries()) {
      const number = index + 1;
      const anchor = `${number}-${title.toLowerCase().replaceAll(" ", "-")}`;
      assert.ok(page.includes(`\n## ${number}. ${title}\n`), title);
      assert.ok(page.includes(`\n${number}. [${title}](#${anchor})\n`), title);
    }
  });
});

describe("not-tested.md", () => {
  it("gives a reason for each clause that no case tests", () => {
    const page = readPage("not-tested.md");
    const missing = kitSuite.clauses.filter(
      ({ id, untestable, subject }) =>
        untestable !== undefined && subject !== "intermediary" && !page.includes(`\`${id}\``),
    );
    assert.deepEqual(missing, []);
  });
});
