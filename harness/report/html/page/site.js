// Runs in the page of several servers: folds, filters and sorts its rows, and shows the details of a
// cell. The page is complete without it.
(() => {
  const table = document.getElementById("matrix");
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  const form = document.getElementById("find");
  const dialog = document.getElementById("cell");
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
    const { element, button, isOpen, isAll } = row;
    element.hidden = !isShown;
    if (button) {
      button.ariaExpanded = String(isOpen);
    }
    for (const child of row.rows) {
      lay(child, isShown && isOpen && (isAll || child.isMatch));
    }
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

  /** Makes the head of a row a button that folds what is below it. */
  function addButton(row) {
    const head = row.element.cells[0];
    row.button = make("button", "fold", head.firstChild);
    row.button.type = "button";
    head.prepend(row.button);
    head.addEventListener("click", () => {
      if (getSelection().isCollapsed) {
        row.isOpen = !row.isOpen;
        lay(row, true);
      }
    });
  }

  /** Makes each cell lead to its details. */
  function addLinks({ element }) {
    for (const cell of [...element.cells].slice(1)) {
      const link = cell.querySelector("a") ?? make("a", "", ...cell.childNodes);
      cell.dataset.failure = decodeURI(link.hash).slice(1);
      cell.prepend(link);
      link.href = `#cell/${heads[cell.cellIndex].dataset.file}/${encodeURI(element.dataset.id)}`;
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
    if (column > 0) {
      showDetails(row, row.element.cells[column], heads[column]);
    } else {
      dialog.close();
      row.element.scrollIntoView();
    }
  }

  function make(tag, className, ...children) {
    const element = document.createElement(tag);
    element.className = className;
    element.append(...children);
    return element;
  }

  /** The failures of a cell: of a clause or a part, those of the cells below. */
  function listFailures(row, column) {
    const own = document.getElementById(row.element.cells[column].dataset.failure);
    const all = [own, ...row.rows.flatMap((child) => listFailures(child, column))];
    return [...new Set(all)].filter(Boolean);
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
        ...(cell.dataset.failure
          ? []
          : [make("p", "summary", ...cell.firstChild.cloneNode(true).childNodes)]),
        ...failures,
      );
    dialog.showModal();
  }

  rows.filter((row) => row.rows.length > 0).forEach(addButton);
  rows.forEach(addLinks);
  form.hidden = false;
  form.addEventListener("input", apply);
  form.elements.sort.addEventListener("input", sort);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.querySelector("button").addEventListener("click", () => {
    form.reset();
    sort();
    apply();
  });
  dialog.addEventListener("close", () => {
    history.replaceState(null, "", location.pathname + location.search);
  });
  addEventListener("hashchange", showTarget);
  apply();
  showTarget();
})();
