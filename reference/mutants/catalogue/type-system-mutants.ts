import type { FieldDefinition } from "../../type-system/type-system.ts";
import type { Mutant } from "../mutant.ts";
import { changeFields } from "../toolkit/change-step.ts";
import { type Fields, inventScalar, mapTypes, withFallback } from "../toolkit/map-types.ts";

/** Fields are published that are not, or those that are, are not. */
export const typeSystemMutants: readonly Mutant[] = [
  {
    name: "book-unpublished-on-query",
    clause: "types.query",
    description: "Does not know books at the top level",
    requests: [{ document: 'book(isbn: "b1") { pages }' }],
    override: without("Query", "book"),
  },
  {
    name: "email-unpublished",
    clause: "types.member",
    description: "Does not know the email of a member",
    requests: [{ document: 'member(id: "m1") { email }' }],
    override: without("Member", "email"),
  },
  {
    name: "due-date-unpublished",
    clause: "types.loan",
    description: "Does not know the due date of a loan",
    requests: [{ document: 'member(id: "m1") { loans { dueDate } }' }],
    override: without("Loan", "dueDate"),
  },
  {
    name: "writes-published",
    clause: "service.type-system",
    description: "Knows fields at the top level that would create, change or delete something",
    requests: [{ document: "addMember { id }" }],
    override: alsoFinding((name, fields, type) =>
      type === "Query" && /^(add|create|update|delete|remove)/.test(name)
        ? fields.get("member")
        : undefined,
    ),
  },
  {
    name: "id-known-on-book",
    clause: "types.book",
    description: "Knows the ISBN of a book by the name of id, too",
    requests: [{ document: 'book(isbn: "b1") { id }' }],
    override: alsoFinding((name, fields, type) =>
      type === "Book" && name === "id" ? fields.get("isbn") : undefined,
    ),
  },
  {
    name: "fields-of-members-known-on-query",
    clause: "types.query",
    description: "Knows the fields of members at the top level, too",
    requests: [{ document: "name" }],
    override: alsoFinding((name, _fields, type) =>
      type === "Query" && ["name", "email", "fine"].includes(name)
        ? inventScalar(type, name)
        : undefined,
    ),
  },
  {
    name: "record-keys-published",
    clause: "types.complete",
    description: "Knows the keys by which the records of loans refer to others",
    requests: [{ document: 'member(id: "m1") { loans { memberId bookIsbn } }' }],
    override: alsoFinding((name, _fields, type) =>
      name === "memberId" || name === "bookIsbn" ? inventScalar(type, name) : undefined,
    ),
  },
  {
    name: "prototype-names-published",
    clause: "types.complete",
    description: "Takes properties that every object has for fields",
    requests: [{ document: 'member(id: "m1") { constructor toString }' }],
    override: alsoFinding((name, _fields, type) =>
      name in Object.prototype ? inventScalar(type, name) : undefined,
    ),
  },
  {
    name: "list-members-published",
    clause: "types.complete",
    description: "Takes properties that every list has for fields of a loan",
    requests: [{ document: 'member(id: "m1") { loans { length } }' }],
    override: alsoFinding((name, _fields, type) =>
      type === "Loan" && (name in Array.prototype || ["size", "first"].includes(name))
        ? inventScalar(type, name)
        : undefined,
    ),
  },
  {
    name: "words-of-languages-published",
    clause: "types.complete",
    description: "Takes what programs call their objects, types and answers for fields",
    requests: [{ document: 'member(id: "m1") { class }' }],
    override: alsoFinding((name, _fields, type) =>
      ["class", "self", "hash", "prototype", "fields", "kind", "type", "data", "errors"].includes(
        name,
      )
        ? inventScalar(type, name)
        : undefined,
    ),
  },
  {
    name: "fields-found-by-prefix",
    clause: "types.complete",
    description: "Finds a field by the beginning of its name",
    requests: [{ document: 'member(id: "m1") { nam }' }],
    override: alsoFinding((name, fields) => findBy(fields, (field) => field.startsWith(name))),
  },
  {
    name: "fields-found-by-ending",
    clause: "types.complete",
    description: "Finds a field by a name that ends like its own",
    requests: [{ document: 'member(id: "m1") { surname }' }],
    override: alsoFinding((name, fields) => findBy(fields, (field) => name.endsWith(field))),
  },
  {
    name: "fields-found-by-their-letters",
    clause: "types.complete",
    description: "Finds a field by the letters of its name in any order",
    requests: [{ document: 'member(id: "m1") { mane }' }],
    override: alsoFinding((name, fields) =>
      findBy(fields, (field) => sortLetters(field) === sortLetters(name)),
    ),
  },
  {
    name: "fields-found-in-plural",
    clause: "types.complete",
    description: "Finds a field by its name with an s behind it",
    requests: [{ document: "members { id }" }],
    override: alsoFinding((name, fields) => findBy(fields, (field) => name === `${field}s`)),
  },
  {
    name: "fields-of-all-types-known",
    clause: "types.complete",
    description: "Knows the scalars of every type on every type",
    requests: [{ document: 'member(id: "m1") { title }' }],
    override: alsoFinding((name, _fields, type) =>
      ["name", "email", "fine", "dueDate", "title", "author", "pages", "isbn", "id"].includes(name)
        ? inventScalar(type, name)
        : undefined,
    ),
  },
  {
    name: "objects-of-all-types-known",
    clause: "types.complete",
    description: "Drops objects from a selection that are fields of another type",
    requests: [{ document: 'member(id: "m1") { name book { title } }' }],
    override: changeFields((field, { definition, parent }) =>
      parent !== undefined &&
      definition === undefined &&
      ["member", "book", "loans"].includes(field.name)
        ? undefined
        : field,
    ),
  },
  {
    name: "names-of-fields-folded",
    clause: "types.case-sensitive",
    description: "Finds a field by its name in any case",
    requests: [{ document: 'member(id: "m1") { Name }' }],
    override: alsoFinding((name, fields) =>
      findBy(fields, (field) => field.toLowerCase() === name.toLowerCase()),
    ),
  },
];

function without(type: string, field: string): Mutant["override"] {
  return {
    typeSystem: (right) =>
      mapTypes(right, (fields, name) =>
        name === type ? new Map([...fields].filter(([other]) => other !== field)) : fields,
      ),
  };
}

function alsoFinding(
  find: (name: string, fields: Fields, type: string) => FieldDefinition | undefined,
): Mutant["override"] {
  return {
    typeSystem: (right) =>
      mapTypes(right, (fields, type) => withFallback(fields, (name) => find(name, fields, type))),
  };
}

function findBy(fields: Fields, isIt: (name: string) => boolean): FieldDefinition | undefined {
  return [...fields.values()].find(({ name }) => isIt(name));
}

function sortLetters(name: string): string {
  return [...name].sort().join("");
}
