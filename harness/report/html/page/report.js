// Runs in the page: filters and searches cases, copies commands. The page is complete without it.
(() => {
  const cases = [...document.querySelectorAll(".case")];
  const groups = [...document.querySelectorAll("#cases > .group")];
  const initiallyOpen = new Set(groups.filter((group) => group.open));

  function readText(item) {
    item.words ??= item.textContent.toLowerCase();
    return item.words;
  }

  function startFilter(form) {
    const output = form.querySelector("output");
    const noMatch = document.getElementById("no-match");

    function apply() {
      const data = new FormData(form);
      const words = String(data.get("words")).toLowerCase().split(/\s+/).filter(Boolean);
      const verdicts = data.getAll("verdict");
      const source = data.get("source");
      const isActive = words.length > 0 || verdicts.length > 0 || source !== "";
      let shown = 0;
      for (const item of cases) {
        const matches =
          (verdicts.length === 0 || verdicts.includes(item.dataset.verdict)) &&
          (source === "" || source === item.dataset.source) &&
          words.every((word) => readText(item).includes(word));
        item.hidden = !matches;
        shown += matches ? 1 : 0;
      }
      for (const group of groups) {
        const isEmpty = group.querySelector(".case:not([hidden])") === null;
        group.hidden = isEmpty;
        group.open = isActive ? !isEmpty : initiallyOpen.has(group);
      }
      noMatch.hidden = shown > 0;
      output.value = isActive ? `${shown} of ${cases.length} cases` : `${cases.length} cases`;
    }

    function clear() {
      form.reset();
      apply();
    }

    form.hidden = false;
    form.addEventListener("input", apply);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.querySelector("button").addEventListener("click", clear);
    return clear;
  }

  async function copy(button) {
    const block = button.parentElement.querySelector("pre");
    const label = button.firstChild;
    try {
      await navigator.clipboard.writeText(block.textContent);
      label.data = "Copied";
    } catch {
      // Without permission, the reader can still press the keys to copy.
      getSelection().selectAllChildren(block);
      label.data = "Selected";
    }
    setTimeout(() => {
      label.data = "Copy";
    }, 2000);
  }

  function startCopying() {
    for (const button of document.querySelectorAll(".copy")) {
      button.hidden = false;
    }
    document.addEventListener("click", ({ target }) => {
      const button = target.closest(".copy");
      if (button) {
        copy(button);
      }
    });
  }

  /** Shows the case of a link even if the filter hides it, and moves the focus there. */
  function showTarget(clearFilter) {
    const target = document.getElementById(location.hash.slice(1));
    const item = target?.closest(".case");
    if (!item) {
      return;
    }
    if (item.hidden) {
      clearFilter();
    }
    for (let folded = item; folded; folded = folded.parentElement.closest("details")) {
      folded.open = true;
    }
    item.querySelector("summary").focus({ preventScroll: true });
    item.scrollIntoView();
  }

  const form = document.getElementById("filter");
  const clearFilter = form === null ? () => {} : startFilter(form);
  startCopying();
  addEventListener("hashchange", () => showTarget(clearFilter));
  showTarget(clearFilter);
})();
