import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { callerPath } from './caller-path.ts';
import { choosePublisher, type KnownPublisher, missingPublisher } from './choose-publisher.ts';
import { connect } from './connection.ts';
import { askJson, type Connection } from './management-call.ts';
import type { Progress } from './progress.ts';
import { FORMATS, type Format } from './read-text.ts';
import type { Problem, Row } from './row.ts';
import { inspectFile, openFile, type SourceFile } from './source-file.ts';
import type { Counts, RowProblem } from './tally.ts';

const HELP = `npm run import -- FILE… [options]

Brings matches, events, teams or an export into a publisher: through the server that runs, else straight into the store.

  --publisher ID     whose it will be; default: that of an export, else the only one, else demo
  --time-zone ZONE   for times that bear none, e.g. Europe/London; default: the publisher's
  --format FORMAT    ${FORMATS.join(', ')}; default: told by the content
  --dry-run          tells what would happen and writes nothing
  --create           makes the publisher when it is not there

docs/import.md has the formats, the columns of tables, and what stays as it is.`;

/** Problems of one file that are shown; a file that is of another kind altogether has thousands. */
const MAX_SHOWN = 50;

export interface CommandPorts {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
  readonly progress: Progress;
  /** Epoch ms. */
  readonly clock: () => number;
}

interface Options {
  readonly files: readonly string[];
  readonly publisher: string | null;
  readonly timeZone: string | null;
  readonly format: Format | null;
  readonly dryRun: boolean;
  readonly create: boolean;
}

/** `npm run import`. Gives the exit code: 1 when anything was bad. Throws an `Error` with one clear line. */
export async function importCommand(args: readonly string[], ports: CommandPorts): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    ports.say(HELP);
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
      // One that fails does not keep the others out: each is a transaction of its own.
      const isGood = await importFile(file, { connection, options, ports }).catch((error: unknown) => {
        ports.progress.clear();
        ports.complain(`${file.path}: ${error instanceof Error ? error.message : String(error)}`);
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

/** null: help is asked for. */
function readOptions(args: readonly string[]): Options | null {
  const { values, positionals } = parseArgs({
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
  if (positionals.length === 0) throw new Error('Name a file: npm run import -- FILE… (--help has the options).');
  const format = FORMATS.find((known) => known === values.format) ?? null;
  if (values.format !== undefined && format === null) {
    throw new Error(`--format: "${values.format}" is none of ${FORMATS.join(', ')}.`);
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
    throw new Error(`--time-zone: "${timeZone}" is no time zone; write one like Europe/London.`);
  }
}

interface ImportAnswer {
  readonly collections: Readonly<Record<string, Counts>>;
  readonly problems: readonly RowProblem[];
  readonly problemCount: number;
}

interface Work {
  readonly connection: Connection;
  readonly options: Options;
  readonly ports: CommandPorts;
}

/** Whether all of the file went in. */
async function importFile(file: SourceFile, { connection, options, ports }: Work): Promise<boolean> {
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
  const answer = await askJson<ImportAnswer>(connection, {
    method: 'POST',
    path: `/v1/publishers/${encodeURIComponent(publisher.id)}:import?validateOnly=${options.dryRun}`,
    body: outgoing.body,
  });
  ports.progress.clear();
  ports.say(
    `${label} (${file.format}, times in ${timeZone}) → publisher ${publisher.id} ${connection.where}${options.dryRun ? ', dry run: nothing was written' : ''}`
  );
  for (const line of summaryOf(answer.collections)) ports.say(line);
  return tellProblems(file, { told: answer, read: outgoing.problems }, ports);
}

/** A row that makes the publisher, where that is wanted and nothing in the file does. */
async function rowsBefore(
  file: SourceFile,
  publisher: KnownPublisher,
  { connection, options }: Pick<Work, 'connection' | 'options'>
): Promise<readonly Row[]> {
  if (publisher.timeZone !== null) return [];
  if (options.create)
    return [{ name: `publishers/${publisher.id}`, ...(options.timeZone && { timeZone: options.timeZone }) }];
  if (file.publisher !== null) return [];
  throw await missingPublisher(connection, publisher.id);
}

function summaryOf(collections: ImportAnswer['collections']): readonly string[] {
  const rows = Object.entries(collections).map(([collection, counts]) => {
    const told = Object.entries(counts).filter(([, count]) => count > 0);
    return `  ${collection.padEnd(18)}${told.map(([what, count]) => `${count} ${what}`).join(', ')}`;
  });
  return rows.length > 0 ? rows : ['  nothing'];
}

function tellProblems(
  { path }: SourceFile,
  { told, read }: { told: ImportAnswer; read: readonly Problem[] },
  { complain }: CommandPorts
): boolean {
  const all = [
    ...read,
    ...told.problems.map(({ line, resource, message }) => ({
      line,
      reason: resource ? `${resource}: ${message}` : message,
    })),
  ].sort((a, b) => a.line - b.line);
  for (const { line, reason } of all.slice(0, MAX_SHOWN)) complain(`${path}:${line}: ${reason}`);
  const count = read.length + told.problemCount;
  if (count > MAX_SHOWN) complain(`${path}: ${count - MAX_SHOWN} more were left out.`);
  return count === 0;
}
