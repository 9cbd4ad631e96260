import fc from "fast-check";
import { findField } from "../../oracle/find-field.ts";
import type { Selection } from "../../oracle/selection.ts";
import type { TypeSystem } from "../../suite/type-system.ts";
import { arbitraryArguments } from "./arbitrary-arguments.ts";
import { around, bare, distinctFields, type FieldChoice } from "./distinct-fields.ts";

/** Draws fields that a type does not publish, some with a sub-selection of at most these levels. */
export function unknownFields(
  typeSystem: TypeSystem,
  typeName: string,
  levels: number,
): FieldChoice {
  const published = publishedNames(typeSystem);
  const name = fc
    .oneof(
      { weight: 3, arbitrary: fc.constantFrom(...unknownNames) },
      { weight: 2, arbitrary: fc.constantFrom(...published) },
      { weight: 2, arbitrary: randomNames() },
    )
    .filter((candidate) => findField(typeSystem, typeName, candidate) === undefined);
  const rest = fc.oneof(
    { weight: 6, arbitrary: bare },
    { weight: 1, arbitrary: arbitraryArguments("id").map((argument) => ({ argument })) },
    { weight: 2, arbitrary: around(unknownFieldsBelow(typeSystem, levels)) },
  );
  return { weight: 1, name, rest };
}

/** Draws sub-selections that validation does not look into, broad or deep, with any names. */
export function unknownFieldsBelow(
  typeSystem: TypeSystem,
  levels: number,
): fc.Arbitrary<Selection> {
  const name = fc.constantFrom(...publishedNames(typeSystem), ...unknownNames);
  const deep = fc
    .array(name, { minLength: 1, maxLength: levels })
    .map((names) => names.reduceRight<Selection>(nestUnder, []));
  return fc.oneof(
    { weight: 4, arbitrary: broadTrees(name, Math.min(levels, 3)) },
    { weight: 1, arbitrary: deep },
  );
}

function broadTrees(name: fc.Arbitrary<string>, levels: number): fc.Arbitrary<Selection> {
  const rest =
    levels === 1
      ? bare
      : fc.oneof(
          { weight: 3, arbitrary: bare },
          { weight: 1, arbitrary: around(broadTrees(name, levels - 1)) },
        );
  return distinctFields([{ weight: 1, name, rest }], 4);
}

function nestUnder(selection: Selection, name: string): Selection {
  return [selection.length === 0 ? { name } : { name, selection }];
}

function publishedNames({ types }: TypeSystem): string[] {
  return [...new Set(Object.values(types).flatMap(({ fields }) => Object.keys(fields)))];
}

function randomNames(): fc.Arbitrary<string> {
  const letters = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  return fc
    .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 10 })
    .map((chosen) => chosen.join(""));
}

/** Misspelled names, stored properties, and words of programming languages. */
const unknownNames: readonly string[] = [
  ...["shelf", "price", "members", "books", "loan", "nam", "names", "Name", "NAME", "Id", "ID"],
  ...["ids", "mail", "emails", "Email", "fines", "Fine", "Loans", "duedate", "DueDate", "dueDates"],
  ...["overdue", "overdueDay", "overduedays", "Book", "Isbn", "ISBN", "titles", "Title", "page"],
  ...["Pages", "authors", "Author", "Member", "Query", "Loan", "memberId", "bookIsbn", "owner"],
  ...["data", "errors", "path", "message", "document", "variables", "query", "mutation", "on"],
  ...["fragment", "constructor", "prototype", "toString", "valueOf", "hasOwnProperty", "length"],
  ...["isPrototypeOf", "toLocaleString", "propertyIsEnumerable", "keys", "values", "get", "set"],
  ...["class", "function", "undefined", "None", "nil", "self", "this"],
];
