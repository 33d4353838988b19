import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { reasons } from '@touchline/contract';
import type { NatsLink } from '../../collect/nats/nats-link.ts';
import { ApiError } from '../../errors.ts';
import type { AnswerRow, SqlValue } from '../store/analytics-store.ts';
import type { Analytics } from './analytics.ts';

/** ms that the writer may take: a question has 30 s there. */
const PATIENCE = 35_000;
/** Bytes that a message's envelope may take of what the server lets pass. */
const ENVELOPE = 1_024;

const pack = promisify(gzip);
const unpack = promisify(gunzip);

type Request = (
  | { readonly ask: 'read' | 'lookUp'; readonly sql: string }
  | { readonly ask: 'change'; readonly statements: readonly string[] }
  | { readonly ask: 'settled' }
) & { readonly parameters: unknown[] };
type Reply = { readonly result: unknown } | { readonly error: { readonly reason: string; readonly message: string } };

/** The store of the server that writes, asked over NATS: text packed, one message each way. */
export function askAnalytics(link: NatsLink, subject: string): Analytics {
  async function ask(request: Request): Promise<unknown> {
    const { connection } = await link.session().catch(refuse);
    const text = await pack(JSON.stringify(request));
    const message = await connection.request(subject, text, { timeout: PATIENCE }).catch(refuse);
    const reply = JSON.parse(String(await unpack(message.data))) as Reply;
    if ('result' in reply) return reply.result;
    const { reason, message: words } = reply.error;
    throw new ApiError(reason in reasons ? (reason as ApiError['reason']) : 'UNAVAILABLE', words);
  }
  const asked = (parameters: readonly SqlValue[] = []) => parameters.map(toWire);
  const rowsOf = (how: 'read' | 'lookUp') => (sql: string, parameters?: readonly SqlValue[]) =>
    ask({ ask: how, sql, parameters: asked(parameters) }) as Promise<AnswerRow[]>;
  return {
    read: rowsOf('read'),
    lookUp: rowsOf('lookUp'),
    change: (statements, parameters) =>
      ask({ ask: 'change', statements, parameters: asked(parameters) }) as Promise<number[]>,
    settled: () => ask({ ask: 'settled', parameters: [] }).then(() => {}),
  };
}

/** Answers servers that do not write; resolves to what ends it. */
export async function answerAnalytics(link: NatsLink, subject: string, analytics: Analytics): Promise<() => void> {
  const { connection } = await link.session();
  const most = (connection.info?.max_payload ?? 1024 * 1024) - ENVELOPE;
  const subscription = connection.subscribe(subject, {
    callback(_, message) {
      answer(analytics, message.data)
        .catch((error: unknown): Reply => ({ error: wordsOf(error) }))
        .then((reply) => packed(reply, most))
        .then((bytes) => message.respond(bytes))
        // Who asked hears nothing, and gives up in his own time.
        .catch(() => {});
    },
  });
  return () => subscription.unsubscribe();
}

async function answer(analytics: Analytics, data: Uint8Array): Promise<Reply> {
  const request = JSON.parse(String(await unpack(data))) as Request;
  const given = request.parameters.map(fromWire);
  switch (request.ask) {
    case 'read':
    case 'lookUp':
      return { result: await analytics[request.ask](request.sql, given) };
    case 'change':
      return { result: await analytics.change(request.statements, given) };
    case 'settled':
      return { result: (await analytics.settled()) ?? null };
  }
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
function toWire(value: SqlValue): unknown {
  return typeof value === 'bigint' ? { bigint: String(value) } : value;
}

function fromWire(value: unknown): SqlValue {
  const isBig = typeof value === 'object' && value !== null && 'bigint' in value;
  return isBig ? BigInt(String(value.bigint)) : (value as SqlValue);
}
