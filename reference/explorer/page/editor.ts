import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
  snippetCompletion,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, Prec } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import type { Place, Problem, Trace } from "../trace.ts";
import type { PublishedField, Specification, Types } from "./specification.ts";

interface EditorHooks {
  readonly changed: () => void;
  readonly send: () => void;
  readonly listVariables: () => readonly string[];
}

/** Tokens for colors only: the service parses the document. */
const language = StreamLanguage.define({
  token(stream) {
    if (stream.match(/^"[^"]*"?/)) {
      return "string";
    }
    if (stream.match(/^\$\w+/)) {
      return "variableName";
    }
    if (stream.match(/^\d+/)) {
      return "number";
    }
    if (stream.match(/^\w+/)) {
      return stream.match(/^\s*:/, false) ? "attributeName" : "propertyName";
    }
    stream.next();
    return null;
  },
});

/** The editor of documents. */
export class DocumentEditor {
  readonly view: EditorView;

  constructor({ root, types }: Specification, { changed, send, listVariables }: EditorHooks) {
    const sendNow = (): boolean => {
      send();
      return true;
    };
    this.view = new EditorView({
      state: EditorState.create({
        extensions: [
          ...[lineNumbers(), history(), drawSelection(), lintGutter(), EditorView.lineWrapping],
          ...[language, syntaxHighlighting(classHighlighter)],
          autocompletion({
            override: [(context) => complete(context, { root, types, listVariables })],
          }),
          Prec.highest(keymap.of([{ key: "Mod-Enter", run: sendNow }])),
          keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.contentAttributes.of({ "aria-label": "Document" }),
          EditorView.updateListener.of(({ docChanged }) => (docChanged ? changed() : undefined)),
        ],
      }),
    });
  }

  get text(): string {
    return this.view.state.sliceDoc();
  }

  set text(text: string) {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
  }

  select({ start, end }: Place): void {
    const { length } = this.view.state.doc;
    const selection = { anchor: Math.min(start, length), head: Math.min(end, length) };
    this.view.dispatch({ selection, scrollIntoView: true });
    this.view.focus();
  }

  mark(trace: Trace): void {
    const { length } = this.view.state.doc;
    const diagnostics = listProblems(trace).map(
      ({ start, end, message }): Diagnostic => ({
        from: Math.min(start, length),
        to: Math.min(end, length),
        severity: "error",
        message,
      }),
    );
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }
}

/** Lists everything that a trace found wrong with a document, in its order. */
export function listProblems({ substitute, parse, validate }: Trace): Problem[] {
  const visits = validate?.visits ?? [];
  return [
    ...substitute.problems,
    ...(parse?.problems ?? []),
    ...visits.flatMap(({ start, end, defect, clauses }) =>
      defect === null ? [] : [{ start, end, message: defect, clauses }],
    ),
  ].toSorted((left, right) => left.start - right.start);
}

function complete(
  context: CompletionContext,
  {
    root,
    types,
    listVariables,
  }: Pick<Specification, "root" | "types"> & Pick<EditorHooks, "listVariables">,
): CompletionResult | null {
  const variable = context.matchBefore(/\$\w*/);
  if (variable !== null) {
    const options = listVariables().map((name) => ({ label: `$${name}`, type: "variable" }));
    return { from: variable.from, options, validFor: /^\$\w*$/ };
  }
  const word = context.matchBefore(/\w+/);
  const from = word?.from ?? context.pos;
  const type = findSelection(context.state.sliceDoc(0, from), types, root);
  if (type === undefined || (word === null && !context.explicit)) {
    return null;
  }
  return { from, options: listFields(types, type), validFor: /^\w*$/ };
}

function listFields(types: Types, type: string): Completion[] {
  return Object.entries(types[type]?.fields ?? {}).map(([name, field]) =>
    snippetCompletion(writeField(name, field), {
      label: name,
      detail: field.type,
      type: "property",
    }),
  );
}

/** Writes a field with the braces that it needs, and a place for what is inside them. */
function writeField(name: string, { kind, argument }: PublishedField): string {
  const argued = argument === undefined ? name : `${name}(${argument}: "#{}")`;
  return kind === "scalar" ? argued : `${argued} { #{} }`;
}

/** Finds the type whose fields may follow a text that begins a document; undefined for none. */
function findSelection(text: string, types: Types, root: string): string | undefined {
  const open: (string | undefined)[] = [root];
  let field = "";
  let isInArgument = false;
  for (const [token] of text.matchAll(/"[^"]*"?|\w+|[(){}]/g)) {
    if (token === "(" || token === ")") {
      isInArgument = token === "(";
    } else if (token === "{") {
      open.push(types[open.at(-1) ?? ""]?.fields[field]?.type);
    } else if (token === "}") {
      open.pop();
    } else if (!isInArgument) {
      field = token;
    }
  }
  return isInArgument ? undefined : open.at(-1);
}
