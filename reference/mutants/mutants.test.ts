import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { isDeepStrictEqual } from "node:util";
import type { HttpService } from "../http/http-service.ts";
import { isJsonObject, type JsonObject } from "../json/json-object.ts";
import { loadLibrary } from "../library/load-library.ts";
import { createKnownOverdueService } from "../library/overdue-service.ts";
import { locateDataFile, readDataFile } from "../locate-data-file.ts";
import { createMutatedService } from "./create-mutant.ts";
import type { Mutant } from "./mutant.ts";
import { mutants } from "./mutants.ts";

const library = await loadLibrary(locateDataFile("spec-cases/library.json"));
assert.ok(library.ok);
const options = {
  records: library.value,
  overdueService: createKnownOverdueService(),
};
const clauses = readClauses();
const cases = readCases();

describe("mutants", () => {
  it("have unique names in kebab-case", () => {
    const names = mutants.map(({ name }) => name);
    assert.deepEqual(names, [...new Set(names)]);
    for (const name of names) {
      assert.match(name, /^[a-z0-9]+(-[a-z0-9]+)+$/);
    }
  });

  it("number at least a hundred", () => {
    assert.ok(mutants.length >= 100, `${mutants.length} mutants`);
  });

  it("are described in a sentence without a full stop", () => {
    for (const { name, description } of mutants) {
      assert.match(description, /^[A-Z][^\t\n]{10,118}[^.\s]$/, name);
    }
  });

  it("each break a required or implied clause of the service", () => {
    for (const { name, clauses: ids } of mutants) {
      assert.equal(new Set(ids).size, ids.length, name);
      for (const id of ids) {
        assert.ok(clauses.has(id), `${name} breaks an unknown clause: ${id}`);
      }
      const broken = clauses.get(ids[0]) ?? {};
      assert.equal(broken["subject"], "service", name);
      assert.notEqual(broken["level"], "unspecified", name);
    }
  });

  it("break every testable required clause of the service", () => {
    // Mutants replace parts above HTTP, and cannot change how bytes arrive.
    const beyond = ["request.delivery", "request.client-headers"];
    const broken = new Set<unknown>([...beyond, ...mutants.map((mutant) => mutant.clauses[0])]);
    const testable = [...clauses.values()].filter(
      ({ level, subject, untestable }) =>
        level === "required" && subject === "service" && untestable === undefined,
    );
    assert.deepEqual(
      testable.map(({ id }) => id).filter((id) => !broken.has(id)),
      [],
    );
  });

  it("make no pattern of a variable's name that no placeholder has", async () => {
    const body = JSON.stringify({
      document: "member(id: $id) { id }",
      variables: { id: "m1", "(": "" },
    });
    const [original] = await ask(createMutatedService([], options), [[{ request: { body } }]]);
    for (const name of ["mark-ends-early", "mark-ends-at-capital", "replacement-patterns-read"]) {
      const { override } = mutants.find((mutant) => mutant.name === name) ?? assert.fail(name);
      const service = createMutatedService([override], options);
      assert.deepEqual(await ask(service, [[{ request: { body } }]]), [original], name);
    }
  });

  for (const mutant of mutants) {
    it(`${mutant.name} changes the responses to a case of its clause, and keeps no state outside its service`, async () => {
      const { steps, mutated } = await findShowing(mutant);
      assert.deepEqual(await ask(createMutatedService([mutant.override], options), steps), mutated);
    });
  }
});

/** A body as a case describes it. */
type Piece = string | { readonly repeat: string; readonly times: number };

interface Request {
  readonly body?: Piece | readonly Piece[];
  readonly bodyBase64?: string;
}

/** Requests that are sent at once. */
type Step = readonly { readonly request: Request }[];

interface CaseFile {
  readonly clauses: readonly string[];
  readonly level: string;
  readonly request?: Request;
  readonly steps?: readonly ({ readonly request: Request } | { readonly together: Step })[];
}

/** What a case of the mutant's clause sends, and responses that differ from the original's. */
async function findShowing({
  clauses: [clause],
  override,
}: Mutant): Promise<{ readonly steps: readonly Step[]; readonly mutated: readonly string[] }> {
  for (const { steps } of cases.filter((item) => item.clauses.includes(clause))) {
    const original = await ask(createMutatedService([], options), steps);
    const mutated = await ask(createMutatedService([override], options), steps);
    if (!isDeepStrictEqual(mutated, original)) {
      return { steps, mutated };
    }
  }
  assert.fail("No case shows it");
}

/** The responses to the requests of a case, as a client sees them. */
async function ask(service: HttpService, steps: readonly Step[]): Promise<readonly string[]> {
  const responses: string[] = [];
  for (const step of steps) {
    responses.push(...(await Promise.all(step.map(({ request }) => send(service, request)))));
  }
  return responses;
}

async function send(service: HttpService, request: Request): Promise<string> {
  const { status, headers, body } = service.encode(await service.handle(printBody(request)));
  return `${status} ${JSON.stringify(headers)} ${body.toString("latin1")}`;
}

/** The bytes of a body; a query is its JSON. */
function printBody({ body, bodyBase64, ...query }: Request): Buffer {
  if (bodyBase64 !== undefined) {
    return Buffer.from(bodyBase64, "base64");
  }
  const pieces = [body ?? JSON.stringify(query)].flat();
  return Buffer.from(
    pieces
      .map((piece) => (typeof piece === "string" ? piece : piece.repeat.repeat(piece.times)))
      .join(""),
  );
}

/** Reads the judged cases for servers. */
function readCases(): { readonly clauses: readonly string[]; readonly steps: readonly Step[] }[] {
  const root = dirname(locateDataFile("spec-cases/library.json"));
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => /^(?!client|intermediary|guides)[a-z-]+\/[^/]+\.json$/.test(path))
    .sort()
    .map((path): CaseFile => JSON.parse(readFileSync(join(root, path), "utf8")))
    .filter(({ level }) => level !== "unspecified")
    .map(({ clauses, request = {}, steps = [{ request }] }) => ({
      clauses,
      steps: steps.map((step) => ("together" in step ? step.together : [step])),
    }));
}

function readClauses(): ReadonlyMap<unknown, JsonObject> {
  const file = readDataFile("spec-cases/clauses.json");
  const list = isJsonObject(file) && Array.isArray(file["clauses"]) ? file["clauses"] : [];
  return new Map(list.filter(isJsonObject).map((clause) => [clause["id"], clause]));
}
