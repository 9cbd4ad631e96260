/**
 * A place in the answer, linked to the place that holds it.
 *
 * Only failures need their path as text, so it is put together for them alone.
 */
export interface Path {
  readonly parent: Path | undefined;
  /** The name of a field, or a place in a list, counted from 0. */
  readonly segment: string | number;
  /** The place among its siblings, in the order of the walk. */
  readonly position: number;
}

/**
 * The places from the root down to this one.
 *
 * @see answer.failure-path
 */
export function traceFromRoot(path: Path): readonly Path[] {
  const trace: Path[] = [];
  for (let step: Path | undefined = path; step !== undefined; step = step.parent) {
    trace.push(step);
  }
  return trace.reverse();
}

/**
 * The text of a path: field names and list places from the root, joined by dots.
 *
 * @see answer.index
 */
export function formatTrace(trace: readonly Path[]): string {
  return trace.map(({ segment }) => segment).join(".");
}

/** Compares two places by the order of the walk; a place stands before what it holds. */
export function compareTraces(left: readonly Path[], right: readonly Path[]): number {
  for (const [index, step] of left.entries()) {
    const other = right[index];
    if (other === undefined) {
      return 1;
    }
    if (step.position !== other.position) {
      return step.position - other.position;
    }
  }
  return left.length - right.length;
}
