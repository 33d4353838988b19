import { randomUUID } from 'node:crypto';
import type { Consumer, ConsumerMessages } from '@nats-io/jetstream';
import type { BufferedLine, Buffer as LineBuffer } from '../buffer.ts';
import { createNews } from '../news.ts';
import type { NatsLink, NatsSession } from './nats-link.ts';
import { splitLine } from './split-line.ts';

/** Bytes that a message's headers may take of what the server lets pass. */
const HEADERS = 1_024;
/** Characters that may wait for an acknowledgement; who comes then is sent away. */
const MAX_WAITING = 32 * 1024 * 1024;
/** Times a message is sent that was not acknowledged; by its id the server knows it again. */
const TRIES = 2;
/** ns for which the server knows ids of messages again. */
const KNOWN_AGAIN = 120_000_000_000;
/** Messages that are asked for ahead. Not bytes: one that is larger than what is left of them stops the others. */
const AHEAD = 100;
/** ms between two looks whether there is something, where nobody tells. */
const LOOK = 1_000;

export interface NatsBufferPorts {
  readonly link: NatsLink;
  /** Of the stream; its subject is named like it. */
  readonly stream: string;
}

/** A buffer in a stream of JetStream, which many servers fill and one follows. What is stored is purged. */
export function createNatsBuffer({ link, stream }: NatsBufferPorts): LineBuffer {
  let waiting = 0;
  let made: Promise<void> | null = null;

  /** With the stream, which the first server makes. */
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
    // A stream that was made anew counts from 1 again.
    return { source: `${stream}@${created}`, last: state.last_seq };
  }

  return {
    async append(line) {
      if (waiting > MAX_WAITING) throw new Error('too much waits for JetStream');
      waiting += line.length;
      try {
        const { connection, jetstream } = await session();
        const most = (connection.info?.max_payload ?? 1024 * 1024) - HEADERS;
        const sent = splitLine(line, most).map((part) =>
          jetstream.publish(stream, part, { msgID: randomUUID(), retries: TRIES })
        );
        await Promise.all(sent);
      } finally {
        waiting -= line.length;
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
    holdsLines: async () => true,
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
    // What is full says so; nothing goes before it is stored.
    discard: DiscardPolicy.New,
    duplicate_window: KNOWN_AGAIN,
    allow_direct: true,
  });
}

/** Messages in the order of the stream, those that are there at once; beyond `max` characters they wait. */
async function* linesFrom(
  consumer: Consumer,
  { source, max, signal }: { readonly source: string; readonly max: number; readonly signal: AbortSignal }
): AsyncGenerator<readonly BufferedLine[]> {
  const messages = await consumer.consume({ max_messages: AHEAD });
  const came = createNews();
  const taken = createNews();
  const queue = { lines: [] as BufferedLine[], size: 0, end: null as Promise<unknown> | null };
  const stop = () => {
    messages.stop();
    came.tell();
    taken.tell();
  };
  signal.addEventListener('abort', stop, { once: true });
  const filling = fill(messages, { source, max, queue, came, taken, signal });
  let isOver = false;
  filling
    .catch(() => {})
    .finally(() => {
      isOver = true;
      came.tell();
    });
  try {
    while (!signal.aborted && !isOver) {
      if (queue.lines.length === 0) {
        await came.next(LOOK);
        continue;
      }
      const lines = queue.lines;
      queue.lines = [];
      queue.size = 0;
      taken.tell();
      yield lines;
    }
    // Says why it ended, where nobody ended it.
    if (!signal.aborted) await filling;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

interface Queue {
  lines: BufferedLine[];
  size: number;
}

async function fill(
  messages: ConsumerMessages,
  {
    source,
    max,
    queue,
    came,
    taken,
    signal,
  }: {
    readonly source: string;
    readonly max: number;
    readonly queue: Queue;
    readonly came: ReturnType<typeof createNews>;
    readonly taken: ReturnType<typeof createNews>;
    readonly signal: AbortSignal;
  }
): Promise<void> {
  for await (const message of messages) {
    queue.lines.push({ line: message.string(), source, position: String(message.seq) });
    queue.size += message.data.length;
    came.tell();
    while (queue.size > max && !signal.aborted) await taken.next(LOOK);
  }
}
