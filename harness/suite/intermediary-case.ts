import type { JsonObject } from "../json/json-value.ts";
import type { Level, RoleCase } from "./case.ts";

type Fields = Readonly<Record<string, string>>;

/** What a client sends through an intermediary. */
export interface ScriptedRequest {
  /** POST when left out. */
  readonly method?: string;
  /** `/graph` when left out. */
  readonly target?: string;
  readonly version?: "HTTP/1.0";
  readonly fields?: Fields;
  /** No body when left out. */
  readonly document?: string;
  readonly variables?: JsonObject;
  /** Length of a further variable. */
  readonly padding?: number;
  /** Byte positions in the body at which the request is cut. */
  readonly pieces?: readonly number[];
}

/** An interim response of an origin. */
export interface ScriptedInterim {
  readonly status: number;
  readonly fields?: Fields;
  /** Silence after it. */
  readonly pauseMs?: number;
}

/** What an origin answers; it has a status unless nothing of a response is sent. */
export interface ScriptedAnswer {
  readonly interim?: readonly ScriptedInterim[];
  readonly version?: "HTTP/1.0";
  readonly status?: number;
  /** Each character is a byte. */
  readonly phrase?: string;
  readonly fields?: Fields;
  /** At most one of body and text. */
  readonly body?: JsonObject;
  readonly text?: string;
  readonly chunked?: true;
  /** How it fails to arrive; left out when it is sent whole. */
  readonly ending?: "down" | "reset" | "silence" | "garbage" | "cut";
}

/** What is judged of an exchange; a part that is left out is not. */
export interface ExpectedPassage {
  readonly interim?: readonly number[];
  /** `status`, `body`, or a field. */
  readonly unchanged?: readonly string[];
  /** The first digit of the status. */
  readonly class?: number;
  readonly without?: readonly string[];
  /** How often the request reaches the origins, both together. */
  readonly arrivals?: number;
  readonly arrived?: readonly ("method" | "target" | "body")[];
  /** Any final response is right, also one of the intermediary. */
  readonly answered?: true;
  /** What is recorded besides. */
  readonly observed?: readonly ("phrase" | "fields")[];
}

/** A request, what the origins answer to it, and what must come back. */
export interface IntermediaryExchange {
  readonly times?: number;
  /** A plain query when left out. */
  readonly request?: ScriptedRequest;
  /** To the first arrival, the second, and so on; a plain 200 when left out. */
  readonly answers?: readonly ScriptedAnswer[];
  readonly expected?: ExpectedPassage;
}

/**
 * The content of a file in `spec-cases/intermediary/`, as `schemas/intermediary-case.schema.json`
 * describes it.
 */
export interface IntermediaryCaseFile {
  readonly $schema?: string;
  readonly title: string;
  readonly clauses: readonly string[];
  readonly level: Level;
  readonly together?: true;
  readonly followed?: "plainly" | "on the same connections";
  /** What the reference proxy does; only in an unspecified case. */
  readonly referenceProxy?: string;
  readonly exchanges: readonly IntermediaryExchange[];
}

/** A case for intermediaries. */
export interface IntermediaryCase extends RoleCase, Omit<IntermediaryCaseFile, "$schema"> {
  readonly role: "intermediary";
}
