/** Compares versions of the form `20.18.1`, part by part; a missing part counts as 0. */
export function isVersionAtLeast(version: string, minVersion: string): boolean {
  const minParts = minVersion.split(".").map(Number);
  for (const [index, part] of version.split(".").map(Number).entries()) {
    const difference = part - (minParts[index] ?? 0);
    if (difference !== 0) {
      return difference > 0;
    }
  }
  return true;
}
