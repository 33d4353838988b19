import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ORIGIN } from './server.ts';

/**
 * What becomes of a batch: it is handed on (`well`), handed on after `holdTime` (`slow`), never arrives (`down`), is handed
 * on but the answer does not come back (`unheard`), is answered by nobody's page that may not be read (`unreadable`), or is
 * refused with a status.
 */
export type Mood = 'well' | 'slow' | 'down' | 'unheard' | 'unreadable' | number;

export interface FaultyCollector {
  readonly url: string;
  mood: Mood;
  /** Batches that came, whatever became of them. */
  count: number;
  close(): void;
}

/** ms that a slow collector keeps a batch. */
const HOLD_TIME = 1_500;

/** The server's collector of this environment key, behind a proxy of changing moods. */
export async function faultyCollector(envKey: string): Promise<FaultyCollector> {
  const collector = { url: '', mood: 'well' as Mood, count: 0, close: () => {} };
  const server = createServer(async (request, response) => {
    const body = await readAll(request);
    collector.count += 1;
    await answer(response, { mood: collector.mood, body, envKey });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  collector.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return collector;
}

async function answer(
  response: ServerResponse,
  { mood, body, envKey }: { mood: Mood; body: Buffer; envKey: string }
): Promise<void> {
  const readable = { 'access-control-allow-origin': '*' };
  if (mood === 'down') response.destroy();
  else if (mood === 'unreadable') response.writeHead(200).end('{}');
  else if (typeof mood === 'number') response.writeHead(mood, { ...readable, 'retry-after': '1' }).end('{}');
  else {
    if (mood === 'slow') await new Promise((resolve) => setTimeout(resolve, HOLD_TIME));
    const headers = { 'content-type': 'text/plain' };
    const { status } = await fetch(`${ORIGIN}/collect/${envKey}`, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
    });
    if (mood === 'unheard') response.destroy();
    else response.writeHead(status, readable).end('{}');
  }
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
