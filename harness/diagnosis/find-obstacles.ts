import { type CaseResult, isFailure, type WrongResult } from "../run/case-result.ts";
import { readRecurrence } from "../run/experiments/recurrence.ts";
import { findSymptoms } from "./find-symptoms.ts";
import { findUniform } from "./find-uniform.ts";
import { groupBySilence, lacksResponse } from "./group-by-silence.ts";
import { minShare } from "./min-share.ts";
import type { Obstacle } from "./obstacle.ts";
import { sortBySize } from "./sort-by-size.ts";

/** What is in the way, and what is left for a diagnosis. */
export interface ObstacleFindings {
  readonly obstacles: readonly Obstacle[];
  /** The results without those that an obstacle accounts for. */
  readonly rest: readonly CaseResult[];
}

/**
 * Finds what comes before any clause: a server that does not respond, that responds to everything
 * in the same way, or whose responses are not JSON.
 */
export function findObstacles(results: readonly CaseResult[]): ObstacleFindings {
  const failed = results.filter(isFailure);
  const uniform = findUniform(results, failed);
  const silent = failed.filter(lacksResponse);
  const obstacles = [
    ...(uniform === undefined ? [] : [uniform]),
    ...groupBySilence(uniform === undefined ? silent : [], results),
  ];
  const explained = new Set<CaseResult>(obstacles.flatMap((obstacle) => obstacle.explained));
  return { obstacles, rest: results.filter((result) => !explained.has(result)) };
}

/** Unspecified cases after which the server failed its health check. */
export interface UnrecoveredFindings {
  /** Those after which the server probably did not recover; left out when there are none. */
  readonly obstacle?: Obstacle | undefined;
  /** Those of which the health check failed as other cases did, probably for the same reason. */
  readonly same: readonly WrongResult[];
}

/**
 * Finds unspecified cases after which the server failed its health check. They are sent last, so
 * that no failure of another case comes from them: where cases come and go, a health check that
 * failed in the same way says nothing about the request before it.
 */
export function findUnrecovered(results: readonly CaseResult[]): UnrecoveredFindings {
  const failed = results.filter(isFailure);
  const unhealthy = failed.filter(({ cause }) => cause === "canary");
  const judged = failed.filter(({ cause }) => cause !== "canary");
  const known = judged.some(comesAndGoes)
    ? new Set(judged.flatMap((result) => [...findSymptoms(result)]))
    : new Set<string>();
  const same = unhealthy.filter((result) =>
    [...findSymptoms(asJudged(result))].every((symptom) => known.has(symptom)),
  );
  const explained = unhealthy.filter((result) => !same.includes(result));
  // Where nearly all have that reason, the others have it, too, even if they look different.
  return same.length >= minShare * unhealthy.length
    ? { same: unhealthy }
    : {
        same,
        obstacle: {
          kind: "not-recovered",
          description: "The server does not recover after a request that it may answer in any way",
          explained: sortBySize(explained),
        },
      };
}

/** Whether a case passes at times, or before other requests. */
function comesAndGoes(result: WrongResult): boolean {
  const kind = readRecurrence(result)?.kind;
  return kind === "sometimes" || kind === "after" || kind === "not-first" || kind === "once";
}

/** A failed health check as if a case had sent it. */
function asJudged(result: WrongResult): WrongResult {
  const differences = result.differences.map(({ healthCheck: _, ...difference }) => difference);
  return { ...result, differences };
}
