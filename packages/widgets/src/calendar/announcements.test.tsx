// @vitest-environment jsdom
// Loaded before a test's clock starts: dynamic imports do not follow fake timers.
import '../shared/announce/announce-listed.ts';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { wireMatch } from '../testing/calendar.ts';
import { mounted, testCalendars } from '../testing/mounted.tsx';
import { pass, testServer } from '../testing/page.tsx';

testCalendars();
// Each test has its own page without announcements.
beforeEach(() => Reflect.deleteProperty(document, Symbol.for('touchline.announcements')));

const HOSTILE = '<script>alert(1)</script> {away}';

/** A match of the day with this number of home goals. */
const match = (id: string, home: number, revision: number, name = 'Harbour City') =>
  wireMatch(id, {
    status: 'EVENT_STATUS_STARTED',
    revision: String(revision),
    metadata: { home: { name }, away: { name: 'Northgate Rovers' }, score: { home, away: 1 } },
  });

interface Options {
  readonly attributes?: Record<string, string>;
  /** Whether a card is in view, by its index. */
  readonly sees?: (index: number) => boolean;
  readonly name?: string;
}

/** Opens a calendar of two live matches and returns its live region. */
async function open({ attributes = {}, sees = () => true, name }: Options = {}) {
  const server = testServer(({ pathname }) =>
    pathname.endsWith('/events')
      ? { events: [match('a', 1, 1, name), match('b', 0, 2)], nextPageToken: '', totalSize: 2, revision: '9' }
      : {}
  );
  const configured = { locale: 'en', announcements: 'scores', ...attributes };
  const calendar = await mounted({ server, attributes: configured });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly callback: (entries: { isIntersecting: boolean }[]) => void;
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.callback = callback;
      }
      observe(card: Element) {
        this.callback([{ isIntersecting: sees(calendar.all('.tl-event').indexOf(card as HTMLElement)) }]);
      }
      disconnect() {}
    }
  );
  // The stream opens.
  await pass(200);
  const score = async (id: string, home: number, revision: number) => {
    const event = match(id, home, revision, name);
    const text = `event: upsert\nid: ${revision}\ndata: ${JSON.stringify(event)}\n\n`;
    await act(async () => server.streams.at(-1)?.say(text));
    await act(async () => vi.dynamicImportSettled());
    await pass(200);
    // Texts of a language are loaded on the first announcement.
    await act(async () => vi.dynamicImportSettled());
  };
  const region = () => calendar.all('.tl-hidden[aria-live]').at(-1);
  return { ...calendar, score, region, said: () => region()?.textContent };
}

describe('announcements of a calendar', () => {
  it('announces a goal of a card in view', async () => {
    const { score, said } = await open();
    await score('a', 2, 11);
    expect(said()).toBe('Goal. Harbour City 2, Northgate Rovers 1');
  });

  it('announces nothing for a card out of view', async () => {
    const { score, said } = await open({ sees: (index) => index === 1 });
    await score('a', 2, 11);
    expect(said()).toBe('');
    await score('b', 1, 12);
    expect(said()).toBe('Goal. Harbour City 1, Northgate Rovers 1');
  });

  it.each(['auto', 'off'])('announces nothing with announcements="%s"', async (announcements) => {
    const { score, said } = await open({ attributes: { announcements } });
    await score('a', 2, 11);
    expect(said()).toBe('');
  });

  it('announces nothing while scores are hidden by the page or by the visitor', async () => {
    const byPage = await open({ attributes: { 'spoiler-free': '' } });
    await byPage.score('a', 2, 11);
    expect(byPage.said()).toBe('');

    const byVisitor = await open();
    const choose = (newValue: string) =>
      act(async () => void dispatchEvent(new StorageEvent('storage', { key: 'touchline_scores', newValue })));
    await choose('hidden');
    await byVisitor.score('a', 2, 11);
    expect(byVisitor.said()).toBe('');
    await choose('shown');
    await pass(11_000);
    // Changes while scores were hidden are not announced later.
    expect(byVisitor.said()).toBe('');
    await byVisitor.score('a', 3, 12);
    expect(byVisitor.said()).toBe('Goal. Harbour City 3, Northgate Rovers 1');
  });

  it('uses the language of the calendar, and the page’s own texts if it has some', async () => {
    const attributes = { locale: 'ar', texts: '{"Goal. {home}, {away}":"¡Gooool! {home}, {away}"}' };
    const own = await open({ attributes });
    await own.score('a', 2, 11);
    expect(own.said()).toBe('¡Gooool! Harbour City 2, Northgate Rovers 1');
    expect([own.region()?.lang, own.region()?.dir]).toEqual(['ar', 'rtl']);
  });

  it('escapes a team’s name', async () => {
    const { score, region } = await open({ name: HOSTILE });
    await score('a', 2, 11);
    expect(region()?.textContent).toBe(`Goal. ${HOSTILE} 2, Northgate Rovers 1`);
    expect(region()?.children).toHaveLength(0);
  });
});
