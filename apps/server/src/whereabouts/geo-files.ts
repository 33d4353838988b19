import { readFile, stat } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type GeoDatabase, type Place, readGeoDatabase } from './geo-database.ts';

/** ms between two looks at the files: a new one is in use within a minute, the time to read it included. */
const LOOK_EVERY = 30_000;

/** The files of `GEO_DATABASE`, in use. */
export interface GeoFiles {
  /** What they know together of an address: the country of the first that knows one, and whether any says VPN. */
  find(address: string): Place;
  /** Takes over what has changed on the disk; it happens by itself, too. */
  look(): Promise<void>;
  close(): void;
}

interface OpenFile {
  readonly path: string;
  database: GeoDatabase;
  /** Which state of the file was read last, or was tried to. */
  seen: string;
}

/**
 * Reads files of MaxMind's format, and again when they are replaced. A replacement that cannot be used is told to the log
 * once, and the one before it stays.
 *
 * Throws for the first that cannot be used; the message names the setting.
 */
export async function openGeoFiles(
  paths: readonly string[],
  { log }: { log: Pick<FastifyBaseLogger, 'info' | 'warn'> }
): Promise<GeoFiles> {
  const files = await Promise.all(paths.map(open));
  let looking: Promise<void> = Promise.resolve();
  const look = () => {
    looking = looking.then(async () => {
      for (const file of files) await renew(file, log);
    });
    return looking;
  };
  const timer = files.length > 0 ? setInterval(look, LOOK_EVERY).unref() : undefined;
  return {
    find(address) {
      const places = files.map(({ database }) => database(address));
      return {
        country: places.find(({ country }) => country !== null)?.country ?? null,
        vpn: places.some(({ vpn }) => vpn),
      };
    },
    look,
    close: () => clearInterval(timer),
  };
}

async function open(path: string): Promise<OpenFile> {
  try {
    // Before reading: what is written meanwhile is another state, and read at the next look.
    const seen = await stateOf(path);
    return { path, seen, database: readGeoDatabase(await readFile(path)) };
  } catch (error) {
    throw new Error(`GEO_DATABASE: ${path} ${reasonOf(error)}.`);
  }
}

/** Never throws. */
async function renew(file: OpenFile, log: Pick<FastifyBaseLogger, 'info' | 'warn'>): Promise<void> {
  const { path } = file;
  const state = await stateOf(path).catch(() => 'gone');
  if (state === file.seen) return;
  file.seen = state;
  try {
    file.database = readGeoDatabase(await readFile(path));
    log.info({ path }, 'a new file of GEO_DATABASE is in use');
  } catch (error) {
    log.warn({ path }, `GEO_DATABASE: the new ${path} ${reasonOf(error)}; the one before it stays in use`);
  }
}

/** Differs when the file was written or another took its place. */
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
