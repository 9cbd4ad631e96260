// Loaded before a test file: node --require untrack-promises.cjs FILE
// node:test tracks every promise of the process to know which test an uncaught error belongs to,
// which takes a quarter of the CPU time of these tests. Here it tracks only its own tests, so that
// they nest, and an uncaught error ends the process, so that its file fails.
const hooks = require("node:async_hooks");

const { AsyncResource, createHook } = hooks;
const trackers = [];

hooks.createHook = ({ init }) => ({
  enable() {
    trackers.push(init);
    return this;
  },
  disable() {
    return this;
  },
});
hooks.AsyncResource = class extends AsyncResource {
  constructor(type, options) {
    super(type, options);
    for (const init of trackers) {
      init(this.asyncId(), type, this.triggerAsyncId(), this);
    }
  }
};
require("node:test");
Object.assign(hooks, { AsyncResource, createHook });

process.on("uncaughtException", (error) => {
  process.stderr.write(`Uncaught: ${error?.stack ?? error}\n`, () => process.exit(1));
});
