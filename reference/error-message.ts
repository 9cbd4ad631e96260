/** The message of whatever was thrown: JavaScript lets any value be thrown, not only errors. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
