/**
 * Options of Node for a process that ends within seconds. The young generation is large enough that
 * most objects of a test die before they are moved to the old one. V8 optimizes a function only
 * after it has run ten times as much of it as otherwise, since optimizing took longer than it saved:
 * a quarter of the time of most processes.
 */
export const nodeOptions: readonly string[] = [
  "--min-semi-space-size=16",
  "--max-semi-space-size=32",
  "--interrupt-budget=700000",
];
