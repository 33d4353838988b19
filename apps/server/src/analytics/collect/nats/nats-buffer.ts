import { randomUUID } from 'node:crypto';
import type { Consumer, ConsumerMessages } from '@nats-io/jetstream';
import { type BatchRecord, parseBatchRecord } from '../batch-record.ts';
import type { BufferedRecord, Buffer as LineBuffer } from '../buffer.ts';
import { createWakeup } from '../wakeup.ts';
import type { NatsLink, NatsSession } from './nats-link.ts';

/** Bytes reserved for a message's headers within the server's limit. */
const HEADER_BYTES = 1_024;
/** Characters that may wait for an acknowledgement. Above that, the buffer rejects new records. */
const MAX_WAITING_LENGTH = 32 * 1024 * 1024;
/** Times that an unacknowledged message is sent. The server deduplicates by its id. */
const TRIES = 2;
/** ns during which the server deduplicates message ids. */
const DUPLICATE_WINDOW_NS = 120_000_000_000;
/** Messages fetched ahead. A limit in bytes would block on one message that exceeds the remainder. */
const MAX_PREFETCH = 100;
/** ms between two checks of the queue when no wake-up arrives. */
const CHECK_INTERVAL_MS = 1_000;

export interface NatsBufferPorts {
  readonly link: NatsLink;
  /** The name of the stream and of its subject. */
  readonly stream: string;
}

/** Creates a buffer in a JetStream stream, which many servers fill and one follows. Stored messages are purged. */
export function createNatsBuffer({ link, stream }: NatsBufferPorts): LineBuffer {
  let waiting = 0;
  let made: Promise<void> | null = null;

  /** Opens a session with the stream, which the first server creates. */
  async function session(): Promise<NatsSession> {
    const open = await link.session();
    made ??= ensureStream(open, stream).catch((error: unknown) => {
      made = null;
      throw error;
    });
    await made;
    return open;
  }

  async function infoOf({ manager }: NatsSession) {
    const { created, state } = await manager.streams.info(stream);
    // A stream that was recreated counts from 1 again.
    return { source: `${stream}@${created}`, last: state.last_seq };
  }

  return {
    async append(record) {
      if (waiting > MAX_WAITING_LENGTH) throw new Error('too many records wait for JetStream');
      waiting += record.length;
      try {
        const { connection, jetstream } = await session();
        const most = (connection.info?.max_payload ?? 1024 * 1024) - HEADER_BYTES;
        const sent = splitRecord(record, most).map((part) =>
          jetstream.publish(stream, part, { msgID: randomUUID(), retries: TRIES })
        );
        await Promise.all(sent);
      } finally {
        waiting -= record.length;
      }
    },
    async *follow(progress, { max, signal }) {
      const open = await session();
      const { source } = await infoOf(open);
      const next = Number(progress.get(source) ?? 0) + 1;
      const { DeliverPolicy } = await import('@nats-io/jetstream');
      const start = { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: next };
      const consumer = await open.jetstream.consumers.get(stream, start);
      yield* linesFrom(consumer, { source, max, signal });
    },
    async ends() {
      const { source, last } = await infoOf(await session());
      return new Map(last > 0 ? [[source, String(last)]] : []);
    },
    async release(progress) {
      const open = await session();
      const { source } = await infoOf(open);
      const position = Number(progress.get(source) ?? 0);
      if (position > 0) await open.manager.streams.purge(stream, { seq: position + 1 });
      return [...progress.keys()].filter((name) => name.startsWith(`${stream}@`) && name !== source);
    },
    hasRecords: async () => true,
    close: () => link.close(),
  };
}

async function ensureStream({ manager }: NatsSession, stream: string): Promise<void> {
  const { DiscardPolicy, RetentionPolicy, StorageType } = await import('@nats-io/jetstream');
  const has = await manager.streams.info(stream).catch(() => null);
  if (has) return;
  await manager.streams.add({
    name: stream,
    subjects: [stream],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    // Reject new messages when the stream is full, rather than discard those not stored yet.
    discard: DiscardPolicy.New,
    duplicate_window: DUPLICATE_WINDOW_NS,
    allow_direct: true,
  });
}

