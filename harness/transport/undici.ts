import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

/**
 * The parts of undici that send requests. Its main module loads fetch, WebSocket, caches and mocks,
 * too, which are five times as many files.
 */
export const undici: Pick<typeof import("undici"), "buildConnector" | "Client" | "errors"> = {
  buildConnector: load("undici/lib/core/connect.js"),
  Client: load("undici/lib/dispatcher/client.js"),
  errors: load("undici/lib/core/errors.js"),
};
