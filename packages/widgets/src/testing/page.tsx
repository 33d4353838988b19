// Loaded before a test's clock starts: dynamic imports do not follow fake timers.
import '../shared/data/live/open-stream.ts';
import '../shared/data/refetch-pages.ts';
import { readEvent, type SportsEvent } from '@touchline/domain';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';

/** A stream opened by the page. */
export interface TestStream {
  readonly url: URL;
  isOpen: boolean;
  say(text: string): void;
}

/** The API's response: a body, an HTTP status for a failure, or the test's own response. */
type Answer = (url: URL) => unknown;

export interface TestServer {
  readonly api: string;
  /** Calls except streams, in order: path and query. */
  readonly calls: URL[];
  readonly modes: (RequestCache | undefined)[];
  /** Calls that the page aborted. */
  readonly aborted: URL[];
  readonly streams: TestStream[];
  /** The `Date` header; undefined: none. */
  date: string | undefined;
  /** Delay of a response, ms. */
  delay: number;
  /** Whether streams send data; a proxy may block it. */
  streaming: boolean;
}

let servers = 0;
const roots = new Set<Root>();

/** Sets up a visible page for each test, with fake timers and a fixed random number. */
export function testPage(): void {
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) });
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });
  afterEach(async () => {
    for (const root of roots) await leave(root);
    await pass(2_000);
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

async function leave(root: Root): Promise<void> {
  roots.delete(root);
  await act(async () => root.unmount());
}

/** Creates a separate API, and thus an empty cache. Use with fake timers. */
export function testServer(answer: Answer): TestServer {
  const server: TestServer = {
    api: `https://api${++servers}.example`,
    calls: [],
    modes: [],
    aborted: [],
    streams: [],
    date: undefined,
    delay: 10,
    streaming: true,
  };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address);
    if (url.pathname.endsWith(':watch')) return streamOf(server, url, init.signal);
    server.calls.push(url);
    server.modes.push(init.cache);
    await waitFor(server.delay, init.signal).catch((error: unknown) => {
      server.aborted.push(url);
      throw error;
    });
    const body = answer(url);
    const failed = typeof body === 'number';
    const headers = server.date === undefined ? {} : { date: server.date };
    return Response.json(failed ? {} : body, { status: failed ? body : 200, headers });
  });
  return server;
}

function waitFor(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

function streamOf(server: TestServer, url: URL, signal: AbortSignal | null | undefined): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const stream: TestStream = {
        url,
        isOpen: true,
        say: (text) => controller.enqueue(encoder.encode(text)),
      };
      signal?.addEventListener('abort', () => {
        stream.isOpen = false;
        controller.error(signal.reason);
      });
      server.streams.push(stream);
      if (server.streaming) stream.say(': watching\n\n');
    },
  });
  const headers = { 'content-type': 'text/event-stream', ...(server.date !== undefined && { date: server.date }) };
  return new Response(body, { headers });
}

/** Advances the time and lets React render. */
export async function pass(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

/** Renders something on the page. */
export async function show(
  node: ReactNode
): Promise<{ change(next: ReactNode): Promise<void>; leave(): Promise<void> }> {
  const root = createRoot(document.createElement('div'));
  roots.add(root);
  const draw = (next: ReactNode) => act(async () => root.render(next));
  await draw(node);
  return { change: draw, leave: () => leave(root) };
}

/** Switches to another tab or back. */
export async function setVisible(visible: boolean): Promise<void> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden');
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

/** An event in wire format. */
export function wireEvent<Overrides extends object>(id: string, revision = 1, overrides?: Overrides) {
  return { id, title: `${id} at ${revision}`, revision: String(revision), ...(overrides as Overrides) };
}

export function eventOf(id: string, revision = 1, overrides: object = {}): SportsEvent {
  const event = readEvent(wireEvent(id, revision, overrides));
  if (!event) throw new Error('no event');
  return event;
}

/** Returns the stream's message for a changed event. */
export function upsert(id: string, revision: number, overrides: object = {}): string {
  return `id: ${revision}\nevent: upsert\ndata: ${JSON.stringify(wireEvent(id, revision, overrides))}\n\n`;
}

export function deletion(id: string, revision: number): string {
  return `id: ${revision}\nevent: delete\ndata: ${JSON.stringify({ id, revision: String(revision) })}\n\n`;
}
