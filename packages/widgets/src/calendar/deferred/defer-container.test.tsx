// @vitest-environment jsdom
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dataOf, matchOf, render, wireMatch } from '../../testing/calendar.ts';
import { listCalls, mounted, season, TestObserver, testCalendars } from '../../testing/mounted.tsx';
import { deletion, pass, setVisible, type TestServer, testServer, upsert } from '../../testing/page.tsx';
import { calendarContainer } from '../CalendarContainer.tsx';

testCalendars();

let decisions = 0;

beforeEach(() => {
  decisions = 0;
  const { useScreen } = calendarContainer;
  vi.spyOn(calendarContainer, 'useScreen').mockImplementation((input) => {
    decisions++;
    return useScreen(input);
  });
});

const today = [1, 2, 3].map((n) => matchOf(`2026-11-21 ${n}`, { startTime: `2026-11-21T1${n}:00:00Z` }));
const id = '2026-11-21 1';

/** Mounts a calendar over the server's markup. */
async function deferredCalendar({
  server = testServer(season),
  attributes = {},
  page = {},
  locale = 'en',
}: {
  readonly server?: TestServer;
  readonly attributes?: Record<string, string>;
  readonly page?: Parameters<typeof dataOf>[1];
  /** The attribute, or that of the page's own language. */
  readonly locale?: string;
} = {}) {
  const drawn = render(dataOf(today, { api: server.api, ...page }), { locale: 'en', ...attributes });
  const calendar = await mounted({ server, drawn, attributes: { locale, ...attributes } });
  await act(async () => void (await vi.dynamicImportSettled()));
  await pass(100);
  return { ...calendar, server, decides: () => decisions > 0 };
}

async function say(server: TestServer, message: string): Promise<void> {
  await act(async () => server.streams.at(-1)?.say(message));
  await act(async () => void (await vi.dynamicImportSettled()));
  await pass(1_500);
}

