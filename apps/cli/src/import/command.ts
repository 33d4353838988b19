import { basename } from 'node:path';
import { readSettings } from '@touchline/server/platform/settings/settings.ts';
import type { Counts, RowProblem } from '@touchline/server/transfer/import/import-summary.ts';
import type { Problem, Row } from '@touchline/server/transfer/import/row.ts';
import type { CommandPorts } from '../command-ports.ts';
import { parseOptions } from '../parse-options.ts';
import { callerPath } from './caller-path.ts';
import { choosePublisher, missingPublisher, type PublisherInfo } from './choose-publisher.ts';
import { connect } from './connection.ts';
import { type Connection, requestJson } from './management-call.ts';
import { nextStep } from './next-step.ts';
import { FORMATS, type Format } from './read-text.ts';
import { inspectFile, openFile, type SourceFile } from './source-file.ts';

const helpText = (usage: string) => `${usage} FILE… [options]

Imports matches, events, teams or an export for a publisher, through the running server or else directly into the store.

  --publisher ID     the publisher; default: that of an export, else the only one, else demo
  --time-zone ZONE   of times without one, e.g. Europe/London; default: the publisher's
  --format FORMAT    ${FORMATS.join(', ')}; default: detected from the content
  --dry-run          prints the changes without applying them
  --create           creates the publisher if it does not exist

docs/import.md describes the formats, the columns of tables, and the rules of updates.`;

/** Maximum number of problems shown per file. A file in the wrong format has thousands. */
const MAX_SHOWN = 50;

interface Options {
  readonly files: readonly string[];
  readonly publisher: string | null;
  readonly timeZone: string | null;
  readonly format: Format | null;
  readonly dryRun: boolean;
  readonly create: boolean;
}

/**
 * Runs `touchline import` and returns the exit code, 1 if anything was invalid. Throws an `Error` with a one-line
 * message.
 */
export async function importCommand(args: readonly string[], ports: CommandPorts): Promise<number> {
  const options = readOptions(args, ports.usage);
  if (options === null) {
    ports.print(helpText(ports.usage));
    return 0;
  }
  const files: SourceFile[] = [];
  for (const path of options.files) {
    files.push(await inspectFile(callerPath(path, ports.environment), options.format));
  }
  const connection = await connect(ports.environment, { forWriting: !options.dryRun });
  try {
    let code = 0;
    for (const file of files) {
      // A failed file does not stop the others, because each is a transaction of its own.
      const isGood = await importFile(file, { connection, options, ports }).catch((error: unknown) => {
        ports.progress.clear();
        ports.printError(`${file.path}: ${error instanceof Error ? error.message : String(error)}`);
        return false;
      });
      if (!isGood) code = 1;
    }
    return code;
  } finally {
    ports.progress.clear();
    await connection.close();
  }
}

/** Returns null if help was requested. */
function readOptions(args: readonly string[], usage: string): Options | null {
  const { values, positionals } = parseOptions({
    args: [...args],
    allowPositionals: true,
    options: {
      publisher: { type: 'string' },
      'time-zone': { type: 'string' },
      format: { type: 'string' },
      'dry-run': { type: 'boolean' },
      create: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return null;
  if (positionals.length === 0) throw new Error(`Name a file: ${usage} FILE… (--help has the options).`);
  const format = FORMATS.find((candidate) => candidate === values.format) ?? null;
  if (values.format !== undefined && format === null) {
    throw new Error(`--format: "${values.format}" is not one of ${FORMATS.join(', ')}.`);
  }
  return {
    files: positionals,
    publisher: values.publisher ?? null,
    timeZone: readZone(values['time-zone']),
    format,
    dryRun: values['dry-run'] ?? false,
    create: values.create ?? false,
  };
}

function readZone(timeZone: string | undefined): string | null {
  if (timeZone === undefined) return null;
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch {
    throw new Error(`--time-zone: "${timeZone}" is not a time zone; write one like Europe/London.`);
  }
}

interface ImportResult {
  readonly collections: Readonly<Record<string, Counts>>;
  readonly problems: readonly RowProblem[];
  readonly problemCount: number;
}

interface ImportJob {
  readonly connection: Connection;
  readonly options: Options;
  readonly ports: CommandPorts;
}

/** Imports a file; returns whether it was imported completely. */
async function importFile(file: SourceFile, { connection, options, ports }: ImportJob): Promise<boolean> {
  const publisher = await choosePublisher(connection, options.publisher ?? file.publisher);
  const first = await rowsBefore(file, publisher, { connection, options });
  const timeZone = options.timeZone ?? publisher.timeZone ?? 'UTC';
  const label = basename(file.path);
  const outgoing = await openFile(file, {
    options: { publisher: publisher.id, timeZone, now: ports.clock() },
    first,
    onProgress: (share) =>
      share < 1 ? ports.progress.show(label, share) : ports.progress.show(`${label} is being stored …`, null),
  });
  const result = await requestJson<ImportResult>(connection, {
    method: 'POST',
    path: `/v1/publishers/${encodeURIComponent(publisher.id)}:import?validateOnly=${options.dryRun}`,
    body: outgoing.body,
  });
  ports.progress.clear();
  ports.print(
    `${label} (${file.format}, times in ${timeZone}) → publisher ${publisher.id} ${connection.where}${options.dryRun ? ', dry run: nothing was written' : ''}`
  );
  for (const line of summaryOf(result.collections)) ports.print(line);
  if (options.create && publisher.timeZone === null && !options.dryRun) {
    const { publicUrl } = readSettings(ports.environment);
    const hasEvents = Object.hasOwn(result.collections, 'events');
    const lines = await nextStep(connection, { publisher: publisher.id, publicUrl, hasEvents });
    for (const line of lines) ports.print(line);
  }
  return printProblems(file, { result, read: outgoing.problems }, ports);
}

/** Returns a row that creates the publisher, if requested and not in the file. */
async function rowsBefore(
  file: SourceFile,
  publisher: PublisherInfo,
  { connection, options }: Pick<ImportJob, 'connection' | 'options'>
): Promise<readonly Row[]> {
  if (publisher.timeZone !== null) return [];
  if (options.create)
    return [{ name: `publishers/${publisher.id}`, ...(options.timeZone && { timeZone: options.timeZone }) }];
  if (file.publisher !== null) return [];
  throw await missingPublisher(connection, publisher.id, true);
}

function summaryOf(collections: ImportResult['collections']): readonly string[] {
  const rows = Object.entries(collections).map(([collection, counts]) => {
    const result = Object.entries(counts).filter(([, count]) => count > 0);
    return `  ${collection.padEnd(18)}${result.map(([what, count]) => `${count} ${what}`).join(', ')}`;
  });
  return rows.length > 0 ? rows : ['  nothing'];
}

function printProblems(
  { path }: SourceFile,
  { result, read }: { result: ImportResult; read: readonly Problem[] },
  { printError }: CommandPorts
): boolean {
  const all = [
    ...read,
    ...result.problems.map(({ line, resource, message }) => ({
      line,
      reason: resource ? `${resource}: ${message}` : message,
    })),
  ].sort((a, b) => a.line - b.line);
  for (const { line, reason } of all.slice(0, MAX_SHOWN)) printError(`${path}:${line}: ${reason}`);
  const count = read.length + result.problemCount;
  if (count > MAX_SHOWN) printError(`${path}: ${count - MAX_SHOWN} more are not shown.`);
  return count === 0;
}
