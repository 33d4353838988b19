import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A message that a watcher received. */
export interface ReceivedMessage {
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
  /** All received text. */
  readonly text: string;
  readonly received: readonly ReceivedMessage[];
  /** The value that a browser would send when it reconnects. */
  readonly lastEventId: string;
  readonly ended: boolean;
  /** Stops reading, like a visitor with a slow connection. */
  pause(): void;
  drop(): void;
}

const starts = new WeakMap<FastifyInstance, Promise<unknown>>();

/** Returns the port of a test server, which listens from the first call on. */
export async function portOf(app: FastifyInstance): Promise<number> {
  const start = starts.get(app) ?? app.listen({ port: 0, host: '127.0.0.1' });
  starts.set(app, start);
  await start;
  return (app.server.address() as AddressInfo).port;
}

/** Watches over a connection of its own. Resolves when the first bytes arrive. */
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
  const received: ReceivedMessage[] = [];
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
        received.push({
          id: lastEventId,
          event: event as ReceivedMessage['event'],
          data: JSON.parse(data),
          at: Date.now(),
        });
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
    received,
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
