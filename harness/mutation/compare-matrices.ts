import type { KeptFault } from "./matrix-file.ts";

/** Says in a line each what an earlier matrix has that a later one has not, and which faults are new. */
export function compareMatrices(
  earlier: readonly KeptFault[],
  later: readonly KeptFault[],
): readonly string[] {
  const before = new Map(earlier.map((fault) => [fault.name, fault]));
  const after = new Map(later.map((fault) => [fault.name, fault]));
  return [
    ...earlier.flatMap((fault) => describeLoss(fault, after.get(fault.name))),
    ...later
      .filter(({ name }) => !before.has(name))
      .map(({ name, clause }) => `Fault ${name} is new: it breaks ${clause}`),
  ];
}

function describeLoss(before: KeptFault, after: KeptFault | undefined): string[] {
  if (after === undefined) {
    return [`Fault ${before.name} is gone: it broke ${before.clause}`];
  }
  const now = new Set(listOwn(after));
  const lost = listOwn(before).filter((name) => !now.has(name));
  return lost.length === 0 ? [] : [`Fault ${before.name} no longer turns red: ${lost.join(", ")}`];
}

function listOwn({ recorded, generated }: KeptFault): readonly string[] {
  return [...recorded.own, ...generated.own];
}
