"""A conforming server with nothing but Python's standard library.

Run it with: python3 server.py --port 8080 --data library.json
"""

import argparse
import json
import re
from collections import defaultdict
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TYPES = {
    "Query": {"member": "Member", "book": "Book"},
    "Member": {"id": "ID", "name": "String", "email": "String", "fine": "Int", "loans": "Loan"},
    "Loan": {"id": "ID", "dueDate": "String", "overdueDays": "Int", "book": "Book"},
    "Book": {"isbn": "ID", "title": "String", "author": "String", "pages": "Int"},
}


class Rejected(Exception):
    """A request that cannot be read, and why."""


class FieldFailure(Exception):
    """A field that cannot be resolved, and why."""


@dataclass
class Field:
    name: str
    argument: str | None = None
    selection: "list[Field] | None" = None


# Substitution

PLACEHOLDER = re.compile(r"\$([A-Za-z_][A-Za-z0-9_]*)")


def substitute(document: str, variables: dict) -> str:
    def encode(match: re.Match) -> str:
        if match[1] not in variables:
            raise Rejected(f"the variable {match[1]} has no value")
        return json.dumps(variables[match[1]], ensure_ascii=False)

    return PLACEHOLDER.sub(encode, document)


# Parsing

TOKEN = re.compile(
    r"""(?P<space>[ \t\r\n]+) | (?P<name>[A-Za-z_][A-Za-z0-9_]*) | "(?P<string>[^"]*)"
    | (?P<digits>[0-9]+) | (?P<sign>[(){}:])""",
    re.VERBOSE,
)


class Parser:
    def __init__(self, document: str):
        self.tokens = list(tokenize(document))
        self.position = 0

    def parse_document(self) -> list[Field]:
        fields = self.parse_fields()
        self.expect("end")
        return fields

    def parse_fields(self) -> list[Field]:
        fields = [self.parse_field()]
        while self.peek()[0] == "name":
            fields.append(self.parse_field())
        return fields

    def parse_field(self) -> Field:
        field = Field(self.expect("name"))
        if self.skip("("):
            self.expect("name")
            self.expect("sign", ":")
            kind = "string" if self.peek()[0] == "string" else "digits"
            field.argument = self.expect(kind)
            self.expect("sign", ")")
        if self.skip("{"):
            field.selection = self.parse_fields()
            self.expect("sign", "}")
        return field

    def peek(self) -> tuple[str, str]:
        return self.tokens[self.position]

    def skip(self, sign: str) -> bool:
        if self.peek() != ("sign", sign):
            return False
        self.position += 1
        return True

    def expect(self, kind: str, sign: str | None = None) -> str:
        found, text = self.peek()
        if found != kind or sign not in (None, text):
            raise Rejected(f"expected {sign or kind}, but found {text or found}")
        self.position += 1
        return text


def tokenize(document: str):
    position = 0
    while position < len(document):
        match = TOKEN.match(document, position)
        if match is None:
            raise Rejected(f"unexpected character {position + 1} of the document")
        position = match.end()
        if match.lastgroup != "space":
            yield match.lastgroup, match[match.lastgroup]
    yield "end", ""


# Validation


def find_defects(selection: list[Field], type_name: str, parents: tuple = ()) -> list[str]:
    defects = []
    for field in selection:
        path = (*parents, field.name)
        problem = None
        field_type = TYPES[type_name].get(field.name)
        if field_type is None:
            problem = f"no such field on type {type_name}"
        elif field_type not in TYPES and field.selection is not None:
            problem = f"{field_type} is a scalar, a subfield cannot be selected"
        elif field_type in TYPES and field.selection is None:
            problem = f"{field_type} is an object, a subfield must be selected"
        elif field.selection is not None:
            defects += find_defects(field.selection, field_type, path)
        if problem is not None:
            defects.append(f"{'.'.join(path)}: {problem}")
    return defects


# Execution


