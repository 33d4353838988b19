import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { reasons } from '@touchline/contract';
import { ApiError } from '../../platform/http/errors.ts';
import type { NatsLink } from '../collect/nats/nats-link.ts';
import type { ResultRow } from '../store/analytics-store.ts';
import type { AnalyticsClient } from './analytics-client.ts';
import type { Names } from './named-queries.ts';

/** ms that the writer may take; its own limit for a query is 30 s. */
const REQUEST_TIMEOUT_MS = 35_000;
/** Bytes reserved for a message's envelope within the server's limit. */
const ENVELOPE = 1_024;

/** Bytes that a message may decompress to; 1,000 rows with every column have about 2 MB. */
const MAX_UNPACKED = 32 * 1024 * 1024;

const pack = promisify(gzip);
const gunzipBounded = promisify<Uint8Array, { readonly maxOutputLength: number }, Buffer>(gunzip);

/** Throws `ERR_BUFFER_TOO_LARGE` for a message that would decompress to more than `MAX_UNPACKED`. */
const unpack = (data: Uint8Array) => gunzipBounded(data, { maxOutputLength: MAX_UNPACKED });

/** Names and inputs of queries; SQL stays on the server that runs it. */
type Request =
  | {
      readonly ask: 'read';
      readonly name: string;
      readonly input: unknown;
      readonly owner?: string | undefined;
      readonly id: string;
    }
  /** The caller no longer waits for the query with that id; it has no reply. */
  | { readonly ask: 'cancel'; readonly id: string }
  | { readonly ask: 'change'; readonly name: string; readonly input: unknown }
  | { readonly ask: 'settled' };
type Reply = { readonly result: unknown } | { readonly error: { readonly reason: string; readonly message: string } };

/**
 * Creates a client for the analytics store of the server that writes, over NATS: compressed text, one message each way.
 */
export function createRemoteAnalytics(link: NatsLink, subject: string): AnalyticsClient {
  async function send(request: Request, signal?: AbortSignal): Promise<unknown> {
    const { connection } = await link.session().catch(rejectUnavailable);
    const text = await pack(toText(request));
    // Its cancellation has already been sent, so the query would run until its own limit.
    signal?.throwIfAborted();
    const message = await connection.request(subject, text, { timeout: REQUEST_TIMEOUT_MS }).catch((cause) => {
      // The query may still run or wait at the server.
      if (request.ask === 'read') cancel(request.id).catch(() => {});
      return rejectUnavailable(cause);
    });
    const reply = JSON.parse(String(await unpack(message.data))) as Reply;
    if ('result' in reply) return reply.result;
    const { reason, message: description } = reply.error;
    throw new ApiError(reason in reasons ? (reason as ApiError['reason']) : 'UNAVAILABLE', description);
  }
  async function cancel(id: string): Promise<void> {
    const { connection } = await link.session();
    connection.publish(subject, await pack(toText({ ask: 'cancel', id })));
  }
  return {
    async read({ name }, input, { owner, signal } = {}) {
      signal?.throwIfAborted();
      const id = randomUUID();
      const rows = send({ ask: 'read', name, input, owner, id }, signal) as Promise<ResultRow[]>;
      if (!signal) return rows;
      return new Promise((resolve, reject) => {
        const onAbort = () => {
          // If the cancellation does not arrive, the query ends by its own limit.
          cancel(id).catch(() => {});
          reject(signal.reason);
        };
        signal.addEventListener('abort', onAbort, { once: true });
        rows.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
      });
    },
    change: ({ name }, input) => send({ ask: 'change', name, input }) as Promise<number[]>,
    flushed: () => send({ ask: 'settled' }).then(() => {}),
  };
}

/** Serves servers that do not write, limited to these queries and changes. Resolves to a function that stops it. */
export async function serveAnalytics(
  link: NatsLink,
  subject: string,
  { analytics, names }: { readonly analytics: AnalyticsClient; readonly names: Names }
): Promise<() => void> {
  const { connection } = await link.session();
  const most = (connection.info?.max_payload ?? 1024 * 1024) - ENVELOPE;
  /** Queries without a reply yet, by their ids. */
  const running = new Map<string, AbortController>();
  /**
   * Decompression takes a thread. Unless messages are handled in order, a cancellation could overtake its query and
   * have no effect.
   */
  let before: Promise<unknown> = Promise.resolve();
  const unpackInOrder = (data: Uint8Array) => {
    const text = before.then(() => unpack(data)).then(String);
    before = text.catch(() => {});
    return text;
  };
  const subscription = connection.subscribe(subject, {
    callback(_, message) {
      unpackInOrder(message.data)
        .then((text) => handleRequest({ analytics, names, running }, text))
        .catch((error: unknown): Reply => ({ error: errorOf(error) }))
        .then((reply) => packed(reply, most))
        .then((bytes) => message.respond(bytes))
        // The client gets no reply and times out.
        .catch(() => {});
    },
  });
  return () => subscription.unsubscribe();
}

interface ServeOptions {
  readonly analytics: AnalyticsClient;
  readonly names: Names;
  readonly running: Map<string, AbortController>;
}

async function handleRequest({ analytics, names, running }: ServeOptions, text: string): Promise<Reply> {
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
      running.get(request.id)?.abort(new Error('the client no longer waits'));
      return { result: null };
    case 'change':
      return { result: await analytics.change(withName(names.changes, request.name), request.input as never) };
    case 'settled':
      return { result: (await analytics.flushed()) ?? null };
  }
}

/** Throws `UNAVAILABLE` for a name that this version of the server does not have. */
function withName<One extends { readonly name: string }>(entries: readonly One[], name: string): One {
  const entry = entries.find((one) => one.name === name);
  if (entry) return entry;
  throw new ApiError('UNAVAILABLE', `The server with the analytics store has no query "${String(name).slice(0, 40)}".`);
}

async function packed(reply: Reply, most: number): Promise<Uint8Array> {
  const bytes = await pack(JSON.stringify(reply));
  if (bytes.length <= most) return bytes;
  const message = 'The response is too large to be sent between servers; request fewer rows.';
  return pack(JSON.stringify({ error: { reason: 'TIMEOUT', message } } satisfies Reply));
}

function errorOf(error: unknown): { readonly reason: string; readonly message: string } {
  if (error instanceof ApiError) return { reason: error.reason, message: error.message };
  return { reason: 'UNAVAILABLE', message: 'The server with the analytics store failed.' };
}

function rejectUnavailable(cause: unknown): never {
  throw new ApiError('UNAVAILABLE', 'The server with the analytics store is unreachable; try again.', {
    headers: { 'retry-after': '5' },
    cause,
  });
}

/** JSON has no 64-bit numbers. */
function toText(request: Request): string {
  return JSON.stringify(request, (_, value) => (typeof value === 'bigint' ? { bigint: String(value) } : value));
}

function fromText(text: string): Request {
  return JSON.parse(text, (_, value) => {
    const isBig = typeof value === 'object' && value !== null && typeof value.bigint === 'string';
    return isBig ? BigInt(value.bigint) : value;
  }) as Request;
}
