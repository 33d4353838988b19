import { readFile, stat } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type GeoDatabase, type GeoRecord, readGeoDatabase } from './geo-database.ts';

/** ms between two checks of the files. A new file is in use within a minute, including the time to read it. */
const CHECK_INTERVAL_MS = 30_000;

/** The open files of `GEO_DATABASE`. */
export interface GeoFiles {
  /** Looks up an IP address in all files: the first known country, and whether any file reports a VPN. */
  find(address: string): GeoRecord;
  /** Reloads changed files. This also happens periodically. */
  check(): Promise<void>;
  close(): void;
}

interface OpenFile {
  readonly path: string;
  database: GeoDatabase;
  /** The state of the file when it was last read or tried. */
  seen: string;
}

/**
 * Opens files in MaxMind's format, and reloads them when they are replaced. An invalid replacement is logged once, and
 * the previous file stays in use.
 *
 * Throws for the first invalid file; the message names the setting.
 */
export async function openGeoFiles(
  paths: readonly string[],
  { log }: { log: Pick<FastifyBaseLogger, 'info' | 'warn'> }
): Promise<GeoFiles> {
  const files = await Promise.all(paths.map(open));
  let looking: Promise<void> = Promise.resolve();
  const check = () => {
    looking = looking.then(async () => {
      for (const file of files) await renew(file, log);
    });
    return looking;
  };
  const timer = files.length > 0 ? setInterval(check, CHECK_INTERVAL_MS).unref() : undefined;
  return {
    find(address) {
      const places = files.map(({ database }) => database(address));
      return {
        country: places.find(({ country }) => country !== null)?.country ?? null,
        vpn: places.some(({ vpn }) => vpn),
      };
    },
    check,
    close: () => clearInterval(timer),
  };
}

async function open(path: string): Promise<OpenFile> {
  try {
    // Before reading: a later write is another state, which the next check reads.
    const seen = await stateOf(path);
    return { path, seen, database: readGeoDatabase(await readFile(path)) };
  } catch (error) {
    throw new Error(`GEO_DATABASE: ${path} ${reasonOf(error)}.`);
  }
}

/** Reloads a changed file. Never throws. */
async function renew(file: OpenFile, log: Pick<FastifyBaseLogger, 'info' | 'warn'>): Promise<void> {
  const { path } = file;
  const state = await stateOf(path).catch(() => 'gone');
  if (state === file.seen) return;
  file.seen = state;
  try {
    file.database = readGeoDatabase(await readFile(path));
    log.info({ path }, 'reloaded a file of GEO_DATABASE');
  } catch (error) {
    log.warn({ path }, `GEO_DATABASE: the new ${path} ${reasonOf(error)}; the one before it stays in use`);
  }
}

/** Returns a value that changes when the file is written or replaced. */
async function stateOf(path: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(path);
  return `${ino} ${size} ${mtimeMs}`;
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'does not exist';
  if (code === 'EISDIR') return 'is a folder; name the file';
  return code === undefined ? message : `cannot be read (${code})`;
}
