import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { callerPath } from '../import/caller-path.ts';
import { choosePublisher, missingPublisher } from '../import/choose-publisher.ts';
import type { CommandPorts } from '../import/command.ts';
import { connect } from '../import/connection.ts';
import { toRefused } from '../import/management-call.ts';

const HELP = `npm run export -- [options]

Writes everything of a publisher, pictures included and secret keys not, as lines of JSON that npm run import takes.

  --publisher ID   whose; default: the only one, else demo
  --out FILE       where to; default: standard output (npm run --silent export > FILE)`;

export interface ExportPorts extends CommandPorts {
  /** Where an export without --out goes. */
  readonly output: Writable;
}

/** `npm run export`. Gives the exit code. Throws an `Error` with one clear line. */
export async function exportCommand(args: readonly string[], ports: ExportPorts): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { publisher: { type: 'string' }, out: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    ports.say(HELP);
    return 0;
  }
  const connection = await connect(ports.environment, { forWriting: false });
  try {
    const { id, timeZone } = await choosePublisher(connection, values.publisher ?? null);
    if (timeZone === null) throw await missingPublisher(connection, id);
    const path = `/v1/publishers/${encodeURIComponent(id)}:export`;
    const { status, body } = await connection.call({ method: 'GET', path });
    if (status !== 200) throw await toRefused(status, body);

    const counter = createCounter((lines) => ports.progress.show(`${lines} lines`, null));
    if (values.out === undefined) await pipeline(body, counter.stream, ports.output, { end: false });
    else await writeWhole(callerPath(values.out, ports.environment), (file) => pipeline(body, counter.stream, file));
    ports.progress.clear();
    ports.complain(
      `Publisher ${id} ${connection.where}: ${counter.lines() - 1} resources${values.out ? ` in ${values.out}` : ''}`
    );
    return 0;
  } finally {
    ports.progress.clear();
    await connection.close();
  }
}

/** Counts lines on their way. */
function createCounter(onProgress: (lines: number) => void) {
  let lines = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
      onProgress(lines);
      done(null, chunk);
    },
  });
  return { stream, lines: () => lines };
}

/** The file is there only when it is whole: an export that breaks off leaves the last one. */
async function writeWhole(path: string, write: (file: Writable) => Promise<void>): Promise<void> {
  const draft = `${path}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    // It holds keys and what is not published yet.
    await write(createWriteStream(draft, { mode: 0o600 }));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw new Error(`--out: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
