import type { IncomingHttpHeaders } from 'node:http';
import { expect } from './fixtures.ts';
import { openServer, readBody } from './local-server.ts';

export type CountedEvent = Readonly<Record<string, unknown>>;

/** A fake collector: it accepts and stores everything. */
export interface TestCollector {
  readonly port: number;
  readonly url: string;
  readonly batches: readonly { readonly headers: IncomingHttpHeaders; readonly events: readonly CountedEvent[] }[];
  /** All events in order, or those of a family: `player`, or `viewing`, whose events bear none. */
  events(family?: 'player' | 'viewing'): CountedEvent[];
  /** Waits until there is one that looks like this. */
  until(wanted: CountedEvent): Promise<void>;
  close(): void;
}

export async function openCollector(): Promise<TestCollector> {
  const batches: { headers: IncomingHttpHeaders; events: CountedEvent[] }[] = [];
  const { port, close } = await openServer(async (request, response) => {
    const body = await readBody(request);
    batches.push({ headers: request.headers, events: JSON.parse(body.toString()).events });
    response.writeHead(202, { 'access-control-allow-origin': '*' }).end('{}');
  });
  const events = (family?: 'player' | 'viewing') =>
    batches.flatMap((batch) => batch.events).filter((event) => !family || (event['family'] ?? 'viewing') === family);
  return {
    port,
    url: `http://127.0.0.1:${port}/in?exactly=so`,
    batches,
    events,
    until: (wanted) => expect.poll(() => events(), { timeout: 15_000 }).toContainEqual(expect.objectContaining(wanted)),
    close,
  };
}
