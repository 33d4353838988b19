// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { pass, setVisible, testServer, upsert } from '../testing/page.tsx';
// Calendars import it dynamically: here it must not load after the document is gone.
import '../shared/scores/store-choice.ts';
import { wireMatch } from '../testing/calendar.ts';
import { filterOf, listCalls, mounted, season, testCalendars } from '../testing/mounted.tsx';

testCalendars();

describe('a calendar in use', () => {
  it('CAL-19, CAL-15: requests a chosen day once, keeps the old one dimmed, and caches it', async () => {
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

  it('CAL-15: cancels the request for a skipped day', async () => {
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

  it('emits events for each day: its content and its name', async () => {
    const calendar = await mounted({ server: testServer(season), attributes: { locale: 'en' } });
    await calendar.click('[part="arrow-next"]');
    await pass(50);

    expect(calendar.kinds()).toEqual(['dataloaded', 'dataloaded']);
    expect(calendar.all('[aria-live]')[0]?.textContent).toBe('Saturday, November 28, 2026, 3 events');
  });

  it('CAL-09: opens the picker at the active day, and shows the day that is chosen there', async () => {
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

  it('moves from an empty day to the next one that has events', async () => {
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

  it('hides scores, reveals one, and shows all again', async () => {
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

  it('applies a pushed change to its card only', async () => {
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

  it('moves to the new day at midnight while it shows today', async () => {
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

  it('checks the date again when the visitor returns after midnight', async () => {
    const calendar = await mounted({ server: testServer(season) });
    vi.setSystemTime(Date.UTC(2026, 10, 23, 8));
    await setVisible(true);
    await pass(50);

    expect(calendar.active()).toBe('2026-11-23');
  });

  it('uses the server’s date when the visitor’s clock is a day off', async () => {
    const server = testServer(season);
    server.date = 'Sun, 22 Nov 2026 12:00:00 GMT';
    const calendar = await mounted({ server });
    await pass(200);

    expect(calendar.active()).toBe('2026-11-22');
  });

  it('EVT-09: emits an event for Match details, and calls the page’s own handler', async () => {
    const onClick = vi.fn();
    const calendar = await mounted({ server: testServer(season), config: { cards: { onClick } } });
    await calendar.click('[part="match-details"]', 1);

    expect(calendar.stateEvents.at(-1)).toMatchObject(['cardclick', { item: { id: '2026-11-21 2' } }]);
    expect(onClick).toHaveBeenCalledWith(expect.objectContaining({ id: '2026-11-21 2' }), expect.any(Event));
  });

  it('IMG-04: uses the page’s own logo URLs', async () => {
    const home = { name: 'Ajax', logoUrl: 'https://img.example/ajax.png' };
    const events = [wireMatch('m', { metadata: { home, away: { name: 'PSV' } } })];
    const server = testServer((url) => (url.pathname.endsWith('/events') ? { events } : {}));
    const imageLoader = (url: string, width: number) => `${url}/${width}`;
    const calendar = await mounted({ server, config: { cards: { imageLoader } } });

    expect(calendar.all('img').map((logo) => logo.getAttribute('src'))).toEqual(['https://img.example/ajax.png/170']);
  });
});
