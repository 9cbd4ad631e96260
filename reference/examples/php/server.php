<?php

/**
 * A conforming server with nothing but PHP, which calls this file for each request.
 *
 * Run it with: LIBRARY=library.json php -S 127.0.0.1:8080 server.php
 */

const TYPES = [
    'Query' => ['member' => 'Member', 'book' => 'Book'],
    'Member' => ['id' => 'ID', 'name' => 'String', 'email' => 'String', 'fine' => 'Int', 'loans' => 'Loan'],
    'Loan' => ['id' => 'ID', 'dueDate' => 'String', 'overdueDays' => 'Int', 'book' => 'Book'],
    'Book' => ['isbn' => 'ID', 'title' => 'String', 'author' => 'String', 'pages' => 'Int'],
];

/** A request that cannot be read, and why. */
class Rejected extends Exception {}

/** A field that cannot be resolved, and why. */
class FieldFailure extends Exception {}

class Field
{
    public ?string $argument = null;
    /** @var Field[]|null */
    public ?array $selection = null;

    public function __construct(public string $name) {}
}

function encode(mixed $value): string
{
    $flags = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_LINE_TERMINATORS;
    return json_encode($value, $flags | JSON_THROW_ON_ERROR);
}

// Substitution

function substitute(string $document, object $variables): string
{
    return preg_replace_callback('/\$([A-Za-z_][A-Za-z0-9_]*)/', function (array $match) use ($variables) {
        if (!property_exists($variables, $match[1])) {
            throw new Rejected("the variable $match[1] has no value");
        }
        return encode($variables->{$match[1]});
    }, $document);
}

// Parsing

class Parser
{
    private array $tokens = [];
    private int $position = 0;

    public function __construct(string $document)
    {
        $offset = 0;
        while ($offset < strlen($document)) {
            $found = preg_match('/\G(?:[ \t\r\n]++|[A-Za-z_][A-Za-z0-9_]*+|[0-9]++|"[^"]*+"|[(){}:])/', $document, $match, 0, $offset);
            if (!$found) {
                throw new Rejected('unexpected character at byte ' . ($offset + 1));
            }
            $offset += strlen($match[0]);
            if (trim($match[0], " \t\r\n") !== '') {
                $this->tokens[] = $match[0];
            }
        }
    }

    public function parse(): array
    {
        $fields = $this->parseFields();
        if (isset($this->tokens[$this->position])) {
            throw new Rejected('unexpected ' . $this->tokens[$this->position]);
        }
        return $fields;
    }

    private function parseFields(int $depth = 0): array
    {
        // PHP itself has no limit, and crashes.
        if ($depth > 500) {
            throw new Rejected('the document is nested too deeply');
        }
        do {
            $fields[] = $this->parseField($depth);
        } while (preg_match('/^[A-Za-z_]/', $this->peek()));
        return $fields;
    }

    private function parseField(int $depth): Field
    {
        $field = new Field($this->expect('/^[A-Za-z_]/', 'a name'));
        if ($this->skip('(')) {
            $this->expect('/^[A-Za-z_]/', 'a key');
            $this->expect('/^:/', '":"');
            $value = $this->expect('/^["0-9]/', 'a string or digits');
            $field->argument = $value[0] === '"' ? substr($value, 1, -1) : $value;
            $this->expect('/^\)/', '")"');
        }
        if ($this->skip('{')) {
            $field->selection = $this->parseFields($depth + 1);
            $this->expect('/^\}/', '"}"');
        }
        return $field;
    }

    private function peek(): string
    {
        return $this->tokens[$this->position] ?? '';
    }

    private function skip(string $token): bool
    {
        $isNext = $this->peek() === $token;
        $this->position += $isNext ? 1 : 0;
        return $isNext;
    }

    private function expect(string $pattern, string $what): string
    {
        $token = $this->peek();
        if (!preg_match($pattern, $token)) {
            throw new Rejected("expected $what, but found " . ($token === '' ? 'the end' : $token));
        }
        $this->position += 1;
        return $token;
    }
}

