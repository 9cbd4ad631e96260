// A conforming server with nothing but Go's standard library.
//
// Run it with: go run server.go --port 8080 --data library.json
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
)

// Types by name, with the type of each field.
var types = map[string]map[string]string{
	"Query":  {"member": "Member", "book": "Book"},
	"Member": {"id": "ID", "name": "String", "email": "String", "fine": "Int", "loans": "Loan"},
	"Loan":   {"id": "ID", "dueDate": "String", "overdueDays": "Int", "book": "Book"},
	"Book":   {"isbn": "ID", "title": "String", "author": "String", "pages": "Int"},
}

type field struct {
	name      string
	argument  string
	selection []field
}

// Substitution

var placeholder = regexp.MustCompile(`\$[A-Za-z_][A-Za-z0-9_]*`)

func substitute(document string, variables map[string]any) (string, error) {
	var err error
	text := placeholder.ReplaceAllStringFunc(document, func(match string) string {
		value, found := variables[match[1:]]
		if !found {
			err = fmt.Errorf("the variable %s has no value", match[1:])
		}
		return string(encode(value))
	})
	return text, err
}

func encode(value any) []byte {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic(err)
	}
	return bytes.TrimSuffix(buffer.Bytes(), []byte("\n"))
}

// Parsing

const maxDepth = 1000

var token = regexp.MustCompile(`^(?:[A-Za-z_][A-Za-z0-9_]*|"[^"]*"|[0-9]+|[(){}:])`)

type parser struct {
	rest string
}

func parse(document string) (fields []field, err error) {
	p := &parser{rest: document}
	fields, err = p.fields(1)
	if err == nil && p.peek() != "" {
		err = p.unexpected("the end")
	}
	return fields, err
}

func (p *parser) fields(depth int) ([]field, error) {
	if depth > maxDepth {
		return nil, errors.New("the document is nested too deeply")
	}
	var fields []field
	for len(fields) == 0 || isName(p.peek()) {
		next, err := p.field(depth)
		if err != nil {
			return nil, err
		}
		fields = append(fields, next)
	}
	return fields, nil
}

func (p *parser) field(depth int) (next field, err error) {
	if next.name, err = p.expect("a name", isName); err != nil {
		return next, err
	}
	if p.skip("(") {
		if next.argument, err = p.parseArgument(); err != nil {
			return next, err
		}
	}
	if p.skip("{") {
		if next.selection, err = p.fields(depth + 1); err != nil {
			return next, err
		}
		_, err = p.expect("}", is("}"))
	}
	return next, err
}

// The rest of an argument, after its opening parenthesis.
func (p *parser) parseArgument() (string, error) {
	if _, err := p.expect("a name", isName); err != nil {
		return "", err
	}
	if _, err := p.expect(":", is(":")); err != nil {
		return "", err
	}
	value, err := p.expect("a value", isValue)
	if err != nil {
		return "", err
	}
	_, err = p.expect(")", is(")"))
	return strings.Trim(value, `"`), err
}

func (p *parser) peek() string {
	p.rest = strings.TrimLeft(p.rest, " \t\r\n")
	return token.FindString(p.rest)
}

func (p *parser) skip(text string) bool {
	if p.peek() != text {
		return false
	}
	p.rest = p.rest[len(text):]
	return true
}

func (p *parser) expect(what string, fits func(string) bool) (string, error) {
	text := p.peek()
	if !fits(text) {
		return "", p.unexpected(what)
	}
	p.rest = p.rest[len(text):]
	return text, nil
}

func (p *parser) unexpected(what string) error {
	return fmt.Errorf("expected %s, but found %q", what, p.peek())
}

func is(text string) func(string) bool {
	return func(other string) bool { return other == text }
}

func isValue(text string) bool {
	return text != "" && (text[0] == '"' || '0' <= text[0] && text[0] <= '9')
}

func isName(text string) bool {
	return text != "" && !isValue(text) && !strings.Contains("(){}:", text)
}

// Validation

func findDefects(selection []field, typeName, parents string) []string {
	var defects []string
	for _, next := range selection {
		path := parents + next.name
		fieldType, isKnown := types[typeName][next.name]
		_, isObject := types[fieldType]
		switch {
		case !isKnown:
			defects = append(defects, fmt.Sprintf("%s: no such field on type %s", path, typeName))
		case isObject && next.selection == nil:
			defects = append(defects, fmt.Sprintf("%s: %s is an object, a subfield must be selected", path, fieldType))
		case isObject:
			defects = append(defects, findDefects(next.selection, fieldType, path+".")...)
		case next.selection != nil:
			defects = append(defects, fmt.Sprintf("%s: %s is a scalar, a subfield cannot be selected", path, fieldType))
		}
	}
	return defects
}

