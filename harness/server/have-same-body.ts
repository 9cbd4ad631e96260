import { Buffer } from "node:buffer";
import type { HttpResponse } from "../transport/exchange.ts";

/** Whether all bodies are the same: no service gives one body to a valid and to an invalid query. */
export function haveSameBody([first, ...others]: readonly HttpResponse[]): boolean {
  return first !== undefined && others.every(({ body }) => Buffer.compare(first.body, body) === 0);
}
