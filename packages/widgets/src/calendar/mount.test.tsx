// @vitest-environment jsdom
import type { FragmentState } from '@touchline/domain';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { look, pass, type TestServer, testPage, testServer, upsert } from '../shared/data/test-page.tsx';
import type { Mount, MountPort } from '../shared/mount.ts';
import { mountCalendar } from './mount.tsx';
import { dataOf, matchOf, render, wireMatch } from './test-calendar.ts';

testPage();

let errors: ReturnType<typeof vi.spyOn>;
const mounts: Mount[] = [];
beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    }
  );
  vi.stubGlobal('IntersectionObserver', TestObserver);
  TestObserver.shown = [];
});
afterEach(async () => {
  await act(async () => {
    for (const mount of mounts.splice(0)) mount.unmount();
  });
});

/** Lets a test say what the visitor sees. */
class TestObserver {
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
async function mounted({ server, attributes = {}, config, drawn, foreign = false }: Wish) {
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
  await act(async () => void mounts.push(mountCalendar(port)));
  // The keeper is loaded on demand.
  await vi.dynamicImportSettled();
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
function season(url: URL) {
  const [, day = ''] = /start_time >= "(.{10})/.exec(url.searchParams.get('filter') ?? '') ?? [];
  if (!url.pathname.endsWith('/events')) return {};
  const events = [1, 2, 3].map((n) => wireMatch(`${day} ${n}`, { startTime: `${day}T1${n}:00:00Z` }));
  return { events, nextPageToken: '', totalSize: 3, revision: '9' };
}

const listCalls = ({ calls }: TestServer) => calls.filter(({ pathname }) => pathname === '/v1/events');
const filterOf = (url: URL | undefined) => url?.searchParams.get('filter');

describe('mountCalendar without content', () => {
  it('CAL-14, CAL-20: shows ten placeholders, and asks for today', async () => {
    const server = testServer(season);
    server.delay = 5_000;
    const calendar = await mounted({ server });

    expect(calendar.all('[part="skeleton"]')).toHaveLength(10);
    expect(calendar.all('section')[0]?.getAttribute('aria-busy')).toBe('true');
    expect(listCalls(server).map(filterOf)).toEqual([
      'start_time >= "2026-11-21T00:00:00+00:00" AND start_time <= "2026-11-22T00:00:00+00:00"',
    ]);
    await pass(5_000);
    expect(calendar.names()).toEqual(['Home 2026-11-21 1', 'Home 2026-11-21 2', 'Home 2026-11-21 3']);
    expect(calendar.states.at(-1)).toBe('loaded');
  });

  it('tells of the content, or that the day is empty', async () => {
    const full = await mounted({ server: testServer(season) });
    expect(full.told).toMatchObject([['dataloaded', { page: 1, total: 3, items: { length: 3 } }]]);

    const empty = await mounted({ server: testServer(() => ({ events: [] })) });
    expect(empty.kinds()).toEqual(['empty']);
    expect(empty.states.at(-1)).toBe('empty');
  });

  it('CARD-25: shows a panel at once when it is refused, and tries again', async () => {
    let refused = true;
    const server = testServer((url) => (refused && url.pathname === '/v1/events' ? 400 : season(url)));
    const calendar = await mounted({ server });

    expect(calendar.all('[part="error-panel"]')[0]?.textContent).toContain('Could not load this content.');
    expect(calendar.states.at(-1)).toBe('error');
    expect(calendar.kinds()).toEqual(['error']);
    refused = false;
    await calendar.click('[part="retry"]');
    await pass(50);
    expect(calendar.names()).toHaveLength(3);
  });

  it('says that a key is missing, and asks for nothing', async () => {
    const server = testServer(season);
    const calendar = await mounted({ server, attributes: { 'public-key': '' } });

    expect(calendar.told).toMatchObject([['error', { code: 'CONFIG' }]]);
    expect(server.calls).toEqual([]);
  });

  it('CAL-13: loads the next page when the end is seen, to the last one and no further', async () => {
    const pages = (url: URL) => {
      if (url.pathname !== '/v1/events') return {};
      const page = Number(url.searchParams.get('pageToken') || 1);
      const events = Array.from({ length: 25 }, (_, n) => wireMatch(`e${n + 1}`)).slice((page - 1) * 10, page * 10);
      return { events, nextPageToken: page < 3 ? String(page + 1) : '', totalSize: 25 };
    };
    const server = testServer(pages);
    const calendar = await mounted({ server });
    expect(TestObserver.shown[0]?.threshold).toBe(0.1);

    for (const _ of [1, 2, 3, 4]) {
      await act(async () => TestObserver.scrollToEnd());
      await pass(50);
    }

    expect(listCalls(server).map((url) => url.searchParams.get('pageToken'))).toEqual([null, '2', '3']);
    expect(calendar.names()).toHaveLength(25);
    expect(calendar.told.map(([, detail]) => (detail as { page: number }).page)).toEqual([1, 2, 3]);
    expect(calendar.all('[aria-live]')[0]?.textContent).toBe('Showing 25 of 25');
  });

  it('loads by a button where it is configured, and focus goes to the first new event', async () => {
    const server = testServer((url) => {
      if (url.pathname !== '/v1/events') return {};
      return url.searchParams.has('pageToken')
        ? { events: [wireMatch('e2')], totalSize: 2 }
        : { events: [wireMatch('e1')], nextPageToken: 'p2', totalSize: 2 };
    });
    const calendar = await mounted({ server, attributes: { 'query-load-type': 'button' } });
    await act(async () => TestObserver.scrollToEnd());
    expect(listCalls(server)).toHaveLength(1);

    calendar.all('[part="show-more"]')[0]?.focus();
    await calendar.click('[part="show-more"]');
    await pass(50);

    expect(calendar.names()).toEqual(['Home e1', 'Home e2']);
    expect(calendar.root.activeElement?.textContent).toContain('Home e2');
    expect(calendar.all('[part="show-more"]')).toEqual([]);
  });
});

describe('a calendar in use', () => {
  it('CAL-19, CAL-15: asks for a chosen day once, keeps the old one dimmed, and knows it again', async () => {
    const server = testServer(season);
    const calendar = await mounted({ server });
    server.delay = 500;

    calendar.all('[part="day"]')[5]?.focus();
    await calendar.click('[part="day"]', 5);
    await pass(100);
    expect(calendar.active()).toBe('2026-11-23');
    expect(calendar.all('[data-dimmed]')).toHaveLength(1);
    expect(calendar.names()[0]).toBe('Home 2026-11-21 1');
    expect(calendar.root.activeElement?.getAttribute('data-date')).toBe('2026-11-23');

    await pass(500);
    expect(calendar.names()[0]).toBe('Home 2026-11-23 1');
    expect(calendar.all('[data-dimmed]')).toEqual([]);

    const before = listCalls(server).filter((url) => filterOf(url)?.includes('>= "2026-11-21')).length;
    await calendar.click('[part="day"]', 1);
    expect(calendar.names()[0]).toBe('Home 2026-11-21 1');
    expect(listCalls(server).filter((url) => filterOf(url)?.includes('>= "2026-11-21'))).toHaveLength(before);
  });

  it('CAL-15: gives up the call for a day that is passed by', async () => {
    const server = testServer(season);
    const calendar = await mounted({ server });
    server.delay = 500;

    await calendar.click('[part="day"]', 5);
    await calendar.click('[part="day"]', 5);
    await pass(600);

    expect(server.aborted.map(filterOf)).toEqual([expect.stringContaining('>= "2026-11-23')]);
    expect(calendar.names()[0]).toBe('Home 2026-11-25 1');
  });

  it('CAL-08: moves by as many days as the strip shows', async () => {
    const calendar = await mounted({ server: testServer(season) });
    for (const at of [0, 1, 5, 6]) {
      const button = calendar.all('[part="day"]')[at];
      if (button) button.style.display = 'none';
    }

    await calendar.click('[part="arrow-next"]');
    expect(calendar.active()).toBe('2026-11-24');
    await calendar.click('[part="arrow-previous"]');
    await calendar.click('[part="arrow-previous"]');
    expect(calendar.active()).toBe('2026-11-18');
  });

  it('tells of each day: what it holds, and how it is called', async () => {
    const calendar = await mounted({ server: testServer(season), attributes: { locale: 'en' } });
    await calendar.click('[part="arrow-next"]');
    await pass(50);

    expect(calendar.kinds()).toEqual(['dataloaded', 'dataloaded']);
    expect(calendar.all('[aria-live]')[0]?.textContent).toBe('Saturday, November 28, 2026');
  });

  it('CAL-09: opens the picker at the active day, and takes the day that is chosen there', async () => {
    const calendar = await mounted({ server: testServer(season) });
    await calendar.click('[aria-current="date"]');
    await vi.dynamicImportSettled();
    await pass(50);
    const dialog = calendar.all('[role="dialog"]')[0];
    expect(dialog?.contains(calendar.root.activeElement)).toBe(true);
    expect(calendar.root.activeElement?.getAttribute('data-date')).toBe('2026-11-21');

    await calendar.click('[role="dialog"] [data-date="2026-11-27"]');
    await pass(50);

    expect(calendar.all('[role="dialog"]')).toEqual([]);
    expect(calendar.active()).toBe('2026-11-27');
    expect(calendar.root.activeElement?.getAttribute('aria-current')).toBe('date');
  });

  it('goes from an empty day to the next one that has events', async () => {
    const server = testServer((url) => {
      const filter = filterOf(url) ?? '';
      if (filter.startsWith('start_time >= "2026-11-21')) return { events: [] };
      return filter.includes('<=') ? season(url) : { events: [wireMatch('n', { startTime: '2026-11-24T12:00:00Z' })] };
    });
    const calendar = await mounted({ server });
    calendar.all('[part="next-day"]')[0]?.focus();
    await calendar.click('[part="next-day"]');
    await pass(50);

    expect(calendar.active()).toBe('2026-11-24');
    expect(calendar.names()[0]).toBe('Home 2026-11-24 1');
    expect(calendar.root.activeElement?.getAttribute('data-date')).toBe('2026-11-24');
  });

  it('hides scores, shows one that is asked for, and all again', async () => {
    const calendar = await mounted({ server: testServer(season) });
    const scores = () => calendar.all('[part="home-score"]').length;
    expect(scores()).toBe(3);

    await calendar.click('[role="switch"]');
    expect(scores()).toBe(0);
    await calendar.click('[part="reveal"]', 1);
    expect(scores()).toBe(1);
    await calendar.click('[role="switch"]');
    expect(scores()).toBe(3);
  });

  it('takes what is pushed into the card that it concerns, and no other', async () => {
    const server = testServer(season);
    const calendar = await mounted({ server });
    await pass(200);
    const [first, second] = calendar.all('[part="event-card"]');
    const changed = wireMatch('2026-11-21 1', {
      startTime: '2026-11-21T11:00:00Z',
      metadata: { home: { name: 'H' }, away: { name: 'A' }, score: { home: 5, away: 0 } },
      revision: '12',
    });
    const untouched = second?.innerHTML;

    await act(async () => server.streams[0]?.say(upsert(changed.id, 12, changed)));
    await pass(50);

    expect(first?.querySelector('[part="home-score"]')?.textContent).toContain('5');
    expect(calendar.all('[part="event-card"]')[1]?.innerHTML).toBe(untouched);
  });

  it('goes on to the new day at midnight while it shows today', async () => {
    const server = testServer(season);
    const calendar = await mounted({ server });
    await pass(12 * 3_600_000);

    expect(calendar.active()).toBe('2026-11-22');
    expect(calendar.names()[0]).toBe('Home 2026-11-22 1');
  });

  it('stays on a chosen day at midnight', async () => {
    const calendar = await mounted({ server: testServer(season) });
    await calendar.click('[part="day"]', 5);
    await pass(12 * 3_600_000);

    expect(calendar.active()).toBe('2026-11-23');
  });

  it('looks at the calendar again when the visitor comes back after midnight', async () => {
    const calendar = await mounted({ server: testServer(season) });
    vi.setSystemTime(Date.UTC(2026, 10, 23, 8));
    await look(true);
    await pass(50);

    expect(calendar.active()).toBe('2026-11-23');
  });

  it('believes the server what day it is, not a clock that is a day off', async () => {
    const server = testServer(season);
    server.date = 'Sun, 22 Nov 2026 12:00:00 GMT';
    const calendar = await mounted({ server });
    await pass(200);

    expect(calendar.active()).toBe('2026-11-22');
  });

  it('EVT-09: tells of Match details, with the event, and calls the page’s own handler', async () => {
    const onClick = vi.fn();
    const calendar = await mounted({ server: testServer(season), config: { cards: { onClick } } });
    await calendar.click('[part="match-details"]', 1);

    expect(calendar.told.at(-1)).toMatchObject(['cardclick', { item: { id: '2026-11-21 2' } }]);
    expect(onClick).toHaveBeenCalledWith(expect.objectContaining({ id: '2026-11-21 2' }), expect.any(Event));
  });
});

describe('mountCalendar over a server’s drawing', () => {
  const today = [1, 2, 3].map((n) => matchOf(`2026-11-21 ${n}`, { startTime: `2026-11-21T1${n}:00:00Z` }));

  it('takes it over without a warning, without another call, without telling twice', async () => {
    const server = testServer(season);
    const drawn = render(dataOf(today, { api: server.api }), { locale: 'en' });
    const calendar = await mounted({ server, drawn, attributes: { locale: 'en' } });

    expect(calendar.root.querySelector('div')?.innerHTML).toBe(drawn.html);
    expect(errors).not.toHaveBeenCalled();
    expect(server.calls).toEqual([]);
    expect(calendar.kinds()).toEqual([]);
  });

  it('takes over the visitor’s own zone afterwards, and keeps what is drawn until that is known', async () => {
    const server = testServer(season);
    const drawn = render(dataOf(today), { locale: 'en' }, { timeZone: 'Asia/Tokyo' });
    server.delay = 1_000;
    const calendar = await mounted({ server, drawn, attributes: { locale: 'en' } });
    expect(calendar.names()).toHaveLength(3);
    expect(calendar.all('[data-dimmed]')).toEqual([]);

    await pass(1_000);

    expect(listCalls(server).map(filterOf)).toEqual([expect.stringContaining('2026-11-21T00:00:00+00:00')]);
    expect(errors).not.toHaveBeenCalled();
  });

  it('asks for scores that the server has kept back, once, and shows them when they are wished for', async () => {
    const server = testServer(season);
    const drawn = render(dataOf(today), { locale: 'en', 'spoiler-free': '' });
    const calendar = await mounted({ server, drawn, attributes: { locale: 'en', 'spoiler-free': '' } });
    expect(calendar.names()).toHaveLength(3);
    expect(listCalls(server)).toHaveLength(1);
    expect(calendar.root.textContent).not.toMatch(/77|88/);

    await calendar.click('[part="reveal"]');

    expect(calendar.all('[part="home-score"]')[0]?.textContent).toContain('77');
  });

  it('takes the content of another build, and draws it anew without asking', async () => {
    const server = testServer(season);
    const drawn = render(dataOf(today), { locale: 'en' });
    const calendar = await mounted({ server, drawn, foreign: true, attributes: { locale: 'en' } });

    expect(calendar.names()).toHaveLength(3);
    expect(server.calls).toEqual([]);
    expect(calendar.kinds()).toEqual([]);
  });

  it('asks again where `config` differs from what the server knew', async () => {
    const server = testServer(season);
    const drawn = render(dataOf(today), { locale: 'en' });
    const config = { query: { filter: 'type_id = "tennis"' } };
    await mounted({ server, drawn, config, attributes: { locale: 'en' } });

    expect(listCalls(server).map(filterOf)).toEqual([expect.stringMatching(/^\(?type_id = "tennis"/)]);
  });
});