// Execution

type record = map[string]any

type library struct {
	members, books map[string]record
	loans          map[string][]record
}

func loadLibrary(file string) (*library, error) {
	var data struct{ Members, Loans, Books []record }
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if err := decode(bytes.NewReader(text), &data); err != nil {
		return nil, err
	}
	l := &library{map[string]record{}, map[string]record{}, map[string][]record{}}
	for _, member := range data.Members {
		l.members[member["id"].(string)] = member
	}
	for _, book := range data.Books {
		l.books[book["isbn"].(string)] = book
	}
	for _, loan := range data.Loans {
		owner := loan["memberId"].(string)
		l.loans[owner] = append(l.loans[owner], loan)
	}
	return l, nil
}

type failure struct {
	Path    string `json:"path"`
	Message string `json:"message"`
}

type execution struct {
	library *library
	errors  []failure
}

func (e *execution) selectFields(typeName string, parent record, selection []field, parents string) record {
	data := record{}
	for _, next := range selection {
		path := parents + next.name
		switch typeName + "." + next.name {
		case "Query.member":
			data[next.name] = e.object("Member", e.library.members[next.argument], next, path)
		case "Query.book":
			data[next.name] = e.object("Book", e.library.books[next.argument], next, path)
		case "Member.loans":
			loans := []any{}
			for index, loan := range e.library.loans[parent["id"].(string)] {
				loans = append(loans, e.object("Loan", loan, next, path+"."+strconv.Itoa(index)))
			}
			data[next.name] = loans
		case "Loan.book":
			data[next.name] = e.object("Book", e.library.books[parent["bookIsbn"].(string)], next, path)
		case "Loan.overdueDays":
			data[next.name] = nil
			e.errors = append(e.errors, failure{path, "overdue service is not responding"})
		default:
			data[next.name] = parent[next.name]
		}
	}
	return data
}

func (e *execution) object(typeName string, found record, next field, path string) any {
	if found == nil {
		return nil
	}
	return e.selectFields(typeName, found, next.selection, path+".")
}

// HTTP

const maxBodyBytes = 1 << 20

func (l *library) answer(request *http.Request) (int, any) {
	reject := func(reason error) (int, any) {
		return http.StatusBadRequest, record{"errors": []string{reason.Error()}}
	}
	if request.Method != http.MethodPost || request.URL.Path != "/graph" {
		return reject(errors.New("send queries by POST to /graph"))
	}
	var query struct {
		Document  *string
		Variables map[string]any
	}
	if err := decode(request.Body, &query); err != nil {
		return reject(err)
	}
	if query.Document == nil {
		return reject(errors.New("the body has no document"))
	}
	document, err := substitute(*query.Document, query.Variables)
	if err != nil {
		return reject(err)
	}
	selection, err := parse(document)
	if err != nil {
		return reject(err)
	}
	if defects := findDefects(selection, "Query", ""); defects != nil {
		return http.StatusBadRequest, record{"errors": defects}
	}
	e := execution{library: l, errors: []failure{}}
	data := e.selectFields("Query", nil, selection, "")
	return http.StatusOK, record{"data": data, "errors": e.errors}
}

// Keeps the digits of numbers.
func decode(source io.Reader, target any) error {
	decoder := json.NewDecoder(source)
	decoder.UseNumber()
	return decoder.Decode(target)
}

func (l *library) ServeHTTP(response http.ResponseWriter, request *http.Request) {
	request.Body = http.MaxBytesReader(response, request.Body, maxBodyBytes)
	status, body := l.answer(request)
	content := encode(body)
	response.Header().Set("Content-Type", "application/json; charset=utf-8")
	response.Header().Set("Content-Length", strconv.Itoa(len(content)))
	response.WriteHeader(status)
	response.Write(content)
}

func main() {
	port := flag.Int("port", 8080, "port to listen on")
	data := flag.String("data", "library.json", "a file like library.json")
	flag.Parse()
	library, err := loadLibrary(*data)
	if err != nil {
		log.Fatal(err)
	}
	log.Fatal(http.ListenAndServe(fmt.Sprintf("127.0.0.1:%d", *port), library))
}
