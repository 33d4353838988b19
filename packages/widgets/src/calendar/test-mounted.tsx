import type { FragmentState } from '@touchline/domain';
import { act } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { pass, type TestServer, testPage } from '../shared/data/test-page.tsx';
import type { Mount, MountPort } from '../shared/mount.ts';
import { mountCalendar } from './mount.tsx';
import { type render, wireMatch } from './test-calendar.ts';

const mounts: Mount[] = [];

/** A page for calendars in each test; what they say on the console stays there. */
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
    // jsdom has no layout, so that nothing can move.
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    TestObserver.shown = [];
  });
  afterEach(async () => {
    await act(async () => {
      for (const mount of mounts.splice(0)) mount.unmount();
    });
  });
}

/** Lets a test say what the visitor sees. */
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

interface Wish {
  readonly server: TestServer;
  readonly attributes?: Record<string, string>;
  readonly config?: unknown;
  /** What the server has drawn; absent: nothing. */
  readonly drawn?: ReturnType<typeof render>;
  /** Another build has drawn it. */
  readonly foreign?: boolean;
}

/** A calendar in an element, and what it told the page. */
export async function mounted({ server, attributes = {}, config, drawn, foreign = false }: Wish) {
  const element = document.createElement('div');
  document.body.replaceChildren(element);
  const root = element.attachShadow({ mode: 'open' });
  const container = document.createElement('div');
  container.innerHTML = drawn?.html ?? '';
  root.append(container);
  const told: [string, unknown][] = [];
  const states: string[] = [];
  const port: MountPort = {
    element,
    container,
    root,
    api: server.api,
    ...(drawn && { state: drawn.state as FragmentState }),
    hydrate: drawn !== undefined && !foreign,
    input: () => ({ attributes: { 'public-key': 'pk_1', ...attributes }, config }),
    emit: (type, detail) => {
      told.push([type, detail]);
      return true;
    },
    setState: (state) => void states.push(state),
  };
  await act(async () => {
    mounts.push(mountCalendar(port));
    // The keeper is loaded on demand, however long that takes.
    await vi.dynamicImportSettled();
  });
  await pass(50);
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
  const click = (selector: string, at = 0) => act(async () => all(selector)[at]?.click());
  return {
    root,
    told,
    states,
    all,
    click,
    names: () => all('[part="home-name"]').map(({ textContent }) => textContent),
    active: () => all('[aria-current="date"]')[0]?.dataset['date'],
    kinds: () => told.map(([type]) => type),
  };
}

/** Three matches on each day, named by it. */
export function season(url: URL) {
  const [, day = ''] = /start_time >= "(.{10})/.exec(url.searchParams.get('filter') ?? '') ?? [];
  if (!url.pathname.endsWith('/events')) return {};
  const events = [1, 2, 3].map((n) => wireMatch(`${day} ${n}`, { startTime: `${day}T1${n}:00:00Z` }));
  return { events, nextPageToken: '', totalSize: 3, revision: '9' };
}

export const listCalls = ({ calls }: TestServer) => calls.filter(({ pathname }) => pathname === '/v1/events');
export const filterOf = (url: URL | undefined) => url?.searchParams.get('filter');
