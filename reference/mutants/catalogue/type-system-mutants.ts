import type { FieldDefinition, ObjectType } from "../../type-system/type-system.ts";
import type { MutantCatalogue, Overrides } from "../mutant.ts";

/** The type system has fields that it should not have, or lacks some. */
export const typeSystemMutants: MutantCatalogue = {
  "email-unpublished": {
    clauses: ["types.member"],
    description: "Removes the field email from the type Member",
    override: without("Member", "email"),
  },
  "due-date-unpublished": {
    clauses: ["types.loan"],
    description: "Removes the field dueDate from the type Loan",
    override: without("Loan", "dueDate"),
  },
  "writes-published": {
    clauses: ["service.type-system", "types.complete"],
    description:
      "Adds fields to the type Query whose names begin with add, create, update, delete or remove",
    override: alsoFinding((name, fields, type) =>
      type === "Query" && /^(add|create|update|delete|remove)/.test(name)
        ? fields.get("member")
        : undefined,
    ),
  },
  "id-known-on-book": {
    clauses: ["types.book", "types.complete"],
    description: "Adds a field id to the type Book",
    override: alsoFinding((name, fields, type) =>
      type === "Book" && name === "id" ? fields.get("isbn") : undefined,
    ),
  },
  "fields-of-members-known-on-query": {
    clauses: ["types.query", "types.complete"],
    description: "Adds the fields of a member to the type Query",
    override: publish(["name", "email", "fine"], "Query"),
  },
  "record-keys-published": {
    clauses: ["types.complete"],
    description: "Adds the foreign keys of the records as fields",
    override: publish(["memberId", "bookIsbn"]),
  },
  "prototype-names-published": {
    clauses: ["types.complete"],
    description: "Adds the properties that every JavaScript object has as fields",
    override: publish(namesOf(Object)),
  },
  "typename-published": {
    clauses: ["types.underscore-names", "types.complete"],
    description: "Adds the field __typename to every type, as libraries for GraphQL do",
    override: publish(["__typename"]),
  },
  "columns-of-loans-published": {
    clauses: ["types.underscore-names", "types.complete"],
    description: "Adds the foreign keys of the records as fields, named as in SQL",
    override: publish(["member_id", "book_isbn"], "Loan"),
  },
  "list-members-published": {
    clauses: ["types.complete"],
    description: "Adds the properties of JavaScript lists as fields of a loan",
    override: publish([...namesOf(Array), ...namesOf(Object), "size", "first"], "Loan"),
  },
  "methods-of-objects-published": {
    clauses: ["types.complete"],
    description: "Adds fields named like methods of all objects, such as getClass, send and dup",
    override: publish(["getClass", "GetType", "send", "dup", "then", "tap", "notify", "into"]),
  },
  "secrets-published": {
    clauses: ["types.complete"],
    description: "Adds fields such as password and token to the type Member",
    override: publish(["password", "token"], "Member"),
  },
  "columns-of-books-published": {
    clauses: ["types.complete"],
    description: "Adds fields such as year and publisher to the type Book",
    override: publish(["year", "publisher"], "Book"),
  },
  "timestamps-of-loans-published": {
    clauses: ["types.complete"],
    description: "Adds fields such as createdAt and returned to the type Loan",
    override: publish(["createdAt", "returned"], "Loan"),
  },
  "operations-published": {
    clauses: ["types.complete"],
    description: "Adds fields such as ping and version to the type Query",
    override: publish(["ping", "version"], "Query"),
  },
  "names-of-fields-folded": {
    clauses: ["types.case-sensitive"],
    description: "Ignores the case of field names",
    override: alsoFinding((name, fields) =>
      [...fields.values()].find((field) => field.name.toLowerCase() === name.toLowerCase()),
    ),
  },
};

function without(type: string, field: string): Overrides {
  return changeTypes((fields, name) =>
    name === type ? new Map([...fields].filter(([other]) => other !== field)) : fields,
  );
}

/** The properties that every object of a class has. */
function namesOf({ prototype }: { readonly prototype: object }): readonly string[] {
  return Object.getOwnPropertyNames(prototype);
}

/** Adds scalars of these names to a type, or to all. */
function publish(names: readonly string[], only?: string): Overrides {
  return alsoFinding((name, _fields, type) =>
    type === (only ?? type) && names.includes(name)
      ? { kind: "scalar", name, coordinate: `${type}.${name}`, type: "String" }
      : undefined,
  );
}

function alsoFinding(
  find: (name: string, fields: Fields, type: string) => FieldDefinition | undefined,
): Overrides {
  return changeTypes((fields, type) =>
    Object.assign(new Map(fields), {
      get: (name: string) => fields.get(name) ?? find(name, fields, type),
    }),
  );
}

type Fields = ReadonlyMap<string, FieldDefinition>;

type RewriteFields = (fields: Fields, type: string) => Fields;

function changeTypes(rewrite: RewriteFields): Overrides {
  return { typeSystem: ({ root }) => ({ root: mapType(root, rewrite) }) };
}

/** The recursion ends because no type contains itself. */
function mapType({ name, fields }: ObjectType, rewrite: RewriteFields): ObjectType {
  const inner = [...fields].map(([fieldName, field]): [string, FieldDefinition] => [
    fieldName,
    field.kind === "object" ? { ...field, type: mapType(field.type, rewrite) } : field,
  ]);
  return { name, fields: rewrite(new Map(inner), name) };
}
