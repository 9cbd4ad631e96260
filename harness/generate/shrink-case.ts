import { type CaseOrigin, type GeneratedCase, nameCase, readCasePath } from "./name-case.ts";
import { type Examples, findSteps } from "./prepare-examples.ts";

/**
 * Searches for the smallest case that still fails: gives cases that are a step smaller, and goes on
 * from the first one that fails. fast-check keeps no shrink tree of a sample, so it is built again
 * from the path.
 *
 * @param examples what the case was drawn from, by the id of the property.
 * @throws Error when the case was not drawn from these examples.
 */
export function* shrinkCase(
  { seed, path }: CaseOrigin,
  examples: ReadonlyMap<string, Examples>,
): Generator<GeneratedCase, void, boolean> {
  const read = readCasePath(path);
  const found = read && examples.get(read.property);
  if (read === undefined || found === undefined) {
    throw new Error(`Cannot shrink the case of path ${path}: it was not drawn from these examples`);
  }
  const { arbitrary } = found;
  let at = read.steps;
  let smaller = findSteps(found, seed, at);
  while (smaller !== undefined) {
    const { value: steps, context } = smaller;
    smaller = undefined;
    let place = 0;
    for (const candidate of arbitrary.shrink(steps, context)) {
      const next = `${at}:${place}`;
      if (yield nameCase(found, candidate.value, { seed, path: next })) {
        [smaller, at] = [candidate, next];
        break;
      }
      place += 1;
    }
  }
}