describe('a calendar whose screen is complete', () => {
  it('does without its container, and listens to the page’s stream from the server’s revision', async () => {
    const { decides, server } = await deferredCalendar();

    expect(decides()).toBe(false);
    expect(server.calls).toEqual([]);
    expect(server.streams.map(({ url }) => url.searchParams.get('since') ?? url.search)).toEqual([
      expect.stringContaining('1'),
    ]);
  });

  it('uses no `Intl`, whose first use blocks a slow phone, if language and zone are attributes', async () => {
    const attributes = { locale: 'en', timezone: 'UTC' };
    const server = testServer(season);
    const drawn = render(dataOf(today, { api: server.api }), attributes);
    const uses = [
      vi.spyOn(Intl, 'DateTimeFormat'),
      vi.spyOn(Intl, 'Locale'),
      vi.spyOn(Date.prototype, 'toLocaleString'),
      vi.spyOn(Date.prototype, 'toLocaleDateString'),
    ];
    const { all } = await mounted({ server, drawn, attributes });
    await act(async () => void (await vi.dynamicImportSettled()));
    await pass(61_000);

    expect(all('[part="zone"]')[0]?.hidden).toBe(true);
    expect(uses.map(({ mock }) => mock.calls)).toEqual([[], [], [], []]);
  });

  it.each([
    ['en-US', false],
    ['en-GB', true],
    ['en-', true],
  ])('needs its container for the locale %s only if that formats otherwise than en', async (locale, needed) => {
    const { decides } = await deferredCalendar({ locale });

    expect(decides()).toBe(needed);
  });

  it('releases the space that the page has reserved and it does not need, without its container', async () => {
    const { root, decides } = await deferredCalendar();

    expect([root.host.hasAttribute('data-acted'), decides()]).toEqual([true, false]);
  });

  it('shows the first pushed score of its events, over the same stream', async () => {
    const { server, all, decides } = await deferredCalendar();

    await say(server, upsert(id, 2, wireMatch(id, { revision: '2', metadata: { score: { home: 5, away: 6 } } })));

    expect(decides()).toBe(true);
    expect(all('[part="home-score"]')[0]?.textContent).toContain('5');
    expect(server.streams).toHaveLength(1);
  });

  it('removes a deleted event', async () => {
    const { server, names } = await deferredCalendar();

    await say(server, deletion(id, 2));

    expect(names()).toHaveLength(2);
  });

  it('requests the day again for a new event of it, and ignores one of another week', async () => {
    const { server, decides } = await deferredCalendar();
    await say(server, upsert('other', 2, wireMatch('other', { startTime: '2026-11-28T12:00:00Z', revision: '2' })));
    expect(decides()).toBe(false);

    await say(server, upsert('new', 3, wireMatch('new', { startTime: '2026-11-21T20:00:00Z', revision: '3' })));
    await pass(6_000);

    expect(listCalls(server)).toHaveLength(1);
  });

  it('requests its day where the stream has missed changes, although the page is new', async () => {
    const { server } = await deferredCalendar();

    await say(server, 'event: reset\ndata: {}\n\n');

    expect(listCalls(server)).toHaveLength(1);
  });

  it.each([
    ['points at it', () => document.querySelector('div')?.dispatchEvent(new Event('pointerover'))],
    ['touches it', () => document.querySelector('div')?.dispatchEvent(new Event('touchstart'))],
    ['moves the focus into it', () => document.querySelector('div')?.dispatchEvent(new Event('focusin'))],
    ['hides scores in another widget', () => dispatchEvent(new StorageEvent('storage', { key: 'touchline_scores' }))],
    ['is online again', () => dispatchEvent(new Event('online'))],
  ])('loads its container when the visitor %s', async (_, turn) => {
    const { decides, server } = await deferredCalendar();

    await act(async () => void turn());
    await act(async () => void (await vi.dynamicImportSettled()));
    await pass(100);

    expect(decides()).toBe(true);
    expect(server.calls).toEqual([]);
  });

  it('refreshes old content when the visitor returns to the page', async () => {
    const { server } = await deferredCalendar();
    await setVisible(false);
    await pass(10 * 60_000);
    expect(server.calls).toEqual([]);

    await setVisible(true);
    await act(async () => void (await vi.dynamicImportSettled()));
    await pass(100);

    expect(listCalls(server).length).toBeGreaterThan(0);
  });

  it('CAL-20: shows another day after midnight', async () => {
    const { active } = await deferredCalendar();

    await pass(12 * 3_600_000 + 60_000);
    await act(async () => void (await vi.dynamicImportSettled()));
    await pass(1_000);

    expect(active()).toBe('2026-11-22');
  });

  it('CAL-13: loads the next page when its end is in view', async () => {
    const { server, decides } = await deferredCalendar({ page: { page: { nextPageToken: 'p2', totalSize: 6 } } });
    expect(decides()).toBe(false);

    for (const _ of [1, 2]) {
      await act(async () => TestObserver.scrollToEnd());
      await act(async () => void (await vi.dynamicImportSettled()));
      await pass(100);
    }

    expect(listCalls(server)[0]?.searchParams.get('pageToken')).toBe('p2');
  });

  it.each([
    ['a zone other than the visitor’s', { timezone: 'Asia/Tokyo' }, false],
    ['the visitor’s zone', { timezone: 'UTC' }, true],
  ])('names %s only if its day starts at another time', async (_, attributes, isHidden) => {
    const { all } = await deferredCalendar({ attributes });

    expect(all('[part="zone"]')[0]?.hidden).toBe(isHidden);
  });
});

describe('a calendar whose screen is not complete', () => {
  it.each([
    ['counts what visitors see', { 'mux-env-key': 'env' }],
    ['counts, by the attribute config', { config: '{"muxEnvKey":"env"}' }],
    ['refetches at an interval', { 'refetch-interval-ms': '60000' }],
    ['refetches when the visitor returns', { 'refetch-on-window-focus': 'true' }],
    ['announces scores', { announcements: 'scores' }],
    ['waits for the stream', { 'score-delay': 'stream' }],
    ['has pinned events', { pinned: 'e1' }],
    ['is in another language than the page asks for', { locale: 'nl' }],
    ['reports a problem of its configuration', { 'query-limit': 'many' }],
  ])('loads its container at once where it %s', async (_, attributes: Record<string, string>) => {
    const server = testServer(season);
    const drawn = render(dataOf(today, { api: server.api }), { ...attributes, locale: 'en' });
    await mounted({ server, drawn, attributes: { locale: 'en', ...attributes } });
    await act(async () => void (await vi.dynamicImportSettled()));
    await pass(50);

    expect(decisions).toBeGreaterThan(0);
  });
});
