import type { JsonObject } from "../json/json-value.ts";
import type { Level, RoleCase } from "./case.ts";

type Fields = Readonly<Record<string, string>>;

/** What a client sends through an intermediary. */
export interface ScriptedRequest {
  readonly method?: string;
  readonly target?: string;
  readonly version?: "HTTP/1.0";
  readonly fields?: Fields;
  readonly document?: string;
  readonly variables?: JsonObject;
  readonly padding?: number;
  readonly pieces?: readonly number[];
}

/** An interim response of an origin. */
export interface ScriptedInterim {
  readonly status: number;
  readonly fields?: Fields;
  readonly pauseMs?: number;
}

/** What an origin answers: a status unless nothing is sent, and at most one of body and text. */
export interface ScriptedAnswer {
  readonly interim?: readonly ScriptedInterim[];
  readonly version?: "HTTP/1.0";
  readonly status?: number;
  readonly phrase?: string;
  readonly fields?: Fields;
  readonly body?: JsonObject;
  readonly text?: string;
  readonly chunked?: true;
  readonly ending?: "down" | "reset" | "silence" | "garbage" | "cut";
}

/** What is judged of an exchange; a part that is left out is not. */
export interface ExpectedPassage {
  readonly interim?: readonly number[];
  readonly unchanged?: readonly string[];
  readonly class?: number;
  readonly without?: readonly string[];
  readonly arrivals?: number;
  readonly arrived?: readonly ("method" | "target" | "body")[];
  readonly answered?: true;
  readonly observed?: readonly ("phrase" | "fields")[];
}

/** A request, what the origins answer to it, and what must come back. */
export interface IntermediaryExchange {
  readonly times?: number;
  readonly request?: ScriptedRequest;
  readonly answers?: readonly ScriptedAnswer[];
  readonly expected?: ExpectedPassage;
}

/** A file that `schemas/intermediary-case.schema.json` describes. */
export interface IntermediaryCaseFile {
  readonly $schema?: string;
  readonly title: string;
  readonly clauses: readonly string[];
  readonly level: Level;
  readonly together?: true;
  readonly followed?: "plainly" | "on the same connections";
  readonly referenceProxy?: string;
  readonly exchanges: readonly IntermediaryExchange[];
}

/** A case for intermediaries. */
export interface IntermediaryCase extends RoleCase, Omit<IntermediaryCaseFile, "$schema"> {
  readonly role: "intermediary";
}
