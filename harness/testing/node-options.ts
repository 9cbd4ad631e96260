/**
 * Has V8 optimize a function only after it has run ten times as much of it as otherwise. In a process
 * that ends within seconds, optimizing takes longer than it saves: a quarter of the time of most
 * test files.
 */
export const lateOptimization = "--interrupt-budget=700000";

/**
 * Options of Node for processes of tests. The young generation is large enough that most objects of
 * a test die before they are moved to the old one.
 */
export const nodeOptions: readonly string[] = [
  "--min-semi-space-size=16",
  "--max-semi-space-size=32",
  lateOptimization,
];
