import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { kitLintSubject } from "../../testing/kit-lint-subject.ts";
import { makeQuery, makeSubject } from "../../testing/lint-subject.ts";
import { tryCases } from "./try-cases.ts";

const { freedoms } = kitLintSubject.freedoms;

/** Cases that expect a defect which no conforming server reports. */
const wrongCases = ["first", "second", "third"].map((name) =>
  makeQuery(name, { status: 400, body: { errors: [`${name}: wrong`] } }, { file: name }),
);

describe("tryCases()", () => {
  it("tries each case in one of the parts", async () => {
    const subject = makeSubject({ cases: wrongCases, freedoms });
    const listFiles = async (number: number, of: number): Promise<string[]> =>
      (await tryCases(subject, { number, of })).map(({ file }) => file);
    const all = await listFiles(0, 1);
    assert.deepEqual(all, ["first", "second", "third"]);
    assert.deepEqual([...(await listFiles(0, 2)), ...(await listFiles(1, 2))].sort(), all);
  });
});
