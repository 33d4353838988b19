import type { FragmentState } from '@touchline/domain';
import { act } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { mountCalendar } from '../calendar/mount.ts';
import type { Mount, MountContext } from '../shared/host/mount.ts';
import { type render, wireMatch } from './calendar.ts';
import { pass, type TestServer, testPage } from './page.tsx';

const mounts: Mount[] = [];

/** Sets up a page for calendars in each test, and captures console output. */
export function testCalendars(): void {
  testPage();
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    vi.stubGlobal(
      'CSSStyleSheet',
      class {
        replaceSync() {}
      }
    );
    vi.stubGlobal('IntersectionObserver', TestObserver);
    // jsdom has no layout, so nothing can move.
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    TestObserver.shown = [];
  });
  afterEach(async () => {
    await act(async () => {
      for (const mount of mounts.splice(0)) mount.unmount();
    });
  });
}

/** Lets a test control which elements are in view. */
export class TestObserver {
  static shown: TestObserver[] = [];
  readonly callback: IntersectionObserverCallback;
  readonly threshold: unknown;
  constructor(callback: IntersectionObserverCallback, { threshold }: IntersectionObserverInit = {}) {
    this.callback = callback;
    this.threshold = threshold;
  }
  observe() {
    TestObserver.shown.push(this);
  }
  disconnect() {
    TestObserver.shown = TestObserver.shown.filter((observer) => observer !== this);
  }
  static scrollToEnd() {
    for (const observer of TestObserver.shown) {
      observer.callback([{ isIntersecting: true } as IntersectionObserverEntry], observer as never);
    }
  }
}

interface Options {
  readonly server: TestServer;
  readonly attributes?: Record<string, string>;
  readonly config?: unknown;
  /** The server's markup, if any. */
  readonly drawn?: ReturnType<typeof render>;
  /** The markup comes from another build. */
  readonly otherBuild?: boolean;
}

/** Mounts a calendar in an element and records its events. */
export async function mounted({ server, attributes = {}, config, drawn, otherBuild = false }: Options) {
  const element = document.createElement('div');
  document.body.replaceChildren(element);
  const root = element.attachShadow({ mode: 'open' });
  const container = document.createElement('div');
  container.innerHTML = drawn?.html ?? '';
  root.append(container);
  const stateEvents: [string, unknown][] = [];
  const states: string[] = [];
  const port: MountContext = {
    element,
    container,
    root,
    api: server.api,
    ...(drawn && { state: drawn.state as FragmentState }),
    hydrate: drawn !== undefined && !otherBuild,
    input: () => ({ attributes: { 'public-key': 'pk_1', ...attributes }, config }),
    emit: (type, detail) => {
      stateEvents.push([type, detail]);
      return true;
    },
    setState: (state) => void states.push(state),
  };
  await act(async () => {
    mounts.push(mountCalendar(port));
    // The container is loaded on demand, however long that takes.
    await vi.dynamicImportSettled();
  });
  await pass(50);
  // It may have been deferred first.
  await act(async () => void (await vi.dynamicImportSettled()));
  await pass(50);
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
  const click = (selector: string, at = 0) => act(async () => all(selector)[at]?.click());
  return {
    root,
    stateEvents,
    states,
    all,
    click,
    names: () => all('[part="home-name"]').map(({ textContent }) => textContent),
    active: () => all('[aria-current="date"]')[0]?.dataset['date'],
    kinds: () => stateEvents.map(([type]) => type),
  };
}

/** Three matches on each day, named after it. */
export function season(url: URL) {
  const [, day = ''] = /start_time >= "(.{10})/.exec(url.searchParams.get('filter') ?? '') ?? [];
  if (!url.pathname.endsWith('/events')) return {};
  const events = [1, 2, 3].map((n) => wireMatch(`${day} ${n}`, { startTime: `${day}T1${n}:00:00Z` }));
  return { events, nextPageToken: '', totalSize: 3, revision: '9' };
}

export const listCalls = ({ calls }: TestServer) => calls.filter(({ pathname }) => pathname === '/v1/events');
export const filterOf = (url: URL | undefined) => url?.searchParams.get('filter');
