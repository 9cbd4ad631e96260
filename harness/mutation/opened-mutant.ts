import type { Buffer } from "node:buffer";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** A mutant that this process serves. */
export interface OpenedMutant {
  /** Its base URL. */
  readonly url: string;
  readonly answer: AnswerBody;
  /** Takes what the server at the URL has passed on since the last call. */
  readonly takePassedOn: () => PassedOn;
  readonly close: () => Promise<void>;
}

/** Answers the body of a POST to `/graph` as the server at the URL does, without HTTP. */
export type AnswerBody = (body: Buffer) => PlainResponse | Promise<PlainResponse>;

/** A response as the server sends it. */
export interface PlainResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** What an HTTP server passed on, in the order in which it did. */
export interface PassedOn {
  /** Bodies of requests, for the mutant to answer. */
  readonly bodies: readonly Buffer[];
  /** Responses of the mutant, to be sent. */
  readonly responses: readonly PlainResponse[];
}

/** Serves the mutant of this name in this process, unless it must be reached over HTTP. */
export type OpenMutant = (name: string) => Promise<OpenedMutant | undefined>;

/**
 * Loads a module that serves mutants in this process.
 *
 * @param file exports a function `openMutant`.
 * @throws Error when the module cannot be loaded or does not export that function.
 */
export async function loadOpenMutant(file: string): Promise<OpenMutant> {
  const { openMutant }: { readonly openMutant?: OpenMutant } = await import(
    pathToFileURL(resolve(file)).href
  );
  if (openMutant === undefined) {
    throw new Error(`${file} does not export openMutant()`);
  }
  return openMutant;
}
