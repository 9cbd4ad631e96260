import type { HttpService } from "../http/http-service.ts";

/** Lets the pages of one origin, or of every one for `*`, read the responses of a service. */
export function allowOrigin(service: HttpService, origin: string | undefined): HttpService {
  if (origin === undefined) {
    return service;
  }
  const headers = { "Access-Control-Allow-Origin": origin, Vary: "Origin" };
  return {
    ...service,
    encode(response) {
      const encoded = service.encode(response);
      return { ...encoded, headers: { ...encoded.headers, ...headers } };
    },
    preflight: {
      status: 200,
      headers: {
        ...headers,
        "Access-Control-Allow-Methods": "POST",
        "Access-Control-Allow-Headers": "Content-Type, Authorization, *",
        "Access-Control-Max-Age": "600",
        "Content-Length": "0",
      },
      body: "",
    },
  };
}