// Validation

function findDefects(array $selection, string $type, string $parents = ''): array
{
    $defects = [];
    foreach ($selection as $field) {
        $path = $parents . $field->name;
        $fieldType = TYPES[$type][$field->name] ?? null;
        if ($fieldType === null) {
            $defects[] = "$path: no such field on type $type";
        } elseif (!isset(TYPES[$fieldType])) {
            if ($field->selection !== null) {
                $defects[] = "$path: $fieldType is a scalar, a subfield cannot be selected";
            }
        } elseif ($field->selection === null) {
            $defects[] = "$path: $fieldType is an object, a subfield must be selected";
        } else {
            array_push($defects, ...findDefects($field->selection, $fieldType, "$path."));
        }
    }
    return $defects;
}

// Execution

class Execution
{
    public array $errors = [];

    public function __construct(private object $library) {}

    public function select(string $type, object $record, array $selection, string $parents = ''): object
    {
        $data = new stdClass();
        foreach ($selection as $field) {
            $path = $parents . $field->name;
            try {
                $value = $this->resolve($type, $record, $field);
            } catch (FieldFailure $failure) {
                $value = null;
                $this->errors[] = ['path' => $path, 'message' => $failure->getMessage()];
            }
            $data->{$field->name} = $this->complete($value, TYPES[$type][$field->name], $field, $path);
        }
        return $data;
    }

    private function complete(mixed $value, string $type, Field $field, string $path): mixed
    {
        if (is_array($value)) {
            $elements = [];
            foreach ($value as $index => $element) {
                $elements[] = $this->complete($element, $type, $field, "$path.$index");
            }
            return $elements;
        }
        return is_object($value) ? $this->select($type, $value, $field->selection, "$path.") : $value;
    }

    private function resolve(string $type, object $record, Field $field): mixed
    {
        return match ("$type.$field->name") {
            'Query.member' => $this->find('members', 'id', $field->argument),
            'Query.book' => $this->find('books', 'isbn', $field->argument),
            'Member.loans' => $this->filter('loans', 'memberId', $record->id),
            'Loan.book' => $this->find('books', 'isbn', $record->bookIsbn),
            'Loan.overdueDays' => throw new FieldFailure('overdue service is not responding'),
            default => $record->{$field->name} ?? null,
        };
    }

    private function find(string $list, string $key, ?string $id): ?object
    {
        return $this->filter($list, $key, $id)[0] ?? null;
    }

    private function filter(string $list, string $key, ?string $id): array
    {
        return array_values(array_filter($this->library->$list, fn ($record) => $record->$key === $id));
    }
}

// HTTP

function answer(): array
{
    if ($_SERVER['REQUEST_METHOD'] !== 'POST' || explode('?', $_SERVER['REQUEST_URI'])[0] !== '/graph') {
        throw new Rejected('send queries by POST to /graph');
    }
    $query = json_decode(file_get_contents('php://input'));
    if (!is_object($query) || !is_string($query->document ?? null)) {
        throw new Rejected('the body has no document');
    }
    $variables = property_exists($query, 'variables') ? $query->variables : new stdClass();
    if (!is_object($variables)) {
        throw new Rejected('the variables are not an object');
    }
    $selection = (new Parser(substitute($query->document, $variables)))->parse();
    $defects = findDefects($selection, 'Query');
    if ($defects !== []) {
        return [400, ['errors' => $defects]];
    }
    $execution = new Execution(json_decode(file_get_contents(getenv('LIBRARY')), flags: JSON_THROW_ON_ERROR));
    $data = $execution->select('Query', new stdClass(), $selection);
    return [200, ['data' => $data, 'errors' => $execution->errors]];
}

try {
    [$status, $body] = answer();
} catch (Rejected $reason) {
    [$status, $body] = [400, ['errors' => [$reason->getMessage()]]];
}
$content = json_encode($body, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE);
http_response_code($status);
header('Content-Type: application/json; charset=utf-8');
header('Content-Length: ' . strlen($content));
echo $content;
