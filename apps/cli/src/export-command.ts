import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CommandPorts } from './command-ports.ts';
import { callerPath } from './import/caller-path.ts';
import { choosePublisher, missingPublisher } from './import/choose-publisher.ts';
import { connect } from './import/connection.ts';
import { readRejection } from './import/management-call.ts';
import { parseOptions } from './parse-options.ts';

/** The byte that ends each line. */
const NEWLINE = 0x0a;

const helpText = (usage: string) => `${usage} [options]

Writes all content of a publisher with its images, but without secret keys, as lines of JSON for touchline import.

  --publisher ID   the publisher; default: the only one, else demo
  --out FILE       the file; default: standard output (with npm: npm run --silent export > FILE)`;

/** The process in which the command runs. */
export interface ExportPorts extends CommandPorts {
  /** Destination of an export without --out. */
  readonly output: Writable;
}

/** Runs `touchline export` and returns the exit code. Throws an `Error` with a one-line message. */
export async function exportCommand(args: readonly string[], ports: ExportPorts): Promise<number> {
  const { values } = parseOptions({
    args: [...args],
    options: { publisher: { type: 'string' }, out: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    ports.print(helpText(ports.usage));
    return 0;
  }
  const connection = await connect(ports.environment, { forWriting: false });
  try {
    const { id, timeZone } = await choosePublisher(connection, values.publisher ?? null);
    if (timeZone === null) throw await missingPublisher(connection, id);
    const path = `/v1/publishers/${encodeURIComponent(id)}:export`;
    const { status, body } = await connection.call({ method: 'GET', path });
    if (status !== 200) throw await readRejection(status, body);

    const counter = createLineCounter((lines) => ports.progress.show(`${lines} lines`, null));
    // Standard output stays open for other writers.
    if (values.out === undefined) await pipeline(body, counter.stream, ports.output, { end: false });
    else await replaceFile(callerPath(values.out, ports.environment), (file) => pipeline(body, counter.stream, file));
    ports.progress.clear();
    // Standard output may be the export itself. Its first line is a header.
    ports.printError(
      `Publisher ${id} ${connection.where}: ${counter.lines() - 1} resources${values.out ? ` in ${values.out}` : ''}`
    );
    return 0;
  } finally {
    ports.progress.clear();
    await connection.close();
  }
}

/** Creates a stream that passes data on unchanged and counts its lines. */
function createLineCounter(onProgress: (lines: number) => void) {
  let lines = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1;
      onProgress(lines);
      done(null, chunk);
    },
  });
  return { stream, lines: () => lines };
}

/**
 * Writes a file beside `path` and renames it once it is complete, so a failed export keeps the previous file. Throws an
 * `Error` with a one-line message.
 */
async function replaceFile(path: string, write: (file: Writable) => Promise<void>): Promise<void> {
  const temporaryPath = `${path}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    // Only its owner may read the file: it contains entitlements and unpublished content.
    await write(createWriteStream(temporaryPath, { mode: 0o600 }));
    await rename(temporaryPath, path);
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw new Error(`--out: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
