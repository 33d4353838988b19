// Here before a test's clock begins: it does not wait for code.
import './open-stream.ts';
import './refetch-pages.ts';
import { readEvent, type SportsEvent } from '@touchline/domain';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';

/** A stream as the page opened it. */
export interface TestStream {
  readonly url: URL;
  isOpen: boolean;
  say(text: string): void;
}

/** What the API answers: a body, an HTTP status for a failure, or an answer of the test's own. */
type Answer = (url: URL) => unknown;

export interface TestServer {
  readonly api: string;
  /** Calls but those for streams, in order: path and query. */
  readonly calls: URL[];
  readonly modes: (RequestCache | undefined)[];
  /** Calls that the page gave up. */
  readonly aborted: URL[];
  readonly streams: TestStream[];
  /** What `Date` says; undefined: nothing. */
  date: string | undefined;
  /** Milliseconds until an answer comes. */
  delay: number;
  /** Whether streams say something; a proxy may keep them back. */
  streaming: boolean;
}

let servers = 0;
const roots = new Set<Root>();

/** A page for each test, in view, with a clock that stands still and dice that show the middle. */
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

/** An API of its own, and so a page that knows nothing yet. Use with fake timers. */
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
    const given = answer(url);
    const failed = typeof given === 'number';
    const headers = server.date === undefined ? {} : { date: server.date };
    return Response.json(failed ? {} : given, { status: failed ? given : 200, headers });
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

/** Lets time pass, and React draw what comes of it. */
export async function pass(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

/** Shows something on the page. */
export async function show(
  node: ReactNode
): Promise<{ change(next: ReactNode): Promise<void>; leave(): Promise<void> }> {
  const root = createRoot(document.createElement('div'));
  roots.add(root);
  const draw = (next: ReactNode) => act(async () => root.render(next));
  await draw(node);
  return { change: draw, leave: () => leave(root) };
}

/** The visitor turns to another tab, or comes back. */
export async function look(visible: boolean): Promise<void> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden');
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

/** An event as it goes over the wire. */
export function wireEvent<More extends object>(id: string, revision = 1, more?: More) {
  return { id, title: `${id} at ${revision}`, revision: String(revision), ...(more as More) };
}

export function eventOf(id: string, revision = 1, more: object = {}): SportsEvent {
  const event = readEvent(wireEvent(id, revision, more));
  if (!event) throw new Error('no event');
  return event;
}

/** What a stream says of an event. */
export function upsert(id: string, revision: number, more: object = {}): string {
  return `id: ${revision}\nevent: upsert\ndata: ${JSON.stringify(wireEvent(id, revision, more))}\n\n`;
}

export function deletion(id: string, revision: number): string {
  return `id: ${revision}\nevent: delete\ndata: ${JSON.stringify({ id, revision: String(revision) })}\n\n`;
}
