import type { ServerResponse } from 'node:http';
import { ORIGIN } from '../server.ts';
import { openServer, readBody } from './local-server.ts';

/**
 * Behaviour of the collector: it forwards a batch (`well`), forwards it after `holdTime` (`slow`), or is not reachable
 * (`down`). It forwards the batch and drops the response (`unheard`). It sends a response without CORS headers
 * (`unreadable`). A number is the status with which it rejects the batch.
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
  const { origin, close } = await openServer(async (request, response) => {
    const body = await readBody(request);
    collector.count += 1;
    await answer(response, { mood: collector.mood, body, envKey });
  });
  return Object.assign(collector, { url: `${origin}/`, close });
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
