/** Maximum characters of a pattern with wildcards, and number of globs that its braces write. */
const maxLength = 500;
const maxGlobs = 100;

/** A pattern of ids, ready to be compared with many of them. */
export interface Pattern {
  readonly text: string;
  readonly matches: (id: string) => boolean;
}

/**
 * Compiles a pattern of ids, which also means the id that it is: `?` means a character, `*` any text,
 * and `[a-c]` or `[!a-c]` some characters, all without a slash; `**` means any folders, `{a,b}` either
 * text, and `!` at the beginning all other ids. A pattern with too many braces means only itself.
 * However odd a pattern is, to match it takes no more time than its length times that of the id squared.
 */
export function compilePattern(text: string): Pattern {
  if (!/[!*?[{\\]|^\.\//.test(text) || text.length > maxLength) {
    return { text, matches: (id) => id === text };
  }
  const [, not, glob = ""] = /^(!?)(?:\.\/)?(.*)$/s.exec(text) ?? [];
  const globs = writeBraces(glob).map((one) => new RegExp(`^${toSource(one)}$`));
  const matches = (id: string): boolean => globs.some((one) => one.test(`${id}/`)) === (not === "");
  return { text, matches: (id) => id === text || (globs.length > 0 && matches(id)) };
}

/** Writes a glob with braces as globs without; none if they are too many. */
function writeBraces(glob: string): readonly string[] {
  let globs: readonly string[] = [glob];
  for (let count = 0; count < globs.length && globs.length <= maxGlobs; ) {
    count = globs.length;
    globs = globs.flatMap((one) => {
      const [, before, options, after] = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/s.exec(one) ?? [];
      return options?.split(",").map((option) => `${before}${option}${after}`) ?? one;
    });
  }
  return globs.length > maxGlobs ? [] : globs;
}

/**
 * Writes a glob without braces as a regular expression, of an id with a slash after it. What is
 * between two wildcards has a fixed length, so the first place where it fits is as good as any
 * other: a group that is looked ahead for is never tried again.
 */
function toSource(glob: string): string {
  let groups = 0;
  const join = (parts: readonly string[], wildcard: string): string =>
    parts.reduce((before, part, index) => {
      if (index === parts.length - 1) {
        return `${before}${wildcard}${part}`;
      }
      groups += 1;
      return `${before}(?=(?<g${groups}>${wildcard}${part}))\\k<g${groups}>`;
    });
  const toSegment = (segment: string): string =>
    `${join(segment.split(/(?<!\\)\*+/).map(toFixedLength), "[^/]*?")}/`;
  const runs = glob.split(/(?<![^/])\*\*(?![^/])/).map((run) => run.split("/").filter(Boolean));
  return join(
    runs.map((segments) => segments.map(toSegment).join("")),
    "(?:[^/]*/)*?",
  );
}

/** Writes a part of a glob without `*`. */
function toFixedLength(part: string): string {
  return part.replaceAll(
    /\[([!^]?)([\w-]+)\]|\\?(.)/gs,
    (all, not?: string, set?: string, one = "") => {
      if (set !== undefined) {
        const valid = set.replaceAll(/(.)-(.)/g, (range, from, to) => (from <= to ? range : ""));
        return `[${not === "" ? "" : "^/"}${valid}]`;
      }
      return all === "?" ? "[^/]" : one.replace(/\W/, "\\$&");
    },
  );
}
