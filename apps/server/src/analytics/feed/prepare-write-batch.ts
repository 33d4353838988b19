import { setImmediate as nextTurn } from 'node:timers/promises';
import { type BatchRecord, parseBatchRecord } from '../collect/batch-record.ts';
import type { BufferedRecord } from '../collect/buffer.ts';
import type { WriteBatch } from '../store/analytics-store.ts';
import type { RecordAggregator } from '../viewing/record-aggregator.ts';

/** Characters of records after which the process runs other work: about 30 ms. */
const CHUNK_SIZE = 512 * 1024;

/** The reason why a record produced no rows. */
export type InvalidRecordReason = 'LINE_UNREADABLE' | 'LINE_FAILED';

export interface WriteBatchPorts {
  readonly aggregator: Pick<RecordAggregator, 'beginBatch' | 'aggregate'>;
  /** Stores a record that produced no rows. */
  readonly quarantineRecord: (record: string, reason: InvalidRecordReason) => Promise<void>;
}

/** The rows of several records, ready to be written with their progress in the feed. */
export interface PreparedBatch {
  readonly part: WriteBatch;
  /** Number of distinct new events. */
  readonly events: number;
  /** Epoch ms of the arrival of the newest valid record; null if there was none. */
  readonly arrival: number | null;
}

/** Converts records to one write batch, in chunks. */
export async function prepareWriteBatch(
  ports: WriteBatchPorts,
  records: readonly BufferedRecord[]
): Promise<PreparedBatch> {
  const viewings = new Map<number | null, WriteBatch['viewings'][number]>();
  const events: WriteBatch['events'][number][] = [];
  const content: WriteBatch['content'][number][] = [];
  let arrival: number | null = null;
  ports.aggregator.beginBatch();
  for (const chunk of chunksOf(records)) {
    const read = await parseChunk(ports, chunk);
    const prepared = await ports.aggregator.aggregate(read);
    for (const viewing of prepared.viewings) viewings.set(viewing.row.viewing, viewing);
    for (const row of prepared.events) events.push(row);
    for (const row of prepared.content) content.push(row);
    arrival = read.at(-1)?.time ?? arrival;
    await nextTurn();
  }
  const progress = new Map(records.map(({ source, position }) => [source, position]));
  const part = { viewings: [...viewings.values()], events, content, progress };
  return { part, events: events.length + content.length, arrival };
}

async function parseChunk(
  { quarantineRecord }: WriteBatchPorts,
  records: readonly BufferedRecord[]
): Promise<BatchRecord[]> {
  const read: BatchRecord[] = [];
  for (const { record } of records) {
    const batch = parseBatchRecord(record);
    if (batch) read.push(batch);
    else await quarantineRecord(record, 'LINE_UNREADABLE');
  }
  return read;
}

function chunksOf(records: readonly BufferedRecord[]): BufferedRecord[][] {
  const chunks: BufferedRecord[][] = [];
  let size = CHUNK_SIZE;
  for (const one of records) {
    if (size >= CHUNK_SIZE) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)?.push(one);
    size += one.record.length;
  }
  return chunks;
}
