import type { BufferedRecord } from '../collect/buffer.ts';
import type { AnalyticsStore, WriteBatch } from '../store/analytics-store.ts';
import type { RecordAggregator } from '../viewing/record-aggregator.ts';
import { prepareWriteBatch, type WriteBatchPorts } from './prepare-write-batch.ts';

export interface QuarantineWritePorts extends WriteBatchPorts {
  readonly store: Pick<AnalyticsStore, 'write'>;
  readonly aggregator: Pick<RecordAggregator, 'beginBatch' | 'aggregate' | 'forget'>;
  /** Whether an error comes from a database that the aggregator queries. */
  readonly isDatabaseFailure: (error: unknown) => boolean;
}

/** The result of a write. */
interface WriteResult {
  readonly events: number;
}

/**
 * Writes records after a failure.
 *
 * If the write fails again, it tries each record exclusively, so that one invalid record does not block the others. If the
 * store accepts an empty batch, the record is at fault and is quarantined. Throws if the store is at fault.
 */
export async function writeWithQuarantine(
  ports: QuarantineWritePorts,
  records: readonly BufferedRecord[]
): Promise<WriteResult> {
  try {
    return await storeTogether(ports, records);
  } catch (error) {
    ports.aggregator.forget();
    await throwUnlessRecordFault(ports, error);
    return storeEach(ports, records);
  }
}

async function storeTogether(ports: QuarantineWritePorts, records: readonly BufferedRecord[]): Promise<WriteResult> {
  const { part, events } = await prepareWriteBatch(ports, records);
  await ports.store.write(part);
  return { events };
}

async function storeEach(ports: QuarantineWritePorts, records: readonly BufferedRecord[]): Promise<WriteResult> {
  let events = 0;
  for (const one of records) {
    const stored = await storeTogether(ports, [one]).catch((error: unknown) => quarantineFailed(ports, one, error));
    events += stored.events;
  }
  return { events };
}

async function quarantineFailed(
  ports: QuarantineWritePorts,
  one: BufferedRecord,
  error: unknown
): Promise<WriteResult> {
  ports.aggregator.forget();
  await throwUnlessRecordFault(ports, error);
  await ports.quarantineRecord(one.record, 'LINE_FAILED');
  await ports.store.write({ ...EMPTY_BATCH, progress: new Map([[one.source, one.position]]) });
  return { events: 0 };
}

/** Throws the error if the store, or a database that the aggregator queries, is at fault. */
async function throwUnlessRecordFault(
  { store, isDatabaseFailure }: QuarantineWritePorts,
  error: unknown
): Promise<void> {
  if (isDatabaseFailure(error) || isEnvironmentFailure(error)) throw error;
  await store.write(EMPTY_BATCH).catch(() => {
    throw error;
  });
}

const EMPTY_BATCH: WriteBatch = { viewings: [], events: [], content: [], progress: new Map() };

/** Error codes that a record can cause: PostgreSQL's data exceptions (class 22), and Node's for invalid arguments. */
const RECORD_ERROR_CODES = /^(22|ERR_)/;

/** Whether an error comes from the environment: DuckDB's disk errors, any file error of Node, and PostgreSQL's own. */
function isEnvironmentFailure(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return !RECORD_ERROR_CODES.test(code);
  return /^(IO|FATAL|Out of Memory|Connection) Error|No space left/i.test(String(message));
}
