import { visit } from "jsonc-parser";
import { escapeLine } from "../escape-text.ts";

export type Path = readonly (string | number)[];

/** What is wrong in a library file, and where. */
export interface Diagnostic {
  /** UTF-16 code units from the start of the text, or the path of a value. */
  readonly place: number | Path;
  readonly reason: string;
}

const maxShown = 20;

/** Characters of a reason: names of keys may have any number. */
const maxReason = 300;

/** Formats diagnostics so that editors and terminals link them: `library.json:12:5: the reason`. */
export function formatDiagnostics(
  diagnostics: readonly Diagnostic[],
  file: string,
  text: string,
): readonly string[] {
  const shown = diagnostics.slice(0, maxShown);
  const offsets = locate(
    shown.flatMap(({ place }) => (typeof place === "number" ? [] : [place])),
    text,
  );
  const lines = shown.map(({ place, reason }) => {
    const offset = typeof place === "number" ? place : (offsets.get(JSON.stringify(place)) ?? 0);
    const before = text.slice(0, offset).split("\n");
    const column = (before.at(-1) ?? "").length + 1;
    return escapeLine(`${file}:${before.length}:${column}: ${reason.slice(0, maxReason)}`);
  });
  const rest = diagnostics.length - shown.length;
  return rest > 0 ? [...lines, `… and ${rest} more`] : lines;
}

/** The text is visited, not read into a tree, which would hold fifty times its memory. */
function locate(paths: readonly Path[], text: string): ReadonlyMap<string, number> {
  const offsets = new Map(paths.map((path) => [JSON.stringify(path), 0]));
  const note = (offset: number, readPath: () => Path): void => {
    const key = JSON.stringify(readPath());
    if (offsets.has(key)) {
      offsets.set(key, offset);
    }
  };
  if (paths.length > 0) {
    visit(text, {
      onObjectBegin: (offset, _length, _line, _column, readPath) => note(offset, readPath),
      onArrayBegin: (offset, _length, _line, _column, readPath) => note(offset, readPath),
      onLiteralValue: (_value, offset, _length, _line, _column, readPath) => note(offset, readPath),
    });
  }
  return offsets;
}
