import type { WrongResult } from "../run/case-result.ts";

/** What keeps responses from being judged in detail, and the failures that it accounts for. */
export interface Obstacle {
  readonly kind: ObstacleKind;
  /** What the server does, in words. */
  readonly description: string;
  /** The failures, the one with the smallest request first. */
  readonly explained: readonly WrongResult[];
}

/**
 * The kinds of obstacles: no complete response comes, as far as that breaks no clause; the
 * responses to all requests have the same mistake; the same request gets right and wrong responses,
 * without a cause that was found; or the server responds wrongly after a request whose own response
 * the specification leaves open.
 */
export type ObstacleKind =
  | "no-response"
  | "same-response"
  | "same-status"
  | "not-json"
  | "inconsistent"
  | "not-recovered";
