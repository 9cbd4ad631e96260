# A conforming server with nothing but Perl's core modules: a process for each connection.
#
# Run it with: perl server.pl --port 8080 --data library.json

use strict;
use warnings;
use IO::Socket::INET;
use JSON::PP;
use Socket qw(IPPROTO_TCP TCP_NODELAY);
no warnings 'recursion';

my %types = (
    Query  => { member => 'Member', book => 'Book' },
    Member => { id => 'ID', name => 'String', email => 'String', fine => 'Int', loans => 'Loan' },
    Loan   => { id => 'ID', dueDate => 'String', overdueDays => 'Int', book => 'Book' },
    Book   => { isbn => 'ID', title => 'String', author => 'String', pages => 'Int' },
);

# Bodies are bytes; documents are characters.
my $bytes      = JSON::PP->new->utf8->allow_nonref->allow_bignum;
my $characters = JSON::PP->new->allow_nonref->allow_bignum;

# A request that cannot be read dies with a hash that says why.
sub reject { die { rejected => $_[0] } }

# Substitution

sub substitute {
    my ($document, $variables) = @_;
    $document =~ s{\$([A-Za-z_][A-Za-z0-9_]*)}{
        exists $variables->{$1} or reject("the variable $1 has no value");
        $characters->encode($variables->{$1})
    }ge;
    return $document;
}

# Parsing: the tokens are an array, from which each function takes what it reads.

