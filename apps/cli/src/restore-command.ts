import { openDatabase } from '@touchline/server/platform/database/open-database.ts';
import { readSettings } from '@touchline/server/platform/settings/settings.ts';
import { type RestoreResult, restoreBackup } from '@touchline/server/transfer/backup/restore-backup.ts';
import type { CommandPorts } from './command-ports.ts';
import { callerPath } from './import/caller-path.ts';
import { findServer } from './import/connection.ts';
import { parseOptions } from './parse-options.ts';

const helpText = (usage: string) => `${usage} FILE [--replace]

Restores a backup of touchline backup into an empty installation, and compares the content with the hashes of the backup.
Stop all servers of the installation first.

  --replace   deletes the content of an installation that is not empty`;

/** Runs `touchline restore` and returns the exit code. Throws an `Error` with a one-line message. */
export async function restoreCommand(args: readonly string[], ports: CommandPorts): Promise<number> {
  const { values, positionals } = parseOptions({
    args: [...args],
    allowPositionals: true,
    options: { replace: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    ports.print(helpText(ports.usage));
    return 0;
  }
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error(`Name one file: ${ports.usage} FILE.`);
  const settings = readSettings(ports.environment);
  const running = await findServer(ports.environment);
  if (running !== null) throw new Error(`A server runs at ${running}: stop it, then restore.`);
  const store = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir });
  try {
    const result = await restoreBackup(callerPath(file, ports.environment), {
      settings,
      database: store.database,
      clock: ports.clock,
      replace: values.replace ?? false,
    });
    for (const line of summaryOf(result)) ports.print(line);
    return 0;
  } finally {
    await store.close();
  }
}

function summaryOf({ createTime, rows, files, missingMedia }: RestoreResult): readonly string[] {
  const media = missingMedia.slice(0, 20).map(({ media: folder, files: count }) => `  ${folder} (${count} files)`);
  return [
    `Restored the backup of ${createTime}. Every table has the hash of the backup.`,
    ...[...rows].map(([table, count]) => `  ${table.padEnd(20)}${count}`),
    `  ${'files of viewings'.padEnd(20)}${files}`,
    ...(media.length > 0
      ? [`${missingMedia.length} folders of MEDIA_DIR are missing or have other files. Copy them back:`, ...media]
      : []),
  ];
}
