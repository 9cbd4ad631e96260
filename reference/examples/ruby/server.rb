# frozen_string_literal: true

# A conforming server with nothing but Ruby's standard library.
#
# Run it with: ruby server.rb --port 8080 --data library.json

require "json"
require "socket"

TYPES = {
  "Query" => { "member" => "Member", "book" => "Book" },
  "Member" => { "id" => "ID", "name" => "String", "email" => "String", "fine" => "Int", "loans" => "Loan" },
  "Loan" => { "id" => "ID", "dueDate" => "String", "overdueDays" => "Int", "book" => "Book" },
  "Book" => { "isbn" => "ID", "title" => "String", "author" => "String", "pages" => "Int" },
}.freeze

# A request that cannot be read, and why.
class Rejected < StandardError; end

# A field that cannot be resolved, and why.
class FieldFailure < StandardError; end

Field = Struct.new(:name, :argument, :selection)

def substitute(document, variables)
  document.gsub(/\$([A-Za-z_][A-Za-z0-9_]*)/) do
    name = Regexp.last_match(1)
    raise Rejected, "the variable #{name} has no value" unless variables.key?(name)

    JSON.generate(variables[name])
  end
end

class Parser
  TOKEN = /\G(?:[ \t\r\n]++|[A-Za-z_][A-Za-z0-9_]*+|[0-9]++|"[^"]*+"|[(){}:])/

  def initialize(document)
    @tokens = []
    position = 0
    while position < document.length
      token = document.match(TOKEN, position) or raise Rejected, "unexpected character #{position + 1}"
      position = token.end(0)
      @tokens << token[0] unless token[0].match?(/\A[ \t\r\n]/)
    end
  end

  def parse
    fields = parse_fields
    raise Rejected, "unexpected #{@tokens.first}" unless @tokens.empty?

    fields
  end

  private

  def parse_fields
    fields = [parse_field]
    fields << parse_field while @tokens.first&.match?(/\A[A-Za-z_]/)
    fields
  end

  def parse_field
    field = Field.new(expect(/\A[A-Za-z_]/, "a name"))
    if skip("(")
      expect(/\A[A-Za-z_]/, "a key")
      expect(/\A:/, '":"')
      field.argument = expect(/\A["0-9]/, "a string or digits").delete('"')
      expect(/\A\)/, '")"')
    end
    if skip("{")
      field.selection = parse_fields
      expect(/\A\}/, '"}"')
    end
    field
  end

  def skip(token)
    @tokens.shift if @tokens.first == token
  end

  def expect(pattern, what)
    raise Rejected, "expected #{what}, but found #{@tokens.first || "the end"}" unless @tokens.first&.match?(pattern)

    @tokens.shift
  end
end

def find_defects(selection, type, parents = "")
  selection.flat_map do |field|
    path = "#{parents}#{field.name}"
    field_type = TYPES[type][field.name]
    if field_type.nil?
      ["#{path}: no such field on type #{type}"]
    elsif !TYPES.key?(field_type)
      field.selection ? ["#{path}: #{field_type} is a scalar, a subfield cannot be selected"] : []
    elsif field.selection.nil?
      ["#{path}: #{field_type} is an object, a subfield must be selected"]
    else
      find_defects(field.selection, field_type, "#{path}.")
    end
  end
end

class Library
  def initialize(records)
    @members = records["members"].to_h { |member| [member["id"], member] }
    @books = records["books"].to_h { |book| [book["isbn"], book] }
    @loans = records["loans"].group_by { |loan| loan["memberId"] }
  end

  def resolve(type, record, field)
    case [type, field.name]
    when %w[Query member] then @members[field.argument]
    when %w[Query book] then @books[field.argument]
    when %w[Member loans] then @loans.fetch(record["id"], [])
    when %w[Loan book] then @books[record["bookIsbn"]]
    when %w[Loan overdueDays] then raise FieldFailure, "overdue service is not responding"
    else record[field.name]
    end
  end
end

class Execution
  attr_reader :errors

  def initialize(library)
    @library = library
    @errors = []
  end

  def select(type, record, selection, parents = "")
    selection.to_h do |field|
      path = "#{parents}#{field.name}"
      [field.name, complete(resolve(type, record, field, path), TYPES[type][field.name], field, path)]
    end
  end

  private

  def resolve(type, record, field, path)
    @library.resolve(type, record, field)
  rescue FieldFailure => e
    @errors << { "path" => path, "message" => e.message }
    nil
  end

  def complete(value, type, field, path)
    case value
    when Array then value.each_with_index.map { |element, index| complete(element, type, field, "#{path}.#{index}") }
    when Hash then select(type, value, field.selection, "#{path}.")
    else value
    end
  end
end

def answer(method, path, body, library)
  raise Rejected, "send queries by POST to /graph" unless method == "POST" && path == "/graph"

  query = JSON.parse(body.force_encoding("UTF-8"))
  raise Rejected, "the body has no document" unless query.is_a?(Hash) && query["document"].is_a?(String)

  variables = query.fetch("variables", {})
  raise Rejected, "the variables are not an object" unless variables.is_a?(Hash)

  selection = Parser.new(substitute(query["document"], variables)).parse
  defects = find_defects(selection, "Query")
  return [400, { "errors" => defects }] unless defects.empty?

  execution = Execution.new(library)
  [200, { "data" => execution.select("Query", {}, selection), "errors" => execution.errors }]
rescue Rejected => e
  [400, { "errors" => [e.message.scrub] }]
rescue JSON::JSONError, EncodingError, ArgumentError
  [400, { "errors" => ["the body is not JSON"] }]
rescue SystemStackError
  [400, { "errors" => ["the document is nested too deeply"] }]
end

def read_body(socket, headers)
  return socket.read(headers["content-length"].to_i) || "" unless headers["transfer-encoding"]&.downcase == "chunked"

  body = +""
  until (size = socket.gets.hex).zero?
    body << socket.read(size)
    socket.gets
  end
  nil until socket.gets.to_s.strip.empty?
  body
end

# Reads one request and answers it. Returns whether the connection stays open.
def serve(socket, library)
  line = socket.gets or return false
  method, target, = line.split
  return false if target.nil?

  headers = {}
  while (header = socket.gets&.chomp) && !header.empty?
    name, value = header.split(":", 2)
    headers[name.downcase] = value.to_s.strip
  end
  socket.write("HTTP/1.1 100 Continue\r\n\r\n") if headers["expect"]&.downcase == "100-continue"
  body = read_body(socket, headers)
  status, response = answer(method, target.split("?").first, body, library)
  content = JSON.generate(response)
  stays = headers["connection"].to_s.downcase != "close"
  socket.write(
    "HTTP/1.1 #{status} #{status == 200 ? "OK" : "Bad Request"}\r\n" \
    "Content-Type: application/json; charset=utf-8\r\nContent-Length: #{content.bytesize}\r\n" \
    "Connection: #{stays ? "keep-alive" : "close"}\r\n\r\n#{content unless method == "HEAD"}",
  )
  stays
end

options = ARGV.each_slice(2).to_h
library = Library.new(JSON.parse(File.read(options.fetch("--data"), encoding: "UTF-8")))
server = TCPServer.new("127.0.0.1", Integer(options.fetch("--port")))
server.listen(128)
loop do
  Thread.new(server.accept) do |socket|
    socket.binmode
    socket.setsockopt(Socket::IPPROTO_TCP, Socket::TCP_NODELAY, 1)
    nil while serve(socket, library)
  rescue SystemCallError, IOError, NoMethodError
    nil # The client went away, or sent no HTTP.
  ensure
    socket.close
  end
end
