import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** One thing a watcher was told. */
export interface Told {
  readonly id: string;
  readonly event: 'upsert' | 'delete' | 'reset';
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of JSON, member by member
  readonly data: any;
  /** Epoch ms. */
  readonly at: number;
}

export interface TestWatcher {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** All that came, as it came. */
  readonly text: string;
  readonly told: readonly Told[];
  /** As a browser would send it when it connects again. */
  readonly lastEventId: string;
  readonly ended: boolean;
  /** Stops reading, as a visitor does whose line is too thin. */
  pause(): void;
  drop(): void;
}

const starts = new WeakMap<FastifyInstance, Promise<unknown>>();

/** The port of a server of a test, which listens from the first call on. */
async function portOf(app: FastifyInstance): Promise<number> {
  const start = starts.get(app) ?? app.listen({ port: 0, host: '127.0.0.1' });
  starts.set(app, start);
  await start;
  return (app.server.address() as AddressInfo).port;
}

/** Watches over a connection of its own; resolves when the first bytes are there. */
export async function openWatcher(
  app: FastifyInstance,
  query: string,
  headers: Record<string, string> = {}
): Promise<TestWatcher> {
  const port = await portOf(app);
  return new Promise((resolve, reject) => {
    const request = get({ port, host: '127.0.0.1', path: `/v1/events:watch?${query}`, headers, agent: false });
    request.on('error', reject);
    request.on('response', (response) => {
      const watcher = createWatcher(response, () => request.destroy());
      response.once('data', () => setImmediate(() => resolve(watcher)));
      response.once('end', () => resolve(watcher));
    });
  });
}

function createWatcher(response: IncomingMessage, drop: () => void): TestWatcher {
  const told: Told[] = [];
  let text = '';
  let rest = '';
  let lastEventId = '';
  let ended = false;
  response.setEncoding('utf8');
  response.on('data', (piece: string) => {
    text += piece;
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
      lastEventId = fields.get('id') ?? lastEventId;
      const [event, data] = [fields.get('event'), fields.get('data')];
      if (data !== undefined) {
        told.push({ id: lastEventId, event: event as Told['event'], data: JSON.parse(data), at: Date.now() });
      }
    }
  });
  const end = () => {
    ended = true;
  };
  response.on('end', end);
  response.on('error', end);
  response.on('close', end);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    told,
    get text() {
      return text;
    },
    get lastEventId() {
      return lastEventId;
    },
    get ended() {
      return ended;
    },
    pause: () => response.pause(),
    drop,
  };
}
