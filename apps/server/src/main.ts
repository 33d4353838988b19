import { ensureAdminToken } from './admin-token.ts';
import { createApp } from './app.ts';
import { openDatabase } from './database/open-database.ts';
import { loadDemo } from './demo/load-demo.ts';
import { playSeason } from './demo/play-season.ts';
import { describeUnowned, findUnownedFolders } from './media/unowned-folders.ts';
import { readSettings, type Settings } from './settings.ts';

/** ms that running requests get to end; what supervisors wait before they kill is 10 s or more. */
const PATIENCE = 8_000;

start().catch((error: unknown) => {
  const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
  process.stderr.write(`Touchline cannot start. ${line}\n`);
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exit(1);
});

/** Reads the environment, opens the store and listens; a signal ends it in order. */
async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const store = await openDatabase({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    onIdleError: (error) => console.error(`A connection to PostgreSQL broke and is replaced: ${error.message}`),
  });
  try {
    const ports = { settings, database: store.database, listen: store.listen, clock: Date.now };
    const token = await ensureAdminToken(store.database, settings, ports.clock());
    const app = await createApp(ports);
    if (settings.demo) {
      await loadDemo(ports);
      playSeason(app, ports);
    }
    await app.listen({ host: settings.host, port: settings.port }).catch((error: unknown) => {
      throw listenError(error, settings);
    });
    stopOnSignal(() => app.close().then(store.close));
    say([store.durability, ...greeting(settings), token.whereabouts]);
    if (token.made !== null) say([`It was made just now and is shown this once: ${token.made}`]);
    // The server runs by now: what fails here, as at a stop meanwhile, must not end it.
    const unowned = await findUnownedFolders(ports).catch((error: unknown) => {
      app.log.warn({ err: error }, 'media folders without an owner could not be listed');
      return [];
    });
    say(describeUnowned(unowned));
  } catch (error) {
    await store.close();
    throw error;
  }
}

function greeting({ publicUrl, demo, docsPublic }: Settings): string[] {
  return [
    ...(demo ? [`Demo page: ${publicUrl}/`] : [`Touchline: ${publicUrl}/ (without demo content)`]),
    `Studio:    ${publicUrl}/studio/`,
    `API docs:  ${publicUrl}/docs${docsPublic ? '' : ' (the password is the management token)'}`,
  ];
}

/** Ends requests, then the store; a second signal, or requests that do not end, stop the process at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), PATIENCE).unref();
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

function listenError(error: unknown, { host, port }: Settings): Error {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE')
    return new Error(`PORT: ${port} is in use on ${host}; stop what uses it, or choose another.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Error(`HOST: ${host} is no address of this machine.`);
  if (code === 'EACCES') return new Error(`PORT: ${port} needs more rights than this process has.`);
  return error instanceof Error ? error : new Error(String(error));
}

function say(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}