sub read_tokens {
    my ($document) = @_;
    my @tokens;
    until ($document =~ /\G[ \t\r\n]*+\z/gc) {
        $document =~ /\G[ \t\r\n]*+([A-Za-z_][A-Za-z0-9_]*+|[0-9]++|"[^"]*+"|[(){}:])/gc
            or reject('unexpected character ' . ((pos($document) // 0) + 1));
        push @tokens, $1;
    }
    return \@tokens;
}

sub is_next {
    my ($tokens, $pattern) = @_;
    return @$tokens && $tokens->[0] =~ $pattern;
}

sub expect {
    my ($tokens, $pattern, $what) = @_;
    is_next($tokens, $pattern) or reject("expected $what, but found " . ($tokens->[0] // 'the end'));
    return shift @$tokens;
}

sub parse_document {
    my $tokens = read_tokens($_[0]);
    my $fields = parse_fields($tokens);
    reject("unexpected $tokens->[0]") if @$tokens;
    return $fields;
}

sub parse_fields {
    my ($tokens) = @_;
    my @fields;
    do { push @fields, parse_field($tokens) } while is_next($tokens, qr/^[A-Za-z_]/);
    return \@fields;
}

sub parse_field {
    my ($tokens) = @_;
    my %field = (name => expect($tokens, qr/^[A-Za-z_]/, 'a name'));
    if (is_next($tokens, qr/^\(/)) {
        shift @$tokens;
        expect($tokens, qr/^[A-Za-z_]/, 'a key');
        expect($tokens, qr/^:/, '":"');
        ($field{argument} = expect($tokens, qr/^["0-9]/, 'a string or digits')) =~ tr/"//d;
        expect($tokens, qr/^\)/, '")"');
    }
    if (is_next($tokens, qr/^\{/)) {
        shift @$tokens;
        $field{selection} = parse_fields($tokens);
        expect($tokens, qr/^\}/, '"}"');
    }
    return \%field;
}

# Validation

sub find_defects {
    my ($selection, $type, $parents) = @_;
    return map {
        my $path       = $parents . $_->{name};
        my $field_type = $types{$type}{ $_->{name} };
        my $selected   = $_->{selection};
            !defined $field_type  ? "$path: no such field on type $type"
          : $types{$field_type}   ? $selected
              ? find_defects($selected, $field_type, "$path.")
              : "$path: $field_type is an object, a subfield must be selected"
          : $selected             ? "$path: $field_type is a scalar, a subfield cannot be selected"
          :                         ();
    } @$selection;
}

# Execution

my (%members, %books, %loans);

sub load_library {
    my ($path) = @_;
    open my $file, '<:raw', $path or die "Cannot read $path: $!\n";
    my $records = $bytes->decode(do { local $/; <$file> });
    $members{ $_->{id} } = $_ for @{ $records->{members} };
    $books{ $_->{isbn} } = $_ for @{ $records->{books} };
    push @{ $loans{ $_->{memberId} } }, $_ for @{ $records->{loans} };
}

# What has a resolver of its own. It gets the parent record and the argument.
my %resolvers = (
    'Query.member'     => sub { defined $_[1] ? $members{ $_[1] } : undef },
    'Query.book'       => sub { defined $_[1] ? $books{ $_[1] } : undef },
    'Member.loans'     => sub { $loans{ $_[0]{id} } // [] },
    'Loan.book'        => sub { $books{ $_[0]{bookIsbn} } },
    'Loan.overdueDays' => sub { die { failed => 'overdue service is not responding' } },
);

sub execute {
    my ($type, $record, $selection, $parents, $errors) = @_;
    my %data;
    for my $field (@$selection) {
        my $name  = $field->{name};
        my $path  = $parents . $name;
        my $value = eval { resolve($type, $record, $field) };
        push @$errors, { path => $path, message => $@->{failed} } if $@;
        $data{$name} = complete($value, $types{$type}{$name}, $field, $path, $errors);
    }
    return \%data;
}

sub resolve {
    my ($type, $record, $field) = @_;
    my $resolver = $resolvers{"$type.$field->{name}"};
    return $resolver ? $resolver->($record, $field->{argument}) : $record->{ $field->{name} };
}

sub complete {
    my ($value, $type, $field, $path, $errors) = @_;
    if (ref $value eq 'ARRAY') {
        return [map { complete($value->[$_], $type, $field, "$path.$_", $errors) } 0 .. $#$value];
    }
    return ref $value eq 'HASH'
        ? execute($type, $value, $field->{selection}, "$path.", $errors)
        : $value;
}

sub answer {
    my ($method, $path, $body) = @_;
    $method eq 'POST' && $path eq '/graph' or reject('send queries by POST to /graph');
    my $query = eval { $bytes->decode($body) };
    ref $query eq 'HASH' && defined $query->{document} && !ref $query->{document}
        && $characters->encode($query->{document}) =~ /^"/
        or reject('the body has no document');
    my $variables = exists $query->{variables} ? $query->{variables} : {};
    ref $variables eq 'HASH' or reject('the variables are not an object');
    my $selection = parse_document(substitute($query->{document}, $variables));
    my @defects   = find_defects($selection, 'Query', '');
    return (400, { errors => \@defects }) if @defects;
    my @errors;
    my $data = execute('Query', {}, $selection, '', \@errors);
    return (200, { data => $data, errors => \@errors });
}

# HTTP

sub read_body {
    my ($socket, $headers) = @_;
    if (lc($headers->{'transfer-encoding'} // '') ne 'chunked') {
        return read_bytes($socket, $headers->{'content-length'} // 0);
    }
    my $body = '';
    while (my $size = hex((<$socket> // '') =~ s/[^0-9A-Fa-f].*//sr)) {
        $body .= read_bytes($socket, $size);
        <$socket>;
    }
    while (defined(my $line = <$socket>)) {
        last if $line =~ /^\r?\n$/;
    }
    return $body;
}

sub read_bytes {
    my ($socket, $size) = @_;
    my $read = read $socket, my $body, $size;
    return $body;
}

# Reads one request and answers it. Returns whether the connection stays open.
sub serve {
    my ($socket) = @_;
    my ($method, $target) = split ' ', <$socket> // '';
    defined $target or return 0;
    my %headers;
    while (defined(my $line = <$socket>)) {
        $line =~ /^([^:]+):\s*(.*?)\s*$/ or last;
        $headers{ lc $1 } = $2;
    }
    print $socket "HTTP/1.1 100 Continue\r\n\r\n" if lc($headers{expect} // '') eq '100-continue';
    my $body = read_body($socket, \%headers);
    my ($status, $response) = eval { answer($method, $target =~ s/\?.*//sr, $body) };
    if (my $reason = $@) {
        my $text = ref $reason eq 'HASH' ? $reason->{rejected} : 'the request cannot be answered';
        ($status, $response) = (400, { errors => [$text] });
    }
    my $content = $bytes->encode($response);
    my $stays   = lc($headers{connection} // '') ne 'close';
    print $socket "HTTP/1.1 $status ", $status == 200 ? 'OK' : 'Bad Request', "\r\n",
        "Content-Type: application/json; charset=utf-8\r\n",
        'Content-Length: ', length $content, "\r\n",
        'Connection: ', $stays ? 'keep-alive' : 'close', "\r\n\r\n",
        $method eq 'HEAD' ? '' : $content;
    return $stays;
}

my %options = @ARGV;
load_library($options{'--data'});
my $server = IO::Socket::INET->new(
    LocalAddr => '127.0.0.1', LocalPort => $options{'--port'}, Listen => 128, ReuseAddr => 1,
) or die "Cannot listen: $@\n";
$SIG{CHLD} = 'IGNORE';
$SIG{PIPE} = 'IGNORE';
while (1) {
    my $socket = $server->accept or next;
    if (fork // die "Cannot fork: $!\n") {
        close $socket;
        next;
    }
    close $server;
    binmode $socket;
    # A response is one packet: print fills a buffer, which each read flushes.
    setsockopt $socket, IPPROTO_TCP, TCP_NODELAY, 1;
    $socket->autoflush(0);
    while (serve($socket)) { $socket->flush }
    exit;
}
