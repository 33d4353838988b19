import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BufferedLine } from '../../collect/buffer.ts';
import { type BatchLine, readBatchLine } from '../../collect/line.ts';
import type { Part } from '../store/analytics-store.ts';
import type { LineFold } from '../viewing/fold-lines.ts';

/** Characters of lines after which other work of the process gets its turn: some 30 ms. */
const AT_ONCE = 512 * 1024;

/** Why nothing was made of a line. */
export type LineOddity = 'LINE_UNREADABLE' | 'LINE_FAILED';

export interface FoldPartPorts {
  readonly fold: Pick<LineFold, 'beginPart' | 'fold'>;
  /** Keeps a line that nothing can be made of. */
  readonly setAside: (line: string, reason: LineOddity) => Promise<void>;
}

/** Lines as rows, ready to be stored with how far the feed has come with them. */
export interface FoldedPart {
  readonly part: Part;
  /** Different events that were not known before. */
  readonly events: number;
  /** Epoch ms at which the newest line arrived; null: there was no line that could be read. */
  readonly arrival: number | null;
}

/** Makes one part of lines, a piece at a time. */
export async function foldPart(ports: FoldPartPorts, lines: readonly BufferedLine[]): Promise<FoldedPart> {
  const viewings = new Map<number | null, Part['viewings'][number]>();
  const events: Part['events'][number][] = [];
  const content: Part['content'][number][] = [];
  let arrival: number | null = null;
  ports.fold.beginPart();
  for (const piece of piecesOf(lines)) {
    const read = await readPiece(ports, piece);
    const folded = await ports.fold.fold(read);
    for (const viewing of folded.viewings) viewings.set(viewing.row.viewing, viewing);
    for (const row of folded.events) events.push(row);
    for (const row of folded.content) content.push(row);
    arrival = read.at(-1)?.time ?? arrival;
    await nextTurn();
  }
  const progress = new Map(lines.map(({ source, position }) => [source, position]));
  const part = { viewings: [...viewings.values()], events, content, progress };
  return { part, events: events.length + content.length, arrival };
}

async function readPiece({ setAside }: FoldPartPorts, lines: readonly BufferedLine[]): Promise<BatchLine[]> {
  const read: BatchLine[] = [];
  for (const { line } of lines) {
    const batch = readBatchLine(line);
    if (batch) read.push(batch);
    else await setAside(line, 'LINE_UNREADABLE');
  }
  return read;
}

function piecesOf(lines: readonly BufferedLine[]): BufferedLine[][] {
  const pieces: BufferedLine[][] = [];
  let size = AT_ONCE;
  for (const one of lines) {
    if (size >= AT_ONCE) {
      pieces.push([]);
      size = 0;
    }
    pieces.at(-1)?.push(one);
    size += one.line.length;
  }
  return pieces;
}
