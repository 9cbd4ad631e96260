/** The command line, or a file that it names, is invalid. The command ends with exit status 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
