import { ensureDataDir } from '../platform/database/data-dir.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { NO_ADMIN_TOKEN, readSettings, type Settings } from '../platform/settings/settings.ts';
import { unknownSettings } from '../platform/settings/unknown-settings.ts';
import { describeUnowned, findUnownedFolders } from '../playback/media/unowned-folders.ts';
import { rejectUnfinishedRestore } from '../transfer/backup/unfinished-restore.ts';
import type { ServerExtension } from './app.ts';
import { requirePackages } from './require-packages.ts';
import { startServer } from './start-server.ts';

/** Time in ms for running requests to end. Supervisors wait 10 s or more before they kill. */
const SHUTDOWN_TIMEOUT_MS = 8_000;

/**
 * Runs the server as this process: reads the environment, opens the store and listens. A signal shuts it down cleanly.
 * If it cannot start, the process prints the reason in one line and exits with code 1.
 */
export function runServer(extensionOf: (settings: Settings) => ServerExtension | null = () => null): void {
  start(extensionOf).catch((error: unknown) => {
    const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
    process.stderr.write(`Touchline cannot start. ${line}\n`);
    if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
    process.exit(1);
  });
}

async function start(extensionOf: (settings: Settings) => ServerExtension | null): Promise<void> {
  const settings = readSettings(process.env, { isTerminal: process.stdout.isTTY === true });
  for (const line of unknownSettings(process.env)) console.warn(line);
  await requirePackages(settings);
  const extension = extensionOf(settings);
  ensureDataDir(settings.dataDir);
  rejectUnfinishedRestore(settings.dataDir);
  const store = await openDatabase({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    onIdleError: (error) => console.error(`A connection to PostgreSQL broke and is replaced: ${error.message}`),
  });
  try {
    const { app, token } = await startServer(settings, store, extension);
    stopOnSignal(() => app.close().then(store.close));
    printLines([store.durability, ...bannerLines(settings, extension), token.location]);
    // A log that is not a terminal is kept, and read by others.
    if (token.made !== null && process.stdout.isTTY)
      printLines([`It was made just now and is shown this once: ${token.made}`]);
    // The server is running, so a failure here, for example during a shutdown, must not end it.
    const unowned = await findUnownedFolders({
      settings,
      builtInMedia: extension?.builtInMedia ?? null,
      database: store.database,
      clock: Date.now,
    }).catch((error: unknown) => {
      app.log.warn({ err: error }, 'media folders without an owner could not be listed');
      return [];
    });
    // In a clone, the command is a script of npm.
    const isScript = process.env['npm_lifecycle_event'] === 'start';
    printLines(describeUnowned(unowned, isScript ? 'npm run media --' : 'touchline media'));
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** The lines with the addresses of a server that has started. */
export function bannerLines(
  { publicUrl, docsPublic, adminToken }: Settings,
  extension: Pick<ServerExtension, 'name'> | null
): string[] {
  const closed =
    adminToken === NO_ADMIN_TOKEN
      ? ' (closed, because there is no management token; DOCS_PUBLIC=1 opens them)'
      : ' (the password is the management token)';
  return [
    extension ? `${extension.name} page: ${publicUrl}/` : `Touchline: ${publicUrl}/ (without demo content)`,
    `Studio:    ${publicUrl}/studio/`,
    `API docs:  ${publicUrl}/docs${docsPublic ? '' : closed}`,
  ];
}

/** Ends requests, then the store. A second signal, or requests that do not end, stop the process at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    // This timer also keeps the process alive. Without other work Node would exit, with the store open and code 0.
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS);
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      }
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

function printLines(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}
