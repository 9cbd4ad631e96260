import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { HttpService } from "../http/http-service.ts";
import { isJsonObject, type JsonObject } from "../json/json-object.ts";
import { createUnreachableOverdueService } from "../library/create-unreachable-overdue-service.ts";
import { loadLibrary } from "../library/load-library.ts";
import { completeLimits } from "../limits.ts";
import { locateDataFile, readDataFile } from "../locate-data-file.ts";
import { createMutatedService } from "./create-mutated-service.ts";
import type { Mutant, WitnessRequest } from "./mutant.ts";
import { mutants } from "./mutants.ts";

const library = await loadLibrary(locateDataFile("spec-cases/library.json"));
assert.ok(library.ok);
const options = {
  records: library.value,
  overdueService: createUnreachableOverdueService(),
  limits: completeLimits(),
};
const clauses = readClauses();

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
    for (const { name, clause, alsoBreaks = [] } of mutants) {
      for (const other of alsoBreaks) {
        assert.ok(other !== clause && clauses.has(other), `${name} also breaks ${other}?`);
      }
      const broken = clauses.get(clause);
      assert.ok(broken, `${name} breaks an unknown clause: ${clause}`);
      assert.equal(broken["subject"], "service", name);
      assert.notEqual(broken["level"], "unspecified", name);
    }
  });

  it("break every testable required clause of the service", () => {
    // Mutants replace parts above HTTP, and cannot change how bytes arrive.
    const beyond = ["request.delivery", "request.client-headers"];
    const broken = new Set<unknown>([...beyond, ...mutants.map(({ clause }) => clause)]);
    const testable = [...clauses.values()].filter(
      ({ level, subject, untestable }) =>
        level === "required" && subject === "service" && untestable === undefined,
    );
    assert.deepEqual(
      testable.map(({ id }) => id).filter((id) => !broken.has(id)),
      [],
    );
  });

  for (const mutant of mutants) {
    it(`${mutant.name} changes the response to one of its requests`, async () => {
      const original = await ask(createMutatedService([], options), mutant);
      const mutated = await ask(createMutatedService([mutant.override], options), mutant);
      assert.notDeepEqual(mutated, original);
      for (const response of original) {
        assert.match(response, /^(200|400) /);
      }
    });

    it(`${mutant.name} keeps no state outside its service`, async () => {
      const first = await ask(createMutatedService([mutant.override], options), mutant);
      const second = await ask(createMutatedService([mutant.override], options), mutant);
      assert.deepEqual(second, first);
    });
  }
});

/** The responses to a mutant's requests, as a client sees them. */
async function ask(service: HttpService, mutant: Mutant): Promise<string[]> {
  if (mutant.concurrent) {
    return Promise.all(mutant.requests.map((request) => send(service, request)));
  }
  const responses: string[] = [];
  for (const request of mutant.requests) {
    responses.push(await send(service, request));
  }
  return responses;
}

async function send(service: HttpService, request: WitnessRequest): Promise<string> {
  const sent = "body" in request ? request.body : JSON.stringify(request);
  const { status, headers, body } = service.encode(await service.handle(Buffer.from(sent)));
  return `${status} ${JSON.stringify(headers)} ${body.toString("latin1")}`;
}

function readClauses(): ReadonlyMap<unknown, JsonObject> {
  const file = readDataFile("spec-cases/clauses.json");
  const list = isJsonObject(file) && Array.isArray(file["clauses"]) ? file["clauses"] : [];
  return new Map(list.filter(isJsonObject).map((clause) => [clause["id"], clause]));
}
