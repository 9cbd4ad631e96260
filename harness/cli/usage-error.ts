/**
 * The command line, or a file that it names, is invalid. Like a SuiteError, it ends the command
 * with exit status 2, wherever in `cli/` it is thrown.
 */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
