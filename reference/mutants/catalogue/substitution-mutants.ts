import type { MutantCatalogue, Overrides } from "../mutant.ts";
import { mapEntries, pickEntries } from "../toolkit/change-data.ts";
import { changeTemplate, changeVariables, rejectQuery } from "../toolkit/change-step.ts";
import { blankStrings, rewriteStrings } from "../toolkit/rewrite-text.ts";
import {
  encodeVariable,
  listNames,
  placeholder,
  replaceInTurn,
  replaceMarks,
  substituteBy,
} from "../toolkit/substitute-by.ts";

/** Placeholders are replaced wrongly, or variables rejected. */
export const substitutionMutants: MutantCatalogue = {
  "only-first-mark-of-line-replaced": {
    clauses: ["variables.substitution"],
    description: "Replaces only the first occurrence of each placeholder in a line of several",
    override: replaceMarks(({ document, name, position, json }) => {
      const line = document.slice(0, position).split("\n").at(-1) ?? "";
      const isFirst = [...line.matchAll(placeholder)].every(([, earlier]) => earlier !== name);
      return isFirst || !document.includes("\n") ? json : undefined;
    }),
  },
  "marks-beyond-4096-characters-kept": {
    clauses: ["variables.substitution"],
    description:
      "Replaces the placeholders in the beginning of documents only, such as 4,096 characters",
    override: replaceMarks(({ position, json }) => (position < 4096 ? json : undefined)),
  },
  "marks-after-fifty-lines-kept": {
    clauses: ["variables.substitution"],
    description: "Replaces the placeholders in the first fifty lines only",
    override: replaceMarks(({ document, position, json }) =>
      document.slice(0, position).split("\n").length <= 50 ? json : undefined,
    ),
  },
  "names-of-marks-cut-at-24-letters": {
    clauses: ["variables.whole-name", "variables.substitution"],
    description: "Finds variables by the first letters of their names, such as 24",
    override: replaceMarks(({ variables, name }) => {
      const match = Object.keys(variables).findLast(
        (one) => one.slice(0, 24) === name.slice(0, 24),
      );
      return encodeVariable(variables, match ?? name);
    }),
  },
  "names-with-last-letter-kept": {
    clauses: ["variables.substitution", "variables.whole-name"],
    description: "Does not replace placeholders with the last capital of the alphabet",
    override: replaceMarks(({ name, json }) => (name.includes("Z") ? undefined : json)),
  },
  "strings-of-digits-as-numbers": {
    clauses: ["variables.string"],
    description: "Inserts strings of digits as numbers",
    override: changeStringVariables((value) => (/^\d+$/.test(value) ? Number(value) : value)),
  },
  "values-in-lower-case": {
    clauses: ["variables.string"],
    description: "Converts strings to lower case before it inserts them",
    override: changeStringVariables((value) => value.toLowerCase()),
  },
  "leading-spaces-of-values-dropped": {
    clauses: ["variables.string"],
    description: "Drops the spaces at the start of a string before it inserts it",
    override: changeStringVariables((value) => value.trimStart()),
  },
  "words-of-json-in-values-without-quotes": {
    clauses: ["variables.string"],
    description: "Inserts the strings true, false and null without quotes",
    override: changeStringVariables((value) =>
      ["true", "false", "null"].includes(value) ? JSON.parse(value) : value,
    ),
  },
  "percent-signs-of-values-decoded": {
    clauses: ["variables.literal-value"],
    description: "Decodes values as parts of URLs, so that `%41` becomes A",
    override: changeStringVariables((value) =>
      value.replace(/%([0-9A-F]{2})/g, (_, digits: string) =>
        String.fromCharCode(Number.parseInt(digits, 16)),
      ),
    ),
  },
  "entities-in-values-decoded": {
    clauses: ["variables.special-characters"],
    description: "Decodes entities of HTML in values",
    override: changeStringVariables((value) =>
      value.replace(/&(lt|gt|amp);/g, (_, name: "lt" | "gt" | "amp") =>
        name === "lt" ? "<" : name === "gt" ? ">" : "&",
      ),
    ),
  },
  "empty-string-taken-for-no-value": {
    clauses: ["variables.string"],
    description: "Treats a variable with an empty string as missing",
    override: dropVariables((_, value) => value === ""),
  },
  "numbers-in-quotes": {
    clauses: ["variables.number", "variables.substitution"],
    description: "Inserts numbers with quotes",
    keep: "users meet it",
    override: changeNumberVariables(String),
  },
  "numbers-of-variables-in-sixteen-bits": {
    clauses: ["variables.number"],
    description: "Inserts numbers as 16-bit integers, so that 32,768 becomes -32,768",
    override: changeNumberVariables((value) =>
      Number.isInteger(value) ? (value << 16) >> 16 : value,
    ),
  },
  "mark-ends-early": {
    clauses: ["variables.whole-name"],
    description: "Replaces variables one after another, so that `$id` matches inside `$idx`",
    keep: "a guide or a command names it",
    override: replaceInTurn((name) => new RegExp(`\\$${name}`, "g")),
  },
  "mark-ends-at-capital": {
    clauses: ["variables.whole-name"],
    description:
      "Ends placeholders at a capital letter, so that `$key` matches inside `$keyOfBook`",
    override: replaceInTurn((name) => new RegExp(`\\$${name}(?![a-z])`, "g")),
  },
  "name-that-ends-another-replaced": {
    clauses: ["variables.whole-name"],
    description: "Replaces a placeholder by a variable whose name is the end of its own",
    override: replaceMarks(({ variables, name }) => {
      const match = Object.keys(variables).find((other) => name.endsWith(other));
      return encodeVariable(variables, match ?? name);
    }),
  },
  "second-mark-of-a-string-lost": {
    clauses: ["variables.inside-string"],
    description: "Drops all placeholders of a string after the first",
    override: changeTemplate((document) =>
      rewriteStrings(document, (content) => {
        const first = content.search(placeholder);
        return content.replaceAll(placeholder, (found, _name, at) => (at === first ? found : ""));
      }),
    ),
  },
  "replacement-patterns-read": {
    clauses: ["variables.one-pass"],
    description: "Reads replacement patterns such as `$$` and `$&` in values",
    override: substituteBy((document, variables) =>
      listNames(variables).reduce(
        (text, name) =>
          text.replace(
            new RegExp(`\\$(?:${name})(?![A-Za-z0-9_])`, "g"),
            encodeVariable(variables, name),
          ),
        document,
      ),
    ),
  },
  "dollar-and-digit-in-values-dropped": {
    clauses: ["variables.one-pass"],
    description: "Drops a dollar sign and a digit, such as `$1`, from values",
    override: changeStringVariables((value) => value.replaceAll(/\$\d/g, "")),
  },
  "deep-values-refused": {
    clauses: ["variables.unused", "request.variables"],
    description: "Rejects variables of more than four levels, even unused ones",
    override: rejectQuery(({ variables }) => /(?:[[{][^\]}]*){6}/.test(JSON.stringify(variables))),
  },
  "prototype-names-without-value": {
    clauses: ["variables.any-name"],
    description: "Treats variables named like a property of every JavaScript object as missing",
    override: dropVariables((name) => name in Object.prototype),
  },
  "reserved-words-without-value": {
    clauses: ["variables.any-name"],
    description: "Treats variables named like a reserved word as missing",
    override: dropVariables((name) =>
      ["null", "true", "class", "self", "length", "keys"].includes(name),
    ),
  },
  "parsed-before-substitution": {
    clauses: ["processing.substitution-first", "variables.inside-string"],
    description: "Replaces only placeholders that are a whole argument value",
    override: substituteBy((document, variables) =>
      document.replaceAll(
        /(:\s*)\$([A-Za-z]+)(?=\s*\))/g,
        (_, start: string, name: string) => start + encodeVariable(variables, name),
      ),
    ),
  },
  "values-replaced-again": {
    clauses: ["variables.one-pass"],
    description: "Replaces placeholders in inserted values",
    override: {
      substitute: (original) => (query) => {
        const once = original(query);
        return once.ok ? original({ document: once.value, variables: query.variables }) : once;
      },
    },
  },
  "marks-as-names-refused": {
    clauses: ["variables.in-place-of-name", "processing.substitution-first"],
    description: "Rejects placeholders outside argument values",
    override: rejectQuery(({ document }) => /(?<!:\s*)\$/.test(blankStrings(document))),
  },
};

function dropVariables(isDropped: (name: string, value: unknown) => boolean): Overrides {
  return changeVariables((variables) =>
    pickEntries(variables, (name) => !isDropped(name, variables[name])),
  );
}

function changeStringVariables(rewrite: (value: string) => unknown): Overrides {
  return changeVariables((variables) =>
    mapEntries(variables, (_, value) => (typeof value === "string" ? rewrite(value) : value)),
  );
}

function changeNumberVariables(rewrite: (value: number) => unknown): Overrides {
  return changeVariables((variables) =>
    mapEntries(variables, (_, value) => (typeof value === "number" ? rewrite(value) : value)),
  );
}
