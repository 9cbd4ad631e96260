import { join } from "node:path";
import type { Dialect } from "../workload/workload.ts";

/** A server that is measured. */
export interface ContenderServer {
  readonly name: string;
  /** The command that starts it, with `{port}` and `{library}`. */
  readonly command: readonly string[];
  readonly dialect: Dialect;
  /** The path of its endpoint. */
  readonly path: string;
  /** Whether it responds with the same bytes to everything; PUT sets them. */
  readonly isConstant: boolean;
}

/** The name of the yardstick. */
export const bareServer = "bare node:http";

/** Lists the reference server, the yardstick and the peers. */
export function listContenderServers(
  serverCommand: readonly string[],
  peersFolder: string,
): ContenderServer[] {
  const start = (file: string, ...args: readonly string[]): readonly string[] => [
    process.execPath,
    join(peersFolder, "servers", file),
    "{library}",
    ...args,
  ];
  const service = { dialect: "service", path: "/graph", isConstant: false } as const;
  const graphql = { dialect: "graphql", path: "/graphql", isConstant: false } as const;
  return [
    { ...service, name: "reference", command: [...serverCommand, "--library", "{library}"] },
    { ...service, name: bareServer, command: start("bare.js"), isConstant: true },
    { ...service, name: "Fastify, constant", command: start("fastify.js"), isConstant: true },
    { ...service, name: "hand-written", command: start("handwritten.js") },
    { ...graphql, name: "graphql-http", command: start("graphql-http.js") },
    { ...graphql, name: "graphql-yoga", command: start("graphql-yoga.js") },
    { ...graphql, name: "mercurius", command: start("mercurius.js") },
    { ...graphql, name: "mercurius, JIT", command: start("mercurius.js", "jit") },
  ];
}
