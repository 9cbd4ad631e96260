// Runs in the page of several servers: folds, filters and sorts its rows, and shows the details of a
// cell. The page is complete without it.
(() => {
  const table = document.getElementById("matrix");
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  const form = document.getElementById("find");
  const dialog = document.getElementById("cell");
  const { commands, sources } = JSON.parse(document.getElementById("data").textContent);
  const levels = { part: 1, clause: 2, choice: 2, test: 3 };

  /** The rows as a tree, in the order of the text. */
  const top = { level: 0, rows: [] };
  const rows = [];
  let last = top;
  for (const element of body.rows) {
    const level = levels[element.className];
    while (last.level >= level) {
      last = last.parent;
    }
    const row = { element, level, parent: last, rows: [], isOpen: false };
    last.rows.push(row);
    rows.push(row);
    last = row;
  }
  const rowOf = new Map(rows.map((row) => [row.element, row]));

  function countFailing({ element }) {
    return element.querySelectorAll(".failed, .errored").length;
  }

  function countOnly(row) {
    return row.rows.length === 0
      ? Number(countFailing(row) === 1)
      : row.rows.reduce((sum, child) => sum + countOnly(child), 0);
  }

  const filters = {
    "": () => true,
    failed: (row) => countFailing(row) > 0,
    only: (row) => countOnly(row) > 0,
    differs: ({ element }) =>
      new Set([...element.cells].slice(1).map((cell) => cell.textContent)).size > 1,
  };

  function readText(row) {
    row.text ??= row.element.textContent.toLowerCase();
    return row.text;
  }

  /** Shows the rows that match and those above them; what is below a match shows when opened. */
  function apply() {
    const data = new FormData(form);
    const words = String(data.get("words")).toLowerCase().split(/\s+/).filter(Boolean);
    const passes = filters[data.get("show")];
    const isActive = words.length > 0 || data.get("show") !== "";
    let count = 0;
    function match(row) {
      row.isHit = passes(row) && words.every((word) => readText(row).includes(word));
      const below = row.rows.map(match).some(Boolean);
      row.isOpen = isActive && below;
      row.isAll = !below;
      row.isMatch = row.isHit || below;
      count += row.isHit && row.level > 1 ? 1 : 0;
      return row.isMatch;
    }
    top.rows.forEach(match);
    for (const row of top.rows) {
      lay(row, row.isMatch);
    }
    document.getElementById("no-row").hidden = top.rows.some((row) => row.isMatch);
    form.querySelector("output").value = isActive
      ? `${count} ${count === 1 ? "row matches" : "rows match"}`
      : "";
  }

  function lay(row, isShown) {
    const { element, isOpen, isAll } = row;
    element.hidden = !isShown;
    if (row.rows.length > 0) {
      element.ariaExpanded = String(isOpen);
    }
    for (const child of row.rows) {
      lay(child, isShown && isOpen && (isAll || child.isMatch));
    }
  }

  function toggle(row) {
    row.isOpen = !row.isOpen;
    lay(row, true);
  }

  function sort() {
    const isByOnly = new FormData(form).get("sort") === "only";
    function list(row) {
      const order = isByOnly
        ? row.rows.toSorted((left, right) => countOnly(right) - countOnly(left))
        : row.rows;
      return order.flatMap((child) => [child.element, ...list(child)]);
    }
    body.append(...list(top));
  }

  /** Moves the only tab stop of the table. */
  function focusCell(cell) {
    const before = table.querySelector("[tabindex='0']");
    before?.removeAttribute("tabindex");
    cell.tabIndex = 0;
    cell.focus();
  }

  function findNext(cell, key) {
    const shown = [...body.rows].filter((row) => !row.hidden);
    const index = shown.indexOf(cell.parentElement);
    const moves = {
      ArrowLeft: () => cell.previousElementSibling,
      ArrowRight: () => cell.nextElementSibling,
      ArrowUp: () => shown[index - 1]?.cells[cell.cellIndex],
      ArrowDown: () => shown[index + 1]?.cells[cell.cellIndex],
      Home: () => shown[0].cells[cell.cellIndex],
      End: () => shown.at(-1).cells[cell.cellIndex],
    };
    return moves[key]?.();
  }

  function onKey(event) {
    const cell = event.target.closest("tbody > tr > *");
    const row = cell && rowOf.get(cell.parentElement);
    if (!row || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const isHead = cell.cellIndex === 0;
    const opens = event.key === "ArrowRight" && !row.isOpen;
    const closes = event.key === "ArrowLeft" && row.isOpen;
    if (event.key === "Enter" || event.key === " ") {
      choose(cell);
    } else if (isHead && row.rows.length > 0 && (opens || closes)) {
      toggle(row);
    } else {
      const next = findNext(cell, event.key);
      if (!next) {
        return;
      }
      focusCell(next);
    }
    event.preventDefault();
  }

  /** Opens a row by its head, and the details of any other cell. */
  function choose(cell) {
    const row = rowOf.get(cell.parentElement);
    focusCell(cell);
    if (cell.cellIndex > 0) {
      location.hash = `cell/${heads[cell.cellIndex].dataset.file}/${encodeURI(row.element.dataset.id)}`;
      showTarget();
    } else if (row.rows.length > 0) {
      toggle(row);
    }
  }

  /** Shows the row of a link even if it is folded or the filter hides it. */
  function reveal(row) {
    if (row.element.hidden) {
      form.reset();
      apply();
      for (let above = row.parent; above !== top; above = above.parent) {
        above.isOpen = true;
        lay(above, true);
      }
    }
  }

  /** Shows the cell of a permalink, or the clause of a link. */
  function showTarget() {
    const [, file, id] = /^#cell\/([^/]+)\/(.+)$/.exec(location.hash) ?? [];
    const column = heads.findIndex((head) => head.dataset.file === file);
    const row = rows.find(({ element }) =>
      id ? element.dataset.id === decodeURI(id) : element.id && `#${element.id}` === location.hash,
    );
    if (!row) {
      return;
    }
    reveal(row);
    const cell = row.element.cells[Math.max(column, 0)];
    focusCell(cell);
    if (column > 0) {
      showDetails(row, cell, heads[column]);
    } else {
      dialog.close();
    }
  }

  function make(tag, className, ...children) {
    const element = document.createElement(tag);
    element.className = className;
    element.append(...children);
    return element;
  }

  function makeCommand(command) {
    const caption = make("p", "caption", "Send it");
    const button = make("button", "copy", "Copy");
    return make("div", "command", caption, make("pre", "code", command), button);
  }

  /** The failures of a cell: of a clause or a part, those of the cells below. */
  function listFailures(row, column) {
    const link = row.element.cells[column].querySelector("a");
    const own = link ? [document.getElementById(decodeURI(link.hash).slice(1))] : [];
    const all = [...own, ...row.rows.flatMap((child) => listFailures(child, column))];
    return [...new Set(all)].filter(Boolean);
  }

  /** What a failure says beside its differences: the clause, the words of the text, the command. */
  function describeKept(row, url) {
    const { id } = row.element.dataset;
    const { element } = row.level === 3 ? row.parent : row;
    const statement = element.querySelector("th p");
    const command = commands[id]?.replaceAll("http://server.invalid", url);
    return [
      ...(statement ? [make("p", "note", `The clause: ${statement.textContent}`)] : []),
      ...(sources[element.dataset.clause ?? element.dataset.id] ?? []).map((text) =>
        make("p", "note", `The text: ${text}`),
      ),
      ...(command ? [makeCommand(command)] : []),
    ];
  }

  function showDetails(row, cell, head) {
    const name = head.querySelector("a").textContent;
    const found = listFailures(row, cell.cellIndex);
    const failures = found.map((place) => {
      const copy = place.closest(".case").cloneNode(true);
      copy.querySelector("[id]").removeAttribute("id");
      copy.open = found.length === 1;
      return copy;
    });
    dialog.querySelector("h2").textContent =
      `${name}: ${row.element.cells[0].firstChild.textContent}`;
    dialog.querySelector(".cell-link").href = location.hash;
    dialog
      .querySelector(".cell-body")
      .replaceChildren(
        ...(cell.querySelector("a")
          ? []
          : [make("p", "summary", ...cell.cloneNode(true).childNodes)]),
        ...(failures.length > 0 ? failures : describeKept(row, head.dataset.url)),
      );
    dialog.showModal();
  }

  for (const { element, level, rows: below } of rows) {
    element.ariaLevel = String(level);
    if (below.length > 0) {
      element.classList.add("foldable");
    }
    for (const link of element.querySelectorAll("a")) {
      link.tabIndex = -1;
    }
  }
  table.setAttribute("role", "treegrid");
  rows[0].element.cells[0].tabIndex = 0;
  form.hidden = false;
  form.addEventListener("input", apply);
  form.elements.sort.addEventListener("input", sort);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.querySelector("button").addEventListener("click", () => {
    form.reset();
    sort();
    apply();
  });
  body.addEventListener("click", (event) => {
    const cell = event.target.closest("tbody > tr > *");
    if (cell && getSelection().isCollapsed) {
      event.preventDefault();
      choose(cell);
    }
  });
  body.addEventListener("keydown", onKey);
  dialog.addEventListener("close", () => {
    history.replaceState(null, "", location.pathname + location.search);
    table.querySelector("[tabindex='0']").focus();
  });
  addEventListener("hashchange", showTarget);
  apply();
  showTarget();
})();
