import { createAnswer } from "../handwritten.js";
import { readLibrary } from "../library.js";
import { serve } from "../serve.js";

const answer = createAnswer(readLibrary(process.argv[2]));

serve((request) => {
  const { status, body } = answer(JSON.parse(request));
  return { status, text: JSON.stringify(body) };
});
