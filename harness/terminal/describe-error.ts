/** Describes whatever was thrown: the message of an error, the text form of anything else. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
