/** What an element contains: elements, text, and lists of them; undefined is nothing. */
export type Content = Node | string | undefined | readonly Content[];

/** Makes an element; an attribute that is undefined is left out. Texts never become markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...content: readonly Content[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) {
      made.setAttribute(key, value);
    }
  }
  made.append(...flatten(content));
  return made;
}

/** Makes an element without attributes. */
export function plain<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  ...content: readonly Content[]
): HTMLElementTagNameMap[Name] {
  return element(name, {}, content);
}

/** Makes a link; a list of content is what it shows. */
export function link(href: string, ...content: readonly Content[]): HTMLAnchorElement {
  return element("a", { href }, content);
}

/** Replaces what is in an element. */
export function fill(parent: Element, ...content: readonly Content[]): void {
  parent.replaceChildren(...flatten(content));
}

/** Makes a section of the page with its heading. */
export function section(id: string, title: string, ...content: readonly Content[]): HTMLElement {
  const heading = element("h2", { id: `${id}-title` }, title);
  return element("section", { id, "aria-labelledby": heading.id }, heading, content);
}

/** Makes a button that does one thing. */
export function button(label: string, className: string, act: () => void): HTMLButtonElement {
  const made = element("button", { type: "button", class: className }, label);
  made.addEventListener("click", act);
  return made;
}

function flatten(content: readonly Content[]): (Node | string)[] {
  return content.flatMap((each) => {
    if (each === undefined) {
      return [];
    }
    return typeof each === "string" || each instanceof Node ? [each] : flatten(each);
  });
}
