import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readSettings } from '@touchline/server/platform/settings/settings.ts';
import { readBackup } from '@touchline/server/transfer/backup/backup-format.ts';
import { publishFile } from '@touchline/server/transfer/backup/write-backup.ts';
import type { CommandPorts } from './command-ports.ts';
import { callerPath } from './import/caller-path.ts';
import { connect } from './import/connection.ts';
import { readRejection } from './import/management-call.ts';
import { parseOptions } from './parse-options.ts';

const helpText = (usage: string) => `${usage} FILE

Writes all content of this installation to a file for touchline restore, through the running server or else directly from
the store: publishers with their content, images, keys, purchases and viewings, and a list of the media. The files of
MEDIA_DIR and the key of the secrets are not in it.`;

/** Runs `touchline backup` and returns the exit code. Throws an `Error` with a one-line message. */
export async function backupCommand(args: readonly string[], ports: CommandPorts): Promise<number> {
  const { values, positionals } = parseOptions({
    args: [...args],
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    ports.print(helpText(ports.usage));
    return 0;
  }
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error(`Name one file: ${ports.usage} FILE.`);
  const path = callerPath(file, ports.environment);
  const draft = `${path}.tmp`;
  const connection = await connect(ports.environment, { forWriting: false });
  try {
    const { status, body } = await connection.call({ method: 'GET', path: '/v1/publishers:backup' });
    if (status !== 200) throw await readRejection(status, body);
    await pipeline(body, createWriteStream(draft, { mode: 0o600 }));
    const rows = await countRows(draft);
    await publishFile(draft, path);
    ports.print(`${path}: ${rows} rows ${connection.where}`);
    for (const line of keyReminder(ports.environment)) ports.print(line);
    return 0;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await connection.close();
  }
}

/** Reads the whole file once, which checks its hashes. */
async function countRows(path: string): Promise<number> {
  let rows = 0;
  for await (const part of readBackup(path)) if (part.type === 'row') rows += 1;
  return rows;
}

function keyReminder(environment: CommandPorts['environment']): readonly string[] {
  const { dataDir, secretsKeys } = readSettings(environment);
  const place = secretsKeys.length > 0 ? 'SECRETS_KEY' : resolve(join(dataDir, 'secrets-key'));
  return [`A restore needs the key in ${place}, which is not in the file. Keep a copy of it elsewhere.`];
}
