import type { WireAnalyticsAnswer, WireAnalyticsCounts, WireAnalyticsQuery } from '@touchline/contract';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';
import { App } from '../App.tsx';

/** When each test begins. */
export const NOW = Date.parse('2026-11-22T20:00:10Z');

/** A status, or the response to a query. */
type TestAnswer = number | Partial<WireAnalyticsAnswer>;

/** The server behind the page. */
export interface TestServer {
  answer: (query: WireAnalyticsQuery) => TestAnswer | Promise<TestAnswer>;
  /** Below `/v1`, but for questions and the line of counts. */
  resource: (path: string) => unknown;
  readonly queries: WireAnalyticsQuery[];
  readonly paths: string[];
  /** Body of each stream of counts that is opened; null: there is no stream. */
  line: ReadableStream<Uint8Array> | null;
}

const ROW_OF: Readonly<Record<string, string>> = {
  minute: '2026-11-22T20:00:00.000Z',
  fiveMinutes: '2026-11-22T20:00:00.000Z',
  hour: '2026-11-22T20:00:00.000Z',
  day: '2026-11-22T00:00:00.000Z',
  progress: '0',
};

/** One row with `1` for each metric, as its dimensions are asked for. */
export function oneRow({ dimensions = [], metrics, skipTotals }: WireAnalyticsQuery): WireAnalyticsAnswer {
  const figures = Object.fromEntries(metrics.map((metric) => [metric, 1]));
  const row = {
    dimensions: Object.fromEntries(dimensions.map((name) => [name, { value: ROW_OF[name] ?? `a ${name}` }])),
    metrics: figures,
  };
  return { rows: [row], totals: skipTotals ? {} : figures, nextPageToken: '', totalSize: 1 };
}

export const counts = (viewers: number, rest: Partial<WireAnalyticsCounts> = {}): WireAnalyticsCounts => ({
  ...{ time: new Date(Date.now()).toISOString(), concurrentViewers: viewers, starts: 0, failures: 0 },
  ...{ videos: [], events: [] },
  ...rest,
});

/** The same as `oneRow` after so many ms. */
export function later(duration: number): TestServer['answer'] {
  return (query) => new Promise((resolve) => setTimeout(() => resolve(oneRow(query)), duration));
}

/** A line of counts that a test writes to. */
export function createLine() {
  let writer: ReadableStreamDefaultController<Uint8Array> | undefined;
  const line = new ReadableStream<Uint8Array>({
    start(controller) {
      writer = controller;
    },
  });
  const sendCounts = (counts: WireAnalyticsCounts) =>
    writer?.enqueue(new TextEncoder().encode(`event: counts\ndata: ${JSON.stringify(counts)}\n\n`));
  return { line, sendCounts, end: () => writer?.close() };
}

let roots: Root[] = [];

/** A page for the Studio in each test, signed in, at `NOW`. */
export function testStudio(): TestServer {
  const server: TestServer = { answer: oneRow, resource: () => 404, queries: [], paths: [], line: null };
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    vi.stubGlobal('ResizeObserver', TestResizeObserver);
    vi.stubGlobal('scrollTo', () => undefined);
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
      Promise.race([answerOf(server, url, init), abortOf(init)])
    );
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 200));
    Object.assign(server, { answer: oneRow, resource: publisherOnly, line: null });
    server.queries.length = 0;
    server.paths.length = 0;
  });
  afterEach(async () => {
    await act(async () => {
      for (const root of roots) root.unmount();
    });
    roots = [];
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  return server;
}

/** Opens the Studio at an address and waits for its first answers. */
export async function openStudio(search = ''): Promise<void> {
  history.replaceState(null, '', `/studio/${search}`);
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  await act(async () => {
    const root = createRoot(place);
    roots.push(root);
    root.render(<App />);
  });
  if (document.querySelector('input[type=password]')) await signIn();
  await pass(50);
}

/** Lets ms go by. */
export async function pass(duration: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(duration));
}

/** Waits, as streams are read in their own time. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 20 && !isSo(); turn += 1) await pass(20);
  if (!isSo()) throw new Error(`It never is so: ${isSo}`);
}

export async function press(name: string): Promise<void> {
  const button = [...document.querySelectorAll<HTMLElement>('button, a')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name
  );
  if (!button) throw new Error(`No button ${name} in: ${document.body.textContent}`);
  await act(async () => button.click());
  await pass(50);
}

export async function choose(name: string, value: string): Promise<void> {
  const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${name}"]`);
  if (!select) throw new Error(`No choice ${name}`);
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await pass(50);
}

/** The panel of a heading. */
export function panel(name: string): HTMLElement {
  const section = [...document.querySelectorAll('section')].find(
    (section) => section.querySelector('h2')?.textContent === name
  );
  if (!section) throw new Error(`No panel ${name} in: ${document.body.textContent}`);
  return section;
}

export const figureOf = (name: string) => panel(name).querySelector('.studio-figure')?.textContent;

async function signIn(): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=password]');
  if (input) input.value = 'token';
  await act(async () => document.querySelector('form')?.requestSubmit());
  await pass(0);
}

function publisherOnly(path: string): unknown {
  if (path.startsWith('/publishers?')) {
    return { publishers: [{ id: 'acme', displayName: 'Acme', timeZone: 'UTC' }], nextPageToken: '' };
  }
  return 404;
}

async function answerOf(server: TestServer, url: string, { body }: RequestInit): Promise<Response> {
  const path = url.replace('/v1', '');
  if (path.endsWith(':watch')) return toResponse(server.line ? { body: server.line } : 503);
  if (path.endsWith(':query')) {
    const query = JSON.parse(String(body)) as WireAnalyticsQuery;
    server.queries.push(query);
    const answer = await server.answer(query);
    return toResponse(typeof answer === 'number' ? answer : { json: { ...oneRow(query), ...answer } });
  }
  server.paths.push(path);
  const resource = server.resource(path);
  return toResponse(typeof resource === 'number' ? resource : { json: resource });
}

/** Rejects where nobody wants the answer any more. */
function abortOf({ signal }: RequestInit): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

function toResponse(result: number | { readonly json?: unknown; readonly body?: unknown }): Response {
  const [status, rest] = typeof result === 'number' ? [result, { body: null }] : [200, { body: null, ...result }];
  return { ok: status === 200, status, json: async () => ('json' in rest ? rest.json : {}), body: rest.body } as never;
}

class TestResizeObserver {
  observe() {}
  disconnect() {}
}
