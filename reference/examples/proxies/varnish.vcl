# One reverse proxy, two origins.
vcl 4.1;
import directors;
backend origin { .host = "127.0.0.1"; .port = "@origin@"; }
backend origin2 { .host = "127.0.0.1"; .port = "@origin2@"; }
sub vcl_init {
  new service = directors.round_robin();
  service.add_backend(origin);
  service.add_backend(origin2);
}
sub vcl_recv { set req.backend_hint = service.backend(); }
