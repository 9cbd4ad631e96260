/** What the help of `run` and `replay` says after the options. */
export const runHelp = `
In COMMAND, the kit replaces {port} by a free port, which is also in the environment as PORT,
and {library} by the file with all records, also with --without. It waits for the first HTTP
response other than 502, 503 and 504, and stops the command at the end.

Environment:
  NO_COLOR, FORCE_COLOR  no colors, or colors, unless there is --color or --no-color
  COLUMNS                width of the report
  GITHUB_ACTIONS         if "true", print annotations and add to the file in
                         GITHUB_STEP_SUMMARY, unless there is --no-ci
  XDG_STATE_HOME         folder in which --last-failed remembers (default: ~/.local/state)

Exit status:
  0         the server conforms, or nothing failed in the part that ran, except for known failures
  1         the server does not conform, breaks house rules, or known failures are out of date
  2         the command line or a data file is invalid, so nothing was sent; or a report or
            the output could not be written
  3         the server could not be judged
  130, 143  interrupted by Ctrl-C or SIGTERM; reports were written`;
