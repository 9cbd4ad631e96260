import { Option } from "commander";
import { collect, parseBaseUrl } from "../options/option-values.ts";
import { carryOut, type ProgramSetup } from "./program-setup.ts";

/** Describes the commands about the data of the kit. */
export function addKitCommands(setup: ProgramSetup): void {
  addListCommand(setup);
  addExplainCommand(setup);
  addCheckCommand(setup);
  addDoctorCommand(setup);
  addExportLibraryCommand(setup);
  addExportCasesCommand(setup);
}

const listHelp = `
Examples:
  graph-spec-kit list validation
  graph-spec-kit list 'generated/**' --json
  graph-spec-kit list --clauses 'resolution.*'
  graph-spec-kit list --clauses --house-rules my-rules.json --cases my-cases

Exit status: 0, or 2 for an invalid command line or data file.`;

function addListCommand(setup: ProgramSetup): void {
  setup.program
    .command("list")
    .description("list cases, or clauses or steps of the guide with their cases")
    .argument(
      "[ID-GLOB...]",
      "cases to list: ids, folders, files, or generated/PROPERTY (default: all recorded)",
    )
    .option("--clauses", "list clauses, each with its cases; ID-GLOB then matches clause ids")
    .option(
      "--steps",
      "list the steps of --step, each with its cases; ID-GLOB then matches step ids",
    )
    .option("--json", "print JSON instead of text")
    .option(
      "--house-rules <FILE>",
      "also list the house rules in this file, which cases of --cases test (run --clauses FILE)",
    )
    .option("--cases <DIR>", "also list the case files in this folder (repeatable)", collect)
    .addHelpText("after", listHelp)
    .action(carryOut(setup, async () => (await import("../list-command.ts")).listCommand));
}

const explainHelp = `
Examples:
  graph-spec-kit explain validation/two-unknown-fields
  graph-spec-kit explain validation.path
  graph-spec-kit explain generated/defects

Exit status: 0, or 2 for an unknown id or an invalid data file.`;

function addExplainCommand(setup: ProgramSetup): void {
  setup.program
    .command("explain")
    .description("explain a clause, or a case: what it sends and expects")
    .argument(
      "<ID>",
      "a case, a clause, or what a report prints: a file, or the id of a generated case",
    )
    .option(
      "--url <BASE_URL>",
      "base URL for the commands that it shows",
      parseBaseUrl,
      "http://127.0.0.1:8080",
    )
    .option("--cases <DIR>", "also look in the case files of this folder (repeatable)", collect)
    .option("--clauses <FILE>", "also explain the house rules in this file")
    .option("--color", "use colors")
    .option("--no-color", "use no colors")
    .addHelpText("after", explainHelp)
    .action(carryOut(setup, async () => (await import("../explain-command.ts")).explainCommand));
}

const checkHelp = `
Examples:
  graph-spec-kit check
  graph-spec-kit check --cases my-cases --clauses my-rules.json

Exit status: 0, or 1 when there is a problem, or 2 for an invalid command line.`;

function addCheckCommand(setup: ProgramSetup): void {
  setup.program
    .command("check")
    .description("check the suite's data files: clauses, cases, records")
    .option("--cases <DIR>", "also check the case files in this folder (repeatable)", collect)
    .option("--clauses <FILE>", "also check the house rules in this file")
    .option("--library <FILE>", "those cases expect the records of this file, not the kit's")
    .option("--thorough", "also try generated cases and pairs of readings (takes a minute)")
    .option("--lock", "lock the ids of new cases, which can then never change")
    .option("--render", "rewrite SPECIFICATION.md from the clauses")
    .addHelpText("after", checkHelp)
    .action(carryOut(setup, async () => (await import("../check-command.ts")).checkCommand));
}

const doctorHelp = `
Exit status: 0, or 1 when the kit does not work here, or 130 and 143 when it is interrupted.`;

function addDoctorCommand(setup: ProgramSetup): void {
  setup.program
    .command("doctor")
    .description("check that the kit works here: its server passes, and its mutants are killed")
    .option("--color", "use colors")
    .option("--no-color", "use no colors")
    .addHelpText("after", doctorHelp)
    .action(carryOut(setup, async () => (await import("../doctor-command.ts")).doctorCommand));
}

const exportLibraryHelp = `
Examples:
  graph-spec-kit export-library --format sql --output records.sql
  graph-spec-kit export-library --format csv --output records

Exit status: 0, or 2 for an invalid command line.`;

function addExportLibraryCommand(setup: ProgramSetup): void {
  setup.program
    .command("export-library")
    .description("write the records that a server under test must hold")
    .addOption(
      new Option("--format <FORMAT>", "file format")
        .choices(["json", "sql", "csv"])
        .default("json"),
    )
    .option(
      "--output <PATH>",
      "file to write, or folder for csv (default for json and sql: standard output)",
    )
    .addOption(
      new Option("--without <NEED>", "leave out the records that need it").choices([
        "free-form-ids",
      ]),
    )
    .addHelpText("after", exportLibraryHelp)
    .action(
      carryOut(setup, async () => (await import("../export-commands.ts")).exportLibraryCommand),
    );
}

const exportCasesHelp = `
Examples:
  graph-spec-kit export-cases --for clients --output client-cases.json

Each case has the queries that a client is asked, the responses that it gets (status, headers, and
the bytes of the body), and what it must conclude. schemas/client-cases.schema.json describes the file.

Exit status: 0, or 2 for an invalid command line.`;

function addExportCasesCommand(setup: ProgramSetup): void {
  setup.program
    .command("export-cases")
    .description("write the cases for clients, for unit tests of a client")
    .addOption(
      new Option("--for <ROLE>", "whom the cases are for")
        .choices(["clients"])
        .makeOptionMandatory(),
    )
    .option("--output <FILE>", "file to write (default: standard output)")
    .addHelpText("after", exportCasesHelp)
    .action(
      carryOut(setup, async () => (await import("../export-commands.ts")).exportCasesCommand),
    );
}
