import assert from "node:assert/strict";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { locateDataFile } from "../locate-data-file.ts";
import { scaleTime } from "../testing/scale-time.ts";
import { loadLibrary } from "./load-library.ts";

describe("loadLibrary()", () => {
  let folder = "";
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "graph-spec-library-"));
  });
  after(() => rm(folder, { recursive: true }));

  /** The diagnostics of a file of this content, without the name of the file. */
  async function findDiagnostics(content: string | Buffer): Promise<string[]> {
    const file = join(folder, "library.json");
    await writeFile(file, content);
    const loaded = await loadLibrary(file);
    return loaded.ok ? [] : loaded.error.map((diagnostic) => diagnostic.replace(`${file}:`, ""));
  }

  it("reads the records of the package", async () => {
    const loaded = await loadLibrary(locateDataFile("spec-cases/library.json"));
    assert.equal(loaded.ok, true);
    assert.equal(
      loaded.value.members.some(({ id }) => id === "m1"),
      true,
    );
  });

  it("accepts absent scalars, and loans without a member or a book", async () => {
    const loans = '[{"id": "l", "memberId": "?", "bookIsbn": "?", "dueDate": null}]';
    const text = `{"$schema": "x", "members": [{"id": "m"}], "loans": ${loans}, "books": []}`;
    assert.deepEqual(await findDiagnostics(text), []);
  });

  it("reports a missing file", async () => {
    const loaded = await loadLibrary(join(folder, "none.json"));
    assert.equal(loaded.ok, false);
    assert.match(loaded.error.join("\n"), /none\.json: ENOENT: no such file/);
  });

  const diagnostics: readonly [title: string, content: string | Buffer, expected: string[]][] = [
    ["an empty file", "", ["1:1: Not JSON: value expected"]],
    ["a missing comma", '{\n  "members": []\n  "loans": [] }', ["3:3: Not JSON: comma expected"]],
    ["a comment", "{\n  // who?\n}", ["2:3: Not JSON: invalid comment token"]],
    ["bytes that are not UTF-8", Buffer.from([0x22, 0xff, 0x22]), [" Not JSON: not UTF-8"]],
    [
      "a repeated key",
      '{"members": [],\n "loans": [], "books": [], "loans": []}',
      ['2:28: Key "loans" appears twice in one object'],
    ],
    [
      "a missing list",
      '{"members": [], "loans": []}',
      ["1:1: the library must have required property 'books'"],
    ],
    [
      "a value of the wrong type",
      '{"members": [\n  {"id": "m1", "fine": "12"}\n], "loans": [], "books": []}',
      ["2:24: members.0.fine must be integer,null"],
    ],
    [
      "an unknown property",
      '{"members": [{"id": "m1",\n "nmae": "Ada"}], "loans": [], "books": []}',
      ["2:10: members.0.nmae is not known here: remove it"],
    ],
    [
      "an unknown property that is written to mislead",
      '{"members": [], "loans": [], "books": [], "\\u001b[1m\\u202e\\u009b\\n::error::": 1}',
      ["1:79: \\u001b[1m\\u202e\\u009b\\n::error:: is not known here: remove it"],
    ],
    [
      "a long name of a property",
      `{"members": [], "loans": [], "books": [], "${"k".repeat(1000)}": 1}`,
      [`1:1047: ${"k".repeat(300)}`],
    ],
    [
      "a property twice, with a name that is written to mislead",
      '{"members": [], "a\\n##vso[": 1, "a\\n##vso[": 2, "loans": [], "books": []}',
      ['1:33: Key "a\\n#\\u0023vso[" appears twice in one object'],
    ],
    [
      "an id that is not a string, before it looks for repeated ids",
      '{"members": [{"id": 1}, {"id": "1"}, {"id": "1"}], "loans": [], "books": []}',
      ["1:21: members.0.id must be string"],
    ],
    [
      "repeated ids",
      '{"members": [{"id": "a"}, {"id": "b"},\n{"id": "a"}], "loans": [],\n' +
        '"books": [{"isbn": "a"}, {"isbn": "a"}]}',
      [
        '2:8: members.2.id "a" is already the id of an earlier record',
        '3:35: books.1.isbn "a" is already the id of an earlier record',
      ],
    ],
  ];
  for (const [title, content, expected] of diagnostics) {
    it(`gives line, column and reason of ${title}`, async () => {
      assert.deepEqual(await findDiagnostics(content), expected);
    });
  }

  it("rejects a byte order mark", async () => {
    assert.notDeepEqual(
      await findDiagnostics('\ufeff{"members": [], "loans": [], "books": []}'),
      [],
    );
  });

  it("gives the place of what is nested too deeply, and only then", async () => {
    const nested = "[".repeat(10_000);
    assert.deepEqual(await findDiagnostics(`{\n"\\"[": ${nested}`), [
      "2:107: Nested deeper than 100 levels",
    ]);
    const { length } = await findDiagnostics(`{"members": [], "${nested}": []}`);
    assert.equal(length, 3);
  });

  it("finds twenty of very many mistakes at once", { timeout: scaleTime(20_000) }, async () => {
    const unknown = Array.from({ length: 100_000 }, (_, index) => `"u${index}": 1`).join(",");
    assert.equal((await findDiagnostics(`{${unknown}}`)).at(-1), "… and 99983 more");
  });

  it("reads no device", { skip: process.platform === "win32" }, async () => {
    const loaded = await loadLibrary("/dev/zero");
    assert.deepEqual(loaded, { ok: false, error: ["/dev/zero: it is not a regular file"] });
  });

  it("reads no file of more than 64 MiB", async () => {
    const file = join(folder, "large.json");
    await writeFile(file, "");
    await truncate(file, 65 * 1024 * 1024);
    const loaded = await loadLibrary(file);
    assert.deepEqual(loaded, { ok: false, error: [`${file}: it is larger than 64 MiB`] });
  });

  it("gives up to twenty diagnostics", async () => {
    const members = Array.from({ length: 23 }, () => "{}").join(",");
    const found = await findDiagnostics(`{"members": [${members}], "loans": [], "books": []}`);
    assert.equal(found.length, 21);
    assert.equal(found.at(-1), "… and 3 more");
  });
});
