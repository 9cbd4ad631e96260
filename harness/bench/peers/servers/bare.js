import { serve } from "../serve.js";

// The yardstick: parses the JSON of each body and responds with a constant text, which a PUT sets.
let constant = "{}";

serve((body, method) => {
  if (method === "PUT") {
    constant = body;
  } else {
    JSON.parse(body);
  }
  return { status: 200, text: constant };
});
