import type { BufferedLine } from '../../collect/buffer.ts';
import type { AnalyticsStore, Part } from '../store/analytics-store.ts';
import type { LineFold } from '../viewing/fold-lines.ts';
import { type FoldPartPorts, foldPart } from './fold-part.ts';

export interface StorePorts extends FoldPartPorts {
  readonly store: Pick<AnalyticsStore, 'write'>;
  readonly fold: Pick<LineFold, 'beginPart' | 'fold' | 'forget'>;
  /** Whether the failure is that of a database that the fold asks. */
  readonly isOfOthers: (error: unknown) => boolean;
}

/** What has been stored. */
interface Stored {
  readonly events: number;
}

/**
 * Stores what lines say after something has failed.
 *
 * Where it fails again, each line is tried alone, so that one that nothing can be made of stops nobody: while the store
 * takes an empty part, it is the line that is at fault, and it is set aside. Throws where it is the store.
 */
export async function storeCarefully(ports: StorePorts, lines: readonly BufferedLine[]): Promise<Stored> {
  try {
    return await storeTogether(ports, lines);
  } catch (error) {
    ports.fold.forget();
    await writeNothing(ports, error);
    return storeEach(ports, lines);
  }
}

async function storeTogether(ports: StorePorts, lines: readonly BufferedLine[]): Promise<Stored> {
  const { part, events } = await foldPart(ports, lines);
  await ports.store.write(part);
  return { events };
}

async function storeEach(ports: StorePorts, lines: readonly BufferedLine[]): Promise<Stored> {
  let events = 0;
  for (const one of lines) {
    const stored = await storeTogether(ports, [one]).catch((error: unknown) => giveUp(ports, one, error));
    events += stored.events;
  }
  return { events };
}

async function giveUp(ports: StorePorts, one: BufferedLine, error: unknown): Promise<Stored> {
  ports.fold.forget();
  await writeNothing(ports, error);
  await ports.setAside(one.line, 'LINE_FAILED');
  await ports.store.write({ ...nothing, progress: new Map([[one.source, one.position]]) });
  return { events: 0 };
}

/** Throws what happened, where the store is not well, or something that the fold asks. */
async function writeNothing({ store, isOfOthers }: StorePorts, error: unknown): Promise<void> {
  if (isOfOthers(error) || isOfPlace(error)) throw error;
  await store.write(nothing).catch(() => {
    throw error;
  });
}

const nothing: Part = { viewings: [], events: [], content: [], progress: new Map() };

/** Codes that a line can bring about: those of PostgreSQL for what is no value (class 22), and of Node for an argument. */
const OF_LINES = /^(22|ERR_)/;

/** What DuckDB says of a disk, Node of any file, and PostgreSQL of itself. */
function isOfPlace(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return !OF_LINES.test(code);
  return /^(IO|FATAL|Out of Memory|Connection) Error|No space left/i.test(String(message));
}
