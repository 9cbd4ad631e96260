import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The example of an export, from its doc comment. */
export interface Example {
  /** Name of the export. */
  readonly name: string;
  /** Whether only the type is exported. */
  readonly isType: boolean;
  /** The code of its first `@example`; undefined without one. */
  readonly code: string | undefined;
}

/**
 * Reads the examples of everything that an index file exports from other files.
 *
 * @param indexFile path of a file that consists of `export { … } from "…"`.
 */
export function readExamples(indexFile: string): Example[] {
  const text = readFileSync(indexFile, "utf8");
  const exports = text.matchAll(/^export (type )?\{([^}]*)\} from "([^"]+)";$/gm);
  return [...exports].flatMap(([, type, names = "", path = ""]) => {
    const source = readFileSync(join(dirname(indexFile), path), "utf8");
    return names
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== "")
      .map((item) => {
        const name = item.replace(/^type /, "");
        const isType = type !== undefined || item !== name;
        return { name, isType, code: findExample(source, name) };
      });
  });
}

/** Finds the example in the doc comment right before a declaration. */
function findExample(source: string, name: string): string | undefined {
  const kinds = "(?:async )?(?:interface|type|function|class|const)";
  const text = `\n${source}`;
  const position = text.search(new RegExp(`^export ${kinds} ${name}\\b`, "m"));
  const comment = text.slice(text.lastIndexOf("\n/**\n", position), position);
  const [, code] = /@example\n \* ```ts\n((?: \*.*\n)*?) \* ```\n/.exec(comment) ?? [];
  return code?.replaceAll(/^ \* ?/gm, "");
}
