import { findAskedFreedoms } from "../../model/find-asked-freedoms.ts";
import { type CrowdPart, ModelCrowd } from "../../model/model-crowd.ts";
import type { ServerSet } from "../../model/shared-switches.ts";
import type { ModelData } from "../../model/stages.ts";
import type { JudgedCase } from "../../suite/case.ts";
import type { Freedom, Reading } from "../../suite/freedom.ts";
import { type ConformingServer, listSingleServers, toReadings } from "./conforming-server.ts";
import { drawCombinations } from "./draw-combinations.ts";

/** Number of random combinations of readings in a crowd, besides those of a single reading. */
export interface CombinationCounts {
  /** Combinations of what matters when a request is understood. */
  readonly readers: number;
  /** Combinations of what matters when a request gets its response. */
  readonly responders: number;
}

/** A server of a crowd, and how simple it is. */
export interface RankedServer {
  readonly server: ConformingServer;
  /** A lower one is that of a simpler server. */
  readonly rank: number;
}

/** The seed of the combinations: each check tries the same ones. */
const seed = 1;

/** Many conforming servers, one for each reader with each responder, and what they must pass. */
export class ServerCrowd {
  readonly model: ModelCrowd;
  readonly #readers: Axis;
  readonly #responders: Axis;

  constructor(freedoms: readonly Freedom[], counts: CombinationCounts, data: ModelData) {
    const { byReaders, byResponders } = findAskedFreedoms(data);
    const ofReaders = freedoms.filter(({ id }) => byReaders.has(id));
    const ofResponders = freedoms.filter(({ id }) => byResponders.has(id));
    this.#readers = new Axis(ofReaders, counts.readers);
    this.#responders = new Axis(ofResponders, counts.responders);
    this.model = new ModelCrowd(
      {
        readers: this.#readers.servers.map(toReadings),
        responders: this.#responders.servers.map(toReadings),
      },
      data,
    );
  }

  /** Selects the servers that have what a case needs, and keep its clauses. */
  selectForCase(item: JudgedCase): CrowdPart {
    return {
      readers: this.#readers.selectForCase(item),
      responders: this.#responders.selectForCase(item),
    };
  }

  /** Leaves out the servers that break a clause. */
  leaveOutBreaking(clause: string, { readers, responders }: CrowdPart): CrowdPart {
    return {
      readers: readers & ~this.#readers.findBreaking(clause),
      responders: responders & ~this.#responders.findBreaking(clause),
    };
  }

  /** Finds the first server of a part: a single reading comes before combinations. */
  findFirst({ readers, responders }: CrowdPart): RankedServer | undefined {
    if (readers === 0n || responders === 0n) {
      return undefined;
    }
    const reader = findLowestBit(readers);
    const responder = findLowestBit(responders);
    const server = [
      ...(this.#readers.servers[reader] ?? []),
      ...(this.#responders.servers[responder] ?? []),
    ];
    return { server, rank: reader + responder };
  }
}

/** The servers along one axis of a crowd: its readers, or its responders. */
class Axis {
  readonly servers: readonly ConformingServer[];
  readonly #all: ServerSet;
  /** Servers that lack a need, by the need. */
  readonly #lacking: ReadonlyMap<string, ServerSet>;
  /** Servers that break a clause, by the clause. */
  readonly #breaking: ReadonlyMap<string, ServerSet>;

  constructor(freedoms: readonly Freedom[], combinations: number) {
    this.servers = [
      ...listSingleServers(freedoms),
      ...(combinations === 0 ? [] : drawCombinations(freedoms, seed, combinations)),
    ];
    this.#all = (1n << BigInt(this.servers.length)) - 1n;
    this.#lacking = collectServers(this.servers, ({ lacks = [] }) => lacks);
    this.#breaking = collectServers(this.servers, ({ breaks = [] }) => breaks);
  }

  selectForCase({ needs, clauses }: JudgedCase): ServerSet {
    const excused = [
      ...needs.map((need) => this.#lacking.get(need) ?? 0n),
      ...clauses.map((clause) => this.findBreaking(clause)),
    ];
    return excused.reduce((left, servers) => left & ~servers, this.#all);
  }

  findBreaking(clause: string): ServerSet {
    return this.#breaking.get(clause) ?? 0n;
  }
}

/** Finds the index of the first server of a set that is not empty. */
function findLowestBit(servers: ServerSet): number {
  return (servers & -servers).toString(2).length - 1;
}

function collectServers(
  servers: readonly ConformingServer[],
  list: (reading: Reading) => readonly string[],
): Map<string, ServerSet> {
  const collected = new Map<string, ServerSet>();
  for (const [index, server] of servers.entries()) {
    for (const id of server.flatMap(({ reading }) => list(reading))) {
      collected.set(id, (collected.get(id) ?? 0n) | (1n << BigInt(index)));
    }
  }
  return collected;
}
