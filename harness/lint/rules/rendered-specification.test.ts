import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { renderSpecification } from "../../docs/render-specification.ts";
import { makeClause, makeSubject } from "../../testing/lint-subject.ts";
import { checkRenderedSpecification } from "./rendered-specification.ts";

const clauses = [makeClause({ id: "service.kept" })];
const rendered = renderSpecification({ ...makeSubject({ clauses }).suite, freedoms: [] });

describe("checkRenderedSpecification()", () => {
  it("accepts the specification as it is rendered", () => {
    assert.deepEqual(
      checkRenderedSpecification(makeSubject({ clauses, specification: rendered })),
      [],
    );
  });

  it("finds the first line that differs", () => {
    const specification = rendered.replace("# The specification", "# Some specification");
    assert.deepEqual(checkRenderedSpecification(makeSubject({ clauses, specification })), [
      {
        file: "SPECIFICATION.md",
        line: 3,
        message:
          'Not what clauses.json and freedoms.json render to: run "graph-spec-kit check --render"',
      },
    ]);
  });

  it("finds text after the end", () => {
    const subject = makeSubject({ clauses, specification: `${rendered}more\n` });
    assert.deepEqual(
      checkRenderedSpecification(subject).map(({ line }) => line),
      [rendered.split("\n").length],
    );
  });
});
