/** The command line, or a file it names, is not as it must be; ends the command with status 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
