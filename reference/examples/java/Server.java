import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * A conforming server with nothing but the JDK.
 *
 * <p>Run it with: java Server.java --port 8080 --data library.json
 */
public class Server {
  static final Map<String, Map<String, String>> TYPES = Map.of(
      "Query", Map.of("member", "Member", "book", "Book"),
      "Member", Map.of("id", "ID", "name", "String", "email", "String", "fine", "Int", "loans", "Loan"),
      "Loan", Map.of("id", "ID", "dueDate", "String", "overdueDays", "Int", "book", "Book"),
      "Book", Map.of("isbn", "ID", "title", "String", "author", "String", "pages", "Int"));

  public static void main(String[] args) throws IOException {
    // Without this, the head and the body of a response wait for each other.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    Map<String, String> options = Map.of(args[0], args[1], args[2], args[3]);
    Library library = new Library(Json.parse(Files.readString(Path.of(options.get("--data")))));
    int port = Integer.parseInt(options.get("--port"));
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 128);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/", exchange -> respond(exchange, answer(exchange, library)));
    server.start();
  }

  record Answer(int status, Map<String, Object> body) {}

  /** A request that cannot be read; the message says why. */
  static class Rejected extends RuntimeException {
    Rejected(String message) {
      super(message);
    }
  }

  static Answer answer(HttpExchange exchange, Library library) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    try {
      if (!exchange.getRequestMethod().equals("POST")
          || !exchange.getRequestURI().getPath().equals("/graph")) {
        throw new Rejected("send queries by POST to /graph");
      }
      if (!(Json.parse(body) instanceof Map<?, ?> query)
          || !(query.get("document") instanceof String document)) {
        throw new Rejected("the body has no document");
      }
      Object variables = query.containsKey("variables") ? query.get("variables") : Map.of();
      if (!(variables instanceof Map<?, ?> values)) {
        throw new Rejected("the variables are not an object");
      }
      List<Field> selection = new DocumentParser(substitute(document, values)).parse();
      List<String> defects = new ArrayList<>();
      findDefects(selection, "Query", "", defects);
      if (!defects.isEmpty()) {
        return new Answer(400, Map.of("errors", defects));
      }
      Execution execution = new Execution(library);
      Map<String, Object> data = execution.select("Query", Map.of(), selection, "");
      return new Answer(200, Map.of("data", data, "errors", execution.errors));
    } catch (Rejected rejected) {
      return new Answer(400, Map.of("errors", List.of(rejected.getMessage())));
    } catch (StackOverflowError error) {
      return new Answer(400, Map.of("errors", List.of("the request is nested too deeply")));
    }
  }

  static void respond(HttpExchange exchange, Answer answer) throws IOException {
    byte[] content = Json.encode(answer.body).getBytes(UTF_8);
    boolean hasBody = !exchange.getRequestMethod().equals("HEAD");
    exchange.getResponseHeaders().set("Content-Type", "application/json; charset=utf-8");
    exchange.sendResponseHeaders(answer.status, hasBody ? content.length : -1);
    if (hasBody) {
      exchange.getResponseBody().write(content);
    }
    exchange.close();
  }

  // Substitution

  static final Pattern PLACEHOLDER = Pattern.compile("\\$([A-Za-z_][A-Za-z0-9_]*)");

  static String substitute(String document, Map<?, ?> variables) {
    return PLACEHOLDER.matcher(document).replaceAll(match -> {
      String name = match.group(1);
      if (!variables.containsKey(name)) {
        throw new Rejected("the variable " + name + " has no value");
      }
      return Matcher.quoteReplacement(Json.encode(variables.get(name)));
    });
  }

  // Parsing

  /** The selection is null for a field without one. */
  record Field(String name, String argument, List<Field> selection) {}

  static class DocumentParser {
    private static final Pattern TOKEN =
        Pattern.compile("\\G[ \\t\\r\\n]*([A-Za-z_][A-Za-z0-9_]*|\"[^\"]*+\"|[0-9]++|[(){}:]|\\z)");
    private final Matcher matcher;
    /** The next token; empty at the end. */
    private String token;

    DocumentParser(String document) {
      matcher = TOKEN.matcher(document);
      advance();
    }

    List<Field> parse() {
      List<Field> fields = parseFields();
      expect("");
      return fields;
    }

    private List<Field> parseFields() {
      List<Field> fields = new ArrayList<>();
      do {
        fields.add(parseField());
      } while (isName());
      return fields;
    }

    private Field parseField() {
      String name = parseName();
      String argument = skip("(") ? parseArgument() : null;
      List<Field> selection = null;
      if (skip("{")) {
        selection = parseFields();
        expect("}");
      }
      return new Field(name, argument, selection);
    }

    private String parseArgument() {
      parseName();
      expect(":");
      String value = next();
      expect(")");
      if (value.startsWith("\"")) {
        return value.substring(1, value.length() - 1);
      }
      if (value.isEmpty() || !Character.isDigit(value.charAt(0))) {
        throw new Rejected("expected a string or digits as a value");
      }
      return value;
    }

    private String parseName() {
      if (!isName()) {
        throw new Rejected("expected a name, but found " + token);
      }
      return next();
    }

    private boolean skip(String text) {
      boolean isNext = token.equals(text);
      if (isNext && !text.isEmpty()) {
        advance();
      }
      return isNext;
    }

    private void expect(String text) {
      if (!skip(text)) {
        throw new Rejected("unexpected " + token);
      }
    }

    private String next() {
      String taken = token;
      advance();
      return taken;
    }

    private void advance() {
      if (!matcher.find()) {
        throw new Rejected("the document ends early, or has an unexpected character");
      }
      token = matcher.group(1);
    }

    private boolean isName() {
      return !token.isEmpty() && (Character.isLetter(token.charAt(0)) || token.charAt(0) == '_');
    }
  }

  // Validation

  static void findDefects(List<Field> selection, String type, String parents, List<String> defects) {
    for (Field field : selection) {
      String path = parents + field.name;
      String fieldType = TYPES.get(type).get(field.name);
      if (fieldType == null) {
        defects.add(path + ": no such field on type " + type);
      } else if (TYPES.containsKey(fieldType)) {
        if (field.selection == null) {
          defects.add(path + ": " + fieldType + " is an object, a subfield must be selected");
        } else {
          findDefects(field.selection, fieldType, path + ".", defects);
        }
      } else if (field.selection != null) {
        defects.add(path + ": " + fieldType + " is a scalar, a subfield cannot be selected");
      }
    }
  }

  // Execution

  @SuppressWarnings("unchecked")
  static class Library {
    final Map<Object, Map<String, Object>> members;
    final Map<Object, Map<String, Object>> books;
    final Map<Object, List<Map<String, Object>>> loans;

    Library(Object records) {
      var lists = (Map<String, List<Map<String, Object>>>) records;
      members = index(lists.get("members"), "id");
      books = index(lists.get("books"), "isbn");
      loans = lists.get("loans").stream().collect(Collectors.groupingBy(loan -> loan.get("memberId")));
    }

    private static Map<Object, Map<String, Object>> index(List<Map<String, Object>> records, String key) {
      return records.stream().collect(Collectors.toMap(found -> found.get(key), found -> found));
    }
  }

  static class Execution {
    final List<Object> errors = new ArrayList<>();
    private final Library library;

    Execution(Library library) {
      this.library = library;
    }

    Map<String, Object> select(
        String type, Map<String, Object> parent, List<Field> selection, String parents) {
      Map<String, Object> data = new LinkedHashMap<>();
      for (Field field : selection) {
        String path = parents + field.name;
        data.put(field.name, switch (type + "." + field.name) {
          case "Query.member" -> object("Member", library.members.get(field.argument), field, path);
          case "Query.book" -> object("Book", library.books.get(field.argument), field, path);
          case "Member.loans" -> loans(parent, field, path);
          case "Loan.book" -> object("Book", library.books.get(parent.get("bookIsbn")), field, path);
          case "Loan.overdueDays" -> fail(path, "overdue service is not responding");
          default -> parent.get(field.name);
        });
      }
      return data;
    }

    private Object object(String type, Map<String, Object> found, Field field, String path) {
      return found == null ? null : select(type, found, field.selection, path + ".");
    }

    private List<Object> loans(Map<String, Object> member, Field field, String path) {
      List<Object> found = new ArrayList<>();
      for (Map<String, Object> loan : library.loans.getOrDefault(member.get("id"), List.of())) {
        found.add(object("Loan", loan, field, path + "." + found.size()));
      }
      return found;
    }

    private Object fail(String path, String message) {
      errors.add(Map.of("path", path, "message", message));
      return null;
    }
  }

  // JSON

  /** Objects are maps, arrays are lists, and numbers keep their digits. */
  static class Json {
    /** A number, true or false. */
    record Literal(String text) {}

    private static final Pattern LITERAL =
        Pattern.compile("true|false|null|-?(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?(?:[eE][+-]?[0-9]++)?");
    private static final String ESCAPED = "bfnrt";
    private static final String CHARACTERS = "\b\f\n\r\t";
    private final String text;
    private int position = 0;

    private Json(String text) {
      this.text = text;
    }

    static Object parse(String text) {
      Json json = new Json(text);
      Object value = json.parseValue();
      if (json.peek() != END) {
        throw json.invalid();
      }
      return value;
    }

    private Object parseValue() {
      switch (peek()) {
        case '{':
          return parseObject();
        case '[':
          return parseArray();
        case '"':
          return parseString();
        default:
          Matcher literal = LITERAL.matcher(text).region(position, text.length());
          if (!literal.lookingAt()) {
            throw invalid();
          }
          position = literal.end();
          return literal.group().equals("null") ? null : new Literal(literal.group());
      }
    }

    private Map<String, Object> parseObject() {
      Map<String, Object> members = new LinkedHashMap<>();
      expect('{');
      while (peek() != '}') {
        if (!members.isEmpty()) {
          expect(',');
        }
        String name = parseString();
        expect(':');
        members.put(name, parseValue());
      }
      expect('}');
      return members;
    }

    private List<Object> parseArray() {
      List<Object> elements = new ArrayList<>();
      expect('[');
      while (peek() != ']') {
        if (!elements.isEmpty()) {
          expect(',');
        }
        elements.add(parseValue());
      }
      expect(']');
      return elements;
    }

    private String parseString() {
      StringBuilder parsed = new StringBuilder();
      expect('"');
      for (char next = take(); next != '"'; next = take()) {
        parsed.append(next == '\\' ? parseEscape() : next);
      }
      return parsed.toString();
    }

    private char parseEscape() {
      char escaped = take();
      if (escaped == 'u') {
        position += 4;
        try {
          return (char) Integer.parseInt(text.substring(position - 4, position), 16);
        } catch (IndexOutOfBoundsException | NumberFormatException error) {
          throw invalid();
        }
      }
      int index = ESCAPED.indexOf(escaped);
      return index < 0 ? escaped : CHARACTERS.charAt(index);
    }

    /** What no JSON text holds. */
    private static final char END = '\0';

    /** Skips whitespace. */
    private char peek() {
      while (position < text.length() && " \t\r\n".indexOf(text.charAt(position)) >= 0) {
        position++;
      }
      return position < text.length() ? text.charAt(position) : END;
    }

    private void expect(char character) {
      if (peek() != character) {
        throw invalid();
      }
      position++;
    }

    private char take() {
      if (position == text.length()) {
        throw invalid();
      }
      return text.charAt(position++);
    }

    private Rejected invalid() {
      return new Rejected("the body is not JSON at character " + position);
    }

    static String encode(Object value) {
      if (value instanceof Map<?, ?> members) {
        return members.entrySet().stream()
            .map(member -> encode(member.getKey()) + ":" + encode(member.getValue()))
            .collect(Collectors.joining(",", "{", "}"));
      }
      if (value instanceof List<?> elements) {
        return elements.stream().map(Json::encode).collect(Collectors.joining(",", "[", "]"));
      }
      if (value instanceof String text) {
        return encodeString(text);
      }
      return value instanceof Literal literal ? literal.text : "null";
    }

    private static String encodeString(String text) {
      StringBuilder encoded = new StringBuilder("\"");
      for (char character : text.toCharArray()) {
        int index = CHARACTERS.indexOf(character);
        if (index >= 0) {
          encoded.append('\\').append(ESCAPED.charAt(index));
        } else if (character == '"' || character == '\\') {
          encoded.append('\\').append(character);
        } else if (character < ' ') {
          encoded.append(String.format("\\u%04x", (int) character));
        } else {
          encoded.append(character);
        }
      }
      return encoded.append('"').toString();
    }
  }
}
