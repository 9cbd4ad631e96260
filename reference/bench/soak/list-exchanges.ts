import type { LibraryRecords } from "../../library/library-records.ts";
import { formatPost, formatRequest } from "../../testing/format-request.ts";

/** A request and the only correct response to it. */
export interface Exchange {
  readonly request: string;
  readonly status: 200 | 400;
  readonly body: string;
}

const memberCount = 40;

/** The records that the responses below contain. */
export function createRecords(): LibraryRecords {
  const numbers = Array.from({ length: memberCount }, (_, number) => number);
  return {
    members: numbers.map((number) => ({ id: `m${number}`, name: `Zoë ${number}`, fine: number })),
    loans: numbers.map((number) => ({ id: `l${number}`, memberId: `m${number}`, bookIsbn: "b" })),
    books: [{ isbn: "b", title: "計算 🧮" }],
  };
}

/** Yields requests of every kind without end; no response can be mistaken for another. */
export function* listExchanges(): Generator<Exchange, never> {
  for (let round = 0; ; round += 1) {
    const number = round % memberCount;
    yield askMember(number);
    yield askLoans(number);
    yield askWithDefects(`field${round}`);
    yield askUnparsable(round % 50);
    yield askWithoutVariable(`v${round}`);
    yield {
      request: formatPost("[]"),
      status: 400,
      body: '{"errors":["Body is not a JSON object: send {\\"document\\": \\"…\\"}"]}',
    };
  }
}

function askMember(number: number): Exchange {
  return {
    request: formatRequest("member(id: $id) { name fine email }", {
      variables: { id: `m${number}` },
    }),
    status: 200,
    body: `{"data":{"member":{"name":"Zoë ${number}","fine":${number},"email":null}},"errors":[]}`,
  };
}

function askLoans(number: number): Exchange {
  return {
    request: formatRequest(`member(x: "m${number}") { loans { overdueDays id book { title } } }`),
    status: 200,
    body:
      '{"data":{"member":{"loans":[{"overdueDays":null,' +
      `"id":"l${number}","book":{"title":"計算 🧮"}}]}},` +
      '"errors":[{"path":"member.loans.0.overdueDays",' +
      '"message":"overdue service is not responding"}]}',
  };
}

function askWithDefects(name: string): Exchange {
  const defects = [
    `${name}: no such field on type Query`,
    `member.${name}: no such field on type Member`,
    "member.loans: Loan is an object, a subfield must be selected",
  ];
  return {
    request: formatRequest(`${name} member { ${name} loans }`),
    status: 400,
    body: JSON.stringify({ errors: defects }),
  };
}

function askUnparsable(blanks: number): Exchange {
  const where = `Document line 1, column ${blanks + 1}`;
  return {
    request: formatRequest(`${" ".repeat(blanks)}!`),
    status: 400,
    body: JSON.stringify({ errors: [`${where}: expected a field but found "!"`] }),
  };
}

function askWithoutVariable(name: string): Exchange {
  return {
    request: formatRequest(`member(id: $${name}) { id }`),
    status: 400,
    body: JSON.stringify({ errors: [`Variable $${name} has no value: add it to "variables"`] }),
  };
}
