import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readSettings } from '@touchline/server/platform/settings/settings.ts';
import { readNote } from '@touchline/server/playback/media/folder-note.ts';
import { isFolder } from '@touchline/server/playback/media/media-address.ts';
import type { CommandPorts } from './command-ports.ts';
import { connect } from './import/connection.ts';
import { type Connection, requestJson } from './import/management-call.ts';
import { parseOptions } from './parse-options.ts';

const helpText = (usage: string) => `${usage} list
${usage} assign FOLDER… --publisher ID

Lists the folders of MEDIA_DIR with their owners, or makes a publisher the owner of folders that have none. Only the
owner's videos can play a folder's files. A folder has one owner for ever.

  --publisher ID   the owner`;

/**
 * Runs `touchline media` and returns the exit code: 1 if `list` finds a folder without an owner. Throws an `Error` with a
 * message of one line.
 */
export async function mediaCommand(args: readonly string[], ports: CommandPorts): Promise<number> {
  const { values, positionals } = parseOptions({
    args: [...args],
    allowPositionals: true,
    options: { publisher: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const [verb, ...folders] = positionals;
  if (values.help || verb === undefined) {
    ports.print(helpText(ports.usage));
    return values.help ? 0 : 1;
  }
  if (verb !== 'list' && verb !== 'assign') throw new Error(`"${verb}" is neither list nor assign (--help).`);
  const publisher = values.publisher ?? null;
  if (verb === 'assign' && (folders.length === 0 || publisher === null)) {
    throw new Error(`Name the folders and their owner: ${ports.usage} assign FOLDER… --publisher ID.`);
  }
  const connection = await connect(ports.environment, { forWriting: verb === 'assign' });
  try {
    if (verb === 'list') return await listFolders(connection, ports);
    for (const folder of folders) await assign(connection, { folder, publisher: publisher ?? '' }, ports);
    return 0;
  } finally {
    await connection.close();
  }
}

async function assign(
  connection: Connection,
  { folder, publisher }: { folder: string; publisher: string },
  { print }: CommandPorts
): Promise<void> {
  const path = `/v1/publishers/${encodeURIComponent(publisher)}/mediaFolders/${encodeURIComponent(folder)}:assign`;
  await requestJson(connection, { method: 'POST', path });
  print(`${folder} → publisher ${publisher} ${connection.where}`);
}

async function listFolders(connection: Connection, { environment, print }: CommandPorts): Promise<number> {
  const { mediaDir } = readSettings(environment);
  const owners = await readOwners(connection);
  const entries = await readdir(mediaDir, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => !entry.isFile() && isFolder(entry.name)).map(({ name }) => name);
  let unowned = 0;
  for (const name of names.toSorted()) {
    const note = await readNote(join(mediaDir, name));
    const noted = note !== null && note !== 'foreign' ? note.publisher : undefined;
    const owner = owners.get(name) ?? noted;
    if (owner === undefined) unowned += 1;
    print(`${name.padEnd(40)} ${owner ?? '(no owner)'}`);
  }
  print(`${names.length} folders in ${resolve(mediaDir)}, ${unowned} without an owner`);
  return unowned > 0 ? 1 : 0;
}

/** Reads the owner of each folder that has one. */
async function readOwners(connection: Connection): Promise<ReadonlyMap<string, string>> {
  const owners = new Map<string, string>();
  for await (const { id: publisher } of readAll(connection, '/v1/publishers', 'publishers')) {
    const path = `/v1/publishers/${publisher}/mediaFolders`;
    for await (const { id } of readAll(connection, path, 'mediaFolders')) owners.set(id, publisher);
  }
  return owners;
}

async function* readAll(connection: Connection, path: string, collection: string): AsyncGenerator<{ id: string }> {
  let token = '';
  do {
    const query = `?pageSize=100&pageToken=${encodeURIComponent(token)}`;
    const page = await requestJson<Record<string, unknown>>(connection, { method: 'GET', path: `${path}${query}` });
    yield* page[collection] as { id: string }[];
    token = String(page['nextPageToken'] ?? '');
  } while (token !== '');
}
