import { type Html, html } from "./html.ts";

/** Renders a shell command. Its copy button appears where the script runs. */
export function renderCommand(label: string, command: string): Html {
  return html`<div class="command"><p class="caption">${label}</p><pre class="code">${command}</pre><button type="button" class="copy" hidden>Copy<span class="visually-hidden"> command: ${label}</span></button></div>`;
}
