#!/usr/bin/env bash
# Judges a server in any CI service, and writes reports for people and for programs.
#
# COMMAND        starts the server; {port} becomes a free port, which is also in PORT. Or:
# URL            base URL of a server that runs already, without /graph
# ARGS           more options of "graph-spec-kit run"
# KNOWN_FAILING  file of known failures
# REPORTS        folder for the reports (default: graph-spec-reports)
#
# The exit status is that of "graph-spec-kit run": 0 conforming, 1 not, 2 invalid options, 3 not judged.
set -euo pipefail

reports=${REPORTS:-graph-spec-reports}
options=()
for report in junit=junit.xml html=report.html json=report.json badge=badge.json gitlab=code-quality.json; do
  options+=(--report "${report%%=*}=$reports/${report#*=}")
done
[ -z "${KNOWN_FAILING:-}" ] || options+=(--known-failing "$KNOWN_FAILING")
# Words may be on several lines; reading up to the end of the text is what "read" calls a failure.
read -r -d '' -a more <<<"${ARGS:-}" || true
# Bash 3.2 takes an empty array for an unset one.
options+=(${more[@]+"${more[@]}"})

kit=(graph-spec-kit)
command -v graph-spec-kit >/dev/null || kit=(npx --no-install graph-spec-kit)
if [ -n "${COMMAND:-}" ]; then
  read -r -d '' -a words <<<"$COMMAND" || true
  exec "${kit[@]}" run "${options[@]}" -- "${words[@]}"
fi
exec "${kit[@]}" run "${options[@]}" --url "${URL:?Set COMMAND or URL}"
