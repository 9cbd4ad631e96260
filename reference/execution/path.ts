/**
 * The location of a value in the response, linked to the location of its parent.
 *
 * Only failures need their path as text, so it is built only for them.
 */
export interface Path {
  readonly parent: Path | undefined;
  /** The name of a field, or an index in a list, counted from 0. */
  readonly segment: string | number;
  /**
   * The index among its siblings. Execution finds failures level by level; with the positions they
   * are sorted back into the order of the walk.
   */
  readonly position: number;
}

/**
 * The paths from the root down to this one.
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
 * The text of a path: field names and list indexes from the root, joined by dots.
 *
 * @see answer.index
 */
export function formatTrace(trace: readonly Path[]): string {
  return trace.map(({ segment }) => segment).join(".");
}

/** Compares two paths by the order of the walk: a parent comes before its children. */
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
