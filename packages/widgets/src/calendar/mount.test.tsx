// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { dataOf, matchOf, render, wireMatch } from '../testing/calendar.ts';
import { filterOf, listCalls, mounted, season, TestObserver, testCalendars } from '../testing/mounted.tsx';
import { pass, testServer } from '../testing/page.tsx';

testCalendars();

describe('mountCalendar without content', () => {
  it('CAL-14, CAL-20: shows ten placeholders, and requests today', async () => {
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

  it('emits an event for the content or the empty day', async () => {
    const full = await mounted({ server: testServer(season) });
    expect(full.stateEvents).toMatchObject([['dataloaded', { page: 1, total: 3, items: { length: 3 } }]]);

    const empty = await mounted({ server: testServer(() => ({ events: [] })) });
    expect(empty.kinds()).toEqual(['empty']);
    expect(empty.states.at(-1)).toBe('empty');
  });

  it('CARD-25: shows a panel immediately after a rejection, and retries', async () => {
    let rejection = true;
    const server = testServer((url) => (rejection && url.pathname === '/v1/events' ? 400 : season(url)));
    const calendar = await mounted({ server });

    expect(calendar.all('[part="error-panel"]')[0]?.textContent).toContain('Could not load this content.');
    expect(calendar.states.at(-1)).toBe('error');
    expect(calendar.kinds()).toEqual(['error']);
    rejection = false;
    await calendar.click('[part="retry"]');
    await pass(50);
    expect(calendar.names()).toHaveLength(3);
  });

  it('reports a missing key, and requests nothing', async () => {
    const server = testServer(season);
    const calendar = await mounted({ server, attributes: { 'public-key': '' } });

    expect(calendar.stateEvents).toMatchObject([['error', { code: 'CONFIG' }]]);
    expect(server.calls).toEqual([]);
  });

  it('CAL-13: loads the next page when the end is in view, up to the last one', async () => {
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
    expect(calendar.stateEvents.map(([, detail]) => (detail as { page: number }).page)).toEqual([1, 2, 3]);
    expect(calendar.all('[aria-live]')[0]?.textContent).toBe('Showing 25 of 25');
  });

  it('loads by a button where it is configured, and moves focus to the first new event', async () => {
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

describe('mountCalendar over the server’s markup', () => {
  const today = [1, 2, 3].map((n) => matchOf(`2026-11-21 ${n}`, { startTime: `2026-11-21T1${n}:00:00Z` }));

  it('hydrates without a warning, another request or a second event', async () => {
    const server = testServer(season);
    const drawn = render(dataOf(today, { api: server.api }), { locale: 'en' });
    const calendar = await mounted({ server, drawn, attributes: { locale: 'en' } });

    expect(calendar.root.querySelector('div')?.innerHTML).toBe(drawn.html);
    expect(console.error).not.toHaveBeenCalled();
    expect(server.calls).toEqual([]);
    expect(calendar.kinds()).toEqual([]);
  });

  it('switches to the visitor’s zone afterwards, and keeps the markup until that is loaded', async () => {
    const server = testServer(season);
    const drawn = render(dataOf(today), { locale: 'en' }, { timeZone: 'Asia/Tokyo' });
    server.delay = 1_000;
    const calendar = await mounted({ server, drawn, attributes: { locale: 'en' } });
    expect(calendar.names()).toHaveLength(3);
    expect(calendar.all('[data-dimmed]')).toEqual([]);

    await pass(1_000);

    expect(listCalls(server).map(filterOf)).toEqual([expect.stringContaining('2026-11-21T00:00:00+00:00')]);
    expect(console.error).not.toHaveBeenCalled();
  });

  it('requests withheld scores once, and shows them when the visitor wants them', async () => {
    const server = testServer(season);
    const drawn = render(dataOf(today), { locale: 'en', 'spoiler-free': '' });
    const calendar = await mounted({ server, drawn, attributes: { locale: 'en', 'spoiler-free': '' } });
    expect(calendar.names()).toHaveLength(3);
    expect(listCalls(server)).toHaveLength(1);
    expect(calendar.root.textContent).not.toMatch(/77|88/);

    await calendar.click('[part="reveal"]');

    expect(calendar.all('[part="home-score"]')[0]?.textContent).toContain('77');
  });

  it('uses the content of another build, and renders it again without a request', async () => {
    const server = testServer(season);
    const drawn = render(dataOf(today), { locale: 'en' });
    const calendar = await mounted({ server, drawn, otherBuild: true, attributes: { locale: 'en' } });

    expect(calendar.names()).toHaveLength(3);
    expect(server.calls).toEqual([]);
    expect(calendar.kinds()).toEqual([]);
  });

  it('requests content again where `config` differs from the server’s attributes', async () => {
    const server = testServer(season);
    const drawn = render(dataOf(today), { locale: 'en' });
    const config = { query: { filter: 'type_id = "tennis"' } };
    await mounted({ server, drawn, config, attributes: { locale: 'en' } });

    expect(listCalls(server).map(filterOf)).toEqual([expect.stringMatching(/^\(?type_id = "tennis"/)]);
  });
});
