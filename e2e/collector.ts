import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from './fixtures.ts';

export type CountedEvent = Readonly<Record<string, unknown>>;

/** What stands in for a collector: it takes everything and keeps it. */
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
  const server = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      batches.push({ headers: request.headers, events: JSON.parse(Buffer.concat(parts).toString()).events });
      answer.writeHead(202, { 'access-control-allow-origin': '*' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const events = (family?: 'player' | 'viewing') =>
    batches.flatMap((batch) => batch.events).filter((event) => !family || (event['family'] ?? 'viewing') === family);
  return {
    port,
    url: `http://127.0.0.1:${port}/in?exactly=so`,
    batches,
    events,
    until: (wanted) => expect.poll(() => events(), { timeout: 15_000 }).toContainEqual(expect.objectContaining(wanted)),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
