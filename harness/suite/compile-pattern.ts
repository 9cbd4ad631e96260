/** Maximum characters of a pattern with wildcards, and number of globs that its braces write. */
const maxLength = 500;
const maxGlobs = 10;

/** A pattern of ids, ready to be compared with many of them. */
export interface Pattern {
  readonly text: string;
  readonly matches: (id: string) => boolean;
}

/** A wildcard: any number of characters in a segment, or of segments in a glob. */
const gap = undefined;

/** Stands for any character in a segment. */
const any = "";

/** What a segment holds: a character, a set of them, or a wildcard. */
type Segment = readonly (string | RegExp | typeof gap)[];
type Glob = readonly (Segment | typeof gap)[];

/**
 * Compiles a pattern of ids, which also means the id that it is: `?` means a character, `*` any text,
 * and `[a-c]` or `[!a-c]` some characters, all without a slash; `**` means any folders, `{a,b}` either
 * text, and `!` at the beginning all other ids. A pattern with too many braces means only itself.
 */
export function compilePattern(text: string): Pattern {
  if (!isGlob(text) || text.length > maxLength) {
    return { text, matches: (id) => id === text };
  }
  const [, not, glob = ""] = /^(!?)(?:\.\/)?(.*)$/s.exec(text) ?? [];
  const globs = writeBraces(glob).map(readGlob);
  const matches = (id: string): boolean => {
    const segments = id.split("/");
    return globs.some((one) => matchItems(one, segments, matchSegment)) === (not === "");
  };
  return { text, matches: (id) => id === text || (globs.length > 0 && matches(id)) };
}

/** Whether a pattern may mean more than the id that it is. */
export function isGlob(text: string): boolean {
  return /[!*?[{\\]|^\.\//.test(text);
}

/** Maximum characters of the globs in one list, as their braces write them: each is compared with every id. */
export const maxGlobsLength = 4000;

/** Measures the globs in a list of patterns. */
export function measureGlobs(patterns: readonly string[]): number {
  return patterns
    .filter((text) => isGlob(text) && text.length <= maxLength)
    .flatMap(writeBraces)
    .reduce((sum, { length }) => sum + length, 0);
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

function readGlob(glob: string): Glob {
  const segments = glob.split("/").filter(Boolean);
  return segments.map((segment) => (segment === "**" ? gap : readSegment(segment)));
}

function readSegment(segment: string): Segment {
  const parts = segment.matchAll(/\*+|\[([!^]?)([\w-]+)\]|\\?(.)/gs);
  return Array.from(parts, ([all, not, set, one]) => {
    if (set !== undefined) {
      const valid = set.replaceAll(/(.)-(.)/g, (range, from, to) => (from <= to ? range : ""));
      return new RegExp(`[${not === "" ? "" : "^"}${valid}]`);
    }
    return all === "?" ? any : one;
  });
}

function matchSegment(segment: Segment, text: string): boolean {
  return matchItems(segment, text, (part, character) =>
    typeof part === "string" ? part === any || part === character : part.test(character),
  );
}

/**
 * Compares items with parts in order. What is between two wildcards has a fixed number of items, so the
 * first place where it fits is as good as any other: the time is at most that of all pairs.
 */
function matchItems<Part, Item>(
  parts: readonly (Part | typeof gap)[],
  items: { readonly length: number; readonly [index: number]: Item },
  fits: (part: Part, item: Item) => boolean,
): boolean {
  let part = 0;
  let item = 0;
  let wildcard: { readonly part: number; item: number } | undefined;
  while (item < items.length) {
    const wanted = parts[part];
    const given = items[item];
    if (part < parts.length && wanted === gap) {
      wildcard = { part, item };
      part += 1;
    } else if (wanted !== gap && given !== undefined && fits(wanted, given)) {
      part += 1;
      item += 1;
    } else if (wildcard === undefined) {
      return false;
    } else {
      wildcard.item += 1;
      part = wildcard.part + 1;
      item = wildcard.item;
    }
  }
  return parts.slice(part).every((left) => left === gap);
}
