// Loaded before a program: node --require optimize-late.cjs PROGRAM
// Has V8 optimize a function only after it has run ten times as much of it as otherwise. In a process
// that ends within seconds, optimizing takes longer than it saves: a quarter of the CPU time of most
// test files.
const { setFlagsFromString } = require("node:v8");

// V8 measured what a function has run in bytes up to version 11, and counts its calls since.
const isOld = Number.parseInt(process.versions.v8, 10) < 12;
setFlagsFromString(isOld ? "--interrupt-budget=700000" : "--invocation-count-for-turbofan=30000");
