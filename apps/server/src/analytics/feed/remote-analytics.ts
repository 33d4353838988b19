import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { reasons } from '@touchline/contract';
import type { NatsLink } from '../../collect/nats/nats-link.ts';
import { ApiError } from '../../errors.ts';
import type { AnswerRow } from '../store/analytics-store.ts';
import type { Analytics } from './analytics.ts';
import type { Names } from './named-queries.ts';

/** ms that the writer may take: a question has 30 s there. */
const PATIENCE = 35_000;
/** Bytes that a message's envelope may take of what the server lets pass. */
const ENVELOPE = 1_024;

/** Bytes that a message may unpack to: a page of 1,000 rows with every column has some 2 MB. */
const MAX_UNPACKED = 32 * 1024 * 1024;

const pack = promisify(gzip);
const gunzipBounded = promisify<Uint8Array, { readonly maxOutputLength: number }, Buffer>(gunzip);

/** Throws `ERR_BUFFER_TOO_LARGE` for a message that would unpack to more than `MAX_UNPACKED`. */
const unpack = (data: Uint8Array) => gunzipBounded(data, { maxOutputLength: MAX_UNPACKED });

/** Names and inputs; SQL stays on the server that runs it. */
type Request =
  | {
      readonly ask: 'read';
      readonly name: string;
      readonly input: unknown;
      readonly owner?: string | undefined;
      readonly id: string;
    }
  /** Nobody waits for the query of that id any more; it has no reply. */
  | { readonly ask: 'cancel'; readonly id: string }
  | { readonly ask: 'change'; readonly name: string; readonly input: unknown }
  | { readonly ask: 'settled' };
type Reply = { readonly result: unknown } | { readonly error: { readonly reason: string; readonly message: string } };

/** The store of the server that writes, asked over NATS: text packed, one message each way. */
export function askAnalytics(link: NatsLink, subject: string): Analytics {
  async function ask(request: Request, signal?: AbortSignal): Promise<unknown> {
    const { connection } = await link.session().catch(refuse);
    const text = await pack(toText(request));
    // Its cancellation was sent by now: after that nothing would end it but its own limit.
    signal?.throwIfAborted();
    const message = await connection.request(subject, text, { timeout: PATIENCE }).catch((cause) => {
      // The query may still run, or wait, where it was sent.
      if (request.ask === 'read') cancel(request.id).catch(() => {});
      return refuse(cause);
    });
    const reply = JSON.parse(String(await unpack(message.data))) as Reply;
    if ('result' in reply) return reply.result;
    const { reason, message: words } = reply.error;
    throw new ApiError(reason in reasons ? (reason as ApiError['reason']) : 'UNAVAILABLE', words);
  }
  async function cancel(id: string): Promise<void> {
    const { connection } = await link.session();
    connection.publish(subject, await pack(toText({ ask: 'cancel', id })));
  }
  return {
    async read({ name }, input, { owner, signal } = {}) {
      signal?.throwIfAborted();
      const id = randomUUID();
      const rows = ask({ ask: 'read', name, input, owner, id }, signal) as Promise<AnswerRow[]>;
      if (!signal) return rows;
      return new Promise((resolve, reject) => {
        const onAbort = () => {
          // Where it does not arrive the query ends by its own limit.
          cancel(id).catch(() => {});
          reject(signal.reason);
        };
        signal.addEventListener('abort', onAbort, { once: true });
        rows.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
      });
    },
    change: ({ name }, input) => ask({ ask: 'change', name, input }) as Promise<number[]>,
    settled: () => ask({ ask: 'settled' }).then(() => {}),
  };
}

/** Answers servers that do not write, queries of these names only; resolves to what ends it. */
export async function answerAnalytics(
  link: NatsLink,
  subject: string,
  { analytics, names }: { readonly analytics: Analytics; readonly names: Names }
): Promise<() => void> {
  const { connection } = await link.session();
  const most = (connection.info?.max_payload ?? 1024 * 1024) - ENVELOPE;
  /** Of queries that are not answered yet, by their ids. */
  const running = new Map<string, AbortController>();
  /** Unpacking takes a thread: without an order a cancellation could overtake its query, and end nothing. */
  let before: Promise<unknown> = Promise.resolve();
  const unpackInOrder = (data: Uint8Array) => {
    const text = before.then(() => unpack(data)).then(String);
    before = text.catch(() => {});
    return text;
  };
  const subscription = connection.subscribe(subject, {
    callback(_, message) {
      unpackInOrder(message.data)
        .then((text) => answer({ analytics, names, running }, text))
        .catch((error: unknown): Reply => ({ error: wordsOf(error) }))
        .then((reply) => packed(reply, most))
        .then((bytes) => message.respond(bytes))
        // Who asked hears nothing, and gives up in his own time.
        .catch(() => {});
    },
  });
  return () => subscription.unsubscribe();
}

interface Answering {
  readonly analytics: Analytics;
  readonly names: Names;
  readonly running: Map<string, AbortController>;
}

async function answer({ analytics, names, running }: Answering, text: string): Promise<Reply> {
  const request = fromText(text);
  switch (request.ask) {
    case 'read': {
      const { input, owner, id } = request;
      const query = withName(names.queries, request.name);
      const controller = new AbortController();
      running.set(id, controller);
      const options = { owner, signal: controller.signal };
      return { result: await analytics.read(query, input as never, options).finally(() => running.delete(id)) };
    }
    case 'cancel':
      running.get(request.id)?.abort(new Error('nobody waits for it'));
      return { result: null };
    case 'change':
      return { result: await analytics.change(withName(names.changes, request.name), request.input as never) };
    case 'settled':
      return { result: (await analytics.settled()) ?? null };
  }
}

/** Throws `UNAVAILABLE` for a name that this version of the server does not have. */
function withName<One extends { readonly name: string }>(known: readonly One[], name: string): One {
  const found = known.find((one) => one.name === name);
  if (found) return found;
  throw new ApiError(
    'UNAVAILABLE',
    `The server with the store of viewings has no query "${String(name).slice(0, 40)}".`
  );
}

async function packed(reply: Reply, most: number): Promise<Uint8Array> {
  const bytes = await pack(JSON.stringify(reply));
  if (bytes.length <= most) return bytes;
  const message = 'The answer is too large to come from the server that has it; ask for fewer rows.';
  return pack(JSON.stringify({ error: { reason: 'TIMEOUT', message } } satisfies Reply));
}

function wordsOf(error: unknown): { readonly reason: string; readonly message: string } {
  if (error instanceof ApiError) return { reason: error.reason, message: error.message };
  return { reason: 'UNAVAILABLE', message: 'The server that has the store of viewings could not answer.' };
}

function refuse(cause: unknown): never {
  throw new ApiError('UNAVAILABLE', 'The server that has the store of viewings cannot be reached; try again.', {
    headers: { 'retry-after': '5' },
    cause,
  });
}

/** JSON knows no numbers of 64 bits. */
function toText(request: Request): string {
  return JSON.stringify(request, (_, value) => (typeof value === 'bigint' ? { bigint: String(value) } : value));
}

function fromText(text: string): Request {
  return JSON.parse(text, (_, value) => {
    const isBig = typeof value === 'object' && value !== null && typeof value.bigint === 'string';
    return isBig ? BigInt(value.bigint) : value;
  }) as Request;
}