class Library:
    def __init__(self, records: dict):
        self.members = {member["id"]: member for member in records["members"]}
        self.books = {book["isbn"]: book for book in records["books"]}
        self.loans = defaultdict(list)
        for loan in records["loans"]:
            self.loans[loan["memberId"]].append(loan)

    def resolve(self, type_name: str, record: dict, field: Field):
        match type_name, field.name:
            case "Query", "member":
                return self.members.get(field.argument)
            case "Query", "book":
                return self.books.get(field.argument)
            case "Member", "loans":
                return self.loans.get(record["id"], [])
            case "Loan", "book":
                return self.books.get(record["bookIsbn"])
            case "Loan", "overdueDays":
                raise FieldFailure("overdue service is not responding")
        return record.get(field.name)


class Execution:
    def __init__(self, library: Library):
        self.library = library
        self.errors = []

    def select(self, type_name: str, record: dict, selection: list[Field], parents=()) -> dict:
        data = {}
        for field in selection:
            path = (*parents, field.name)
            try:
                value = self.library.resolve(type_name, record, field)
            except FieldFailure as failure:
                value = None
                self.errors.append({"path": ".".join(path), "message": str(failure)})
            data[field.name] = self.complete(value, TYPES[type_name][field.name], field, path)
        return data

    def complete(self, value, type_name: str, field: Field, path: tuple):
        if value is None or type_name not in TYPES:
            return value
        if isinstance(value, list):
            return [
                self.complete(element, type_name, field, (*path, str(index)))
                for index, element in enumerate(value)
            ]
        return self.select(type_name, value, field.selection, path)


def answer(body: bytes, library: Library) -> tuple[int, dict]:
    try:
        document, variables = read_query(body)
        selection = Parser(substitute(document, variables)).parse_document()
        defects = find_defects(selection, "Query")
        if defects:
            return 400, {"errors": defects}
        execution = Execution(library)
        data = execution.select("Query", {}, selection)
        return 200, {"data": data, "errors": execution.errors}
    except Rejected as reason:
        return 400, {"errors": [str(reason)]}
    except RecursionError:
        return 400, {"errors": ["the document is nested too deeply"]}


def read_query(body: bytes) -> tuple[str, dict]:
    try:
        query = json.loads(body.decode())
    except ValueError:
        raise Rejected("the body is not JSON") from None
    if not isinstance(query, dict) or not isinstance(query.get("document"), str):
        raise Rejected("the body has no document")
    variables = query.get("variables", {})
    if not isinstance(variables, dict):
        raise Rejected("the variables are not an object")
    return query["document"], variables


# HTTP


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # One packet for the head and the body of a response.
    wbufsize = -1
    disable_nagle_algorithm = True
    library: Library

    def do_POST(self):
        body = self.read_body()
        if self.command == "POST" and self.path == "/graph":
            self.respond(*answer(body, self.library))
        else:
            self.respond(400, {"errors": ["send queries by POST to /graph"]})

    do_GET = do_HEAD = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = do_POST

    def read_body(self) -> bytes:
        if self.headers.get("Transfer-Encoding", "").lower() != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length", 0)))
        chunks = []
        while size := int(self.rfile.readline().split(b";")[0], 16):
            chunks.append(self.rfile.read(size))
            self.rfile.readline()
        while self.rfile.readline().strip():
            pass
        return b"".join(chunks)

    def respond(self, status: int, body: dict):
        content = json.dumps(body, ensure_ascii=False).encode(errors="replace")
        self.send_response(status)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    request_queue_size = 128

    def handle_error(self, request, client_address):
        """Clients that go away are none of our business."""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--data", required=True, help="a file like library.json")
    options = parser.parse_args()
    with open(options.data, encoding="utf-8") as file:
        Handler.library = Library(json.load(file))
    Server(("127.0.0.1", options.port), Handler).serve_forever()


if __name__ == "__main__":
    main()