/**
 * Yields the available messages in the order of the stream. Fetching pauses while the queue exceeds `max` characters.
 */
async function* linesFrom(
  consumer: Consumer,
  { source, max, signal }: { readonly source: string; readonly max: number; readonly signal: AbortSignal }
): AsyncGenerator<readonly BufferedRecord[]> {
  const messages = await consumer.consume({ max_messages: MAX_PREFETCH });
  const arrived = createWakeup();
  const drained = createWakeup();
  const queue = { records: [] as BufferedRecord[], size: 0, end: null as Promise<unknown> | null };
  const stop = () => {
    messages.stop();
    arrived.notify();
    drained.notify();
  };
  signal.addEventListener('abort', stop, { once: true });
  const filling = fill(messages, { source, max, queue, arrived, drained, signal });
  let isOver = false;
  filling
    .catch(() => {})
    .finally(() => {
      isOver = true;
      arrived.notify();
    });
  try {
    while (!signal.aborted && !isOver) {
      if (queue.records.length === 0) {
        await arrived.next(CHECK_INTERVAL_MS);
        continue;
      }
      const records = queue.records;
      queue.records = [];
      queue.size = 0;
      drained.notify();
      yield records;
    }
    // Rethrow the error that ended the stream, unless the caller aborted it.
    if (!signal.aborted) await filling;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

interface Queue {
  records: BufferedRecord[];
  size: number;
}

async function fill(
  messages: ConsumerMessages,
  {
    source,
    max,
    queue,
    arrived,
    drained,
    signal,
  }: {
    readonly source: string;
    readonly max: number;
    readonly queue: Queue;
    readonly arrived: ReturnType<typeof createWakeup>;
    readonly drained: ReturnType<typeof createWakeup>;
    readonly signal: AbortSignal;
  }
): Promise<void> {
  for await (const message of messages) {
    queue.records.push({ record: message.string(), source, position: String(message.seq) });
    queue.size += message.data.length;
    arrived.notify();
    while (queue.size > max && !signal.aborted) await drained.next(CHECK_INTERVAL_MS);
  }
}

/**
 * Splits a batch record into several of at most `most` bytes, each with some of its events. Throws if a single event is
 * larger.
 */
export function splitRecord(record: string, most: number): readonly string[] {
  if (record.length * 3 <= most || Buffer.byteLength(record) <= most) return [record];
  const batch = parseBatchRecord(record);
  const parts = [...(batch?.parts ?? []), { publisher: null, events: batch?.unattributed ?? [] }];
  const events = parts.flatMap(({ publisher, events }) => events.map((event) => ({ publisher, event })));
  if (!batch || events.length < 2) throw new Error(`an event has more than ${most} bytes`);
  const middle = Math.ceil(events.length / 2);
  return [events.slice(0, middle), events.slice(middle)].flatMap((half) => splitRecord(recordOf(batch, half), most));
}

/** `publisher` is null if the writer has to look it up. */
type AttributedEvent = {
  readonly publisher: string | null;
  readonly event: BatchRecord['parts'][number]['events'][number];
};

function recordOf(batch: BatchRecord, events: readonly AttributedEvent[]): string {
  const eventsOf = (publisher: string | null) =>
    events.filter((one) => one.publisher === publisher).map(({ event }) => event);
  const publishers = new Set(events.flatMap(({ publisher }) => publisher ?? []));
  const parts = [...publishers].map((publisher) => ({ publisher, events: eventsOf(publisher) }));
  const { unattributed: _, ...rest } = batch;
  const unattributed = eventsOf(null);
  return JSON.stringify({ ...rest, parts, ...(unattributed.length > 0 && { unattributed }) } satisfies BatchRecord);
}
