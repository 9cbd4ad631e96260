/** Measures how many milliseconds some work takes. */
export async function measureDuration(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
