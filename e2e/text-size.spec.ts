import type { Locator, Page } from '@playwright/test';
import { activeDay, fixtures, type Match, part, showCalendar } from './testing/calendar.ts';
import { films, showFilms } from './testing/cards.ts';
import { type Attributes, type Name, openPage, overEvents, ready, tagOf, widgetIn } from './testing/content.ts';
import { bannerOf, carouselTag, expect, test } from './testing/fixtures.ts';
import { lostIn, NOTHING_LOST } from './testing/lost-text.ts';
import { newId, openPlayer, plays, put, REEL } from './testing/players/player-page.ts';

const CLUB = 'Borussia Mönchengladbach';
const WORD = 'Donaudampfschifffahrtsgesellschaft';
const SENTENCE = 'Championship highlights with every goal, every save and the whole penalty shoot-out';

/** Size of the page, px, and of its text, %; the last is 1280 px at 400 % zoom. */
const SIZES = [
  [320, 900, 200],
  [1280, 900, 200],
  [320, 225, 100],
] as const;
/** Calendars and cards have more steps between them; 640 px is 1280 at 200 % zoom. */
const MORE_SIZES = [...SIZES, [375, 900, 200], [768, 900, 200], [640, 450, 100]] as const;
const LOCALES = ['en', 'de', 'ar'] as const;

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Expects that nothing of a widget is lost, and that the page scrolls in one direction only. */
async function isWhole(widget: Locator, what: string): Promise<void> {
  expect(await lostIn(widget), what).toEqual(NOTHING_LOST);
  expect(await sideways(widget.page()), what).toBeLessThanOrEqual(0);
}

/** Lines that the first word of a text takes. */
const linesOf = (text: Locator) =>
  text.evaluate(({ firstChild }) => {
    const range = document.createRange();
    range.setStart(firstChild as Text, 0);
    range.setEnd(firstChild as Text, (firstChild as Text).data.indexOf(' '));
    return range.getClientRects().length;
  });

/** Every word that widgets show of a match: running, over, to come, postponed. */
const MATCHES: Match[] = [
  { home: CLUB, away: 'Northgate Rovers', status: 'STARTED', score: [11, 10] },
  { home: 'Harbour City', away: CLUB, status: 'FINISHED', score: [2, 0] },
  { home: WORD, away: 'PSV' },
  { home: 'Feyenoord', away: 'Sparta', fields: { title: `${CLUB} ${CLUB}` } },
  { home: 'Royal Northgate Rovers Athletic and Football Club of 1887', away: CLUB, status: 'POSTPONED' },
];

const headOf = (percent: number) => `<style>:root{font-size:${percent}%}body{margin:16px}</style>`;
const nameOf = (size: readonly [number, number, number]) => `${size[0]} × ${size[1]} px with text at ${size[2]} %`;

for (const size of MORE_SIZES) {
  const [width, height, percent] = size;
  const head = headOf(percent);

  test(`at ${nameOf(size)} no part of calendars and cards is lost`, async ({ page, publisher }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    const { filter } = await fixtures(publisher, MATCHES);
    const works = await films(publisher, [{ title: `${WORD} gegen ${CLUB}` }, { title: SENTENCE }, { title: CLUB }]);
    const ofFilms = { 'public-key': publisher.key, 'query-data-type': 'creative-works', 'query-filter': works };
    const shows = { 'cards-show-description': '', 'cards-show-button': '', 'see-all-target': '/' };
    for (const locale of LOCALES) {
      const attributes = { locale, heading: 'Championship matches of the weekend', 'see-all-target': '/' };
      const pages: readonly (readonly [Name, Attributes])[] = [
        ['calendar', overEvents(publisher, 'calendar', filter, attributes)],
        ['card-carousel', overEvents(publisher, 'card-carousel', filter, attributes)],
        ['card-grid', overEvents(publisher, 'card-grid', filter, attributes)],
        ...['default', 'square', 'circle', 'five-by-seven'].flatMap((type) =>
          (['card-carousel', 'card-grid'] as const).map(
            (name) => [name, { ...ofFilms, ...attributes, ...shows, 'cards-type': type }] as const
          )
        ),
      ];
      await openPage(page, publisher, pages.map(([name, attributes]) => tagOf(name, attributes)).join(''), { head });
      for (const [i, [name, attributes]] of pages.entries()) {
        const nth = pages.slice(0, i).filter(([before]) => before === name).length;
        const widget = await ready(widgetIn(page, name).nth(nth), 'loaded');
        await isWhole(widget, `${name} ${attributes['cards-type'] ?? ''} ${locale}`);
      }
    }
  });
}

for (const size of SIZES) {
  const [width, height, percent] = size;
  const head = headOf(percent);

  test(`at ${nameOf(size)} no part of a banner is lost`, async ({ page, publisher }) => {
    await page.setViewportSize({ width, height });
    const texts = [{ text: SENTENCE }, { text: `${SENTENCE}, ${CLUB}` }, { text: 'Watch it now', isButton: true }];
    const collection = await publisher.collection(newId(), [
      { ...bannerOf(publisher, 'one'), texts },
      bannerOf(publisher, 'two', { text: CLUB }),
    ]);
    for (const locale of LOCALES) {
      const attributes = `loading="eager" autoplay locale="${locale}"`;
      await openPage(page, publisher, carouselTag(publisher, collection, attributes), { head });
      const carousel = page.locator('touchline-banner-carousel');
      await expect(carousel).toHaveAttribute('data-state', 'loaded');
      await isWhole(carousel, locale);
      expect(await linesOf(part(carousel, 'text').first()), locale).toBe(1);
    }
  });

  test(`at ${nameOf(size)} no part of a player is lost, from its poster to its menus`, async ({ page, publisher }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    const id = await put(publisher, 'video', { displayName: `${CLUB}: ${SENTENCE}`, ...REEL });
    for (const locale of LOCALES) {
      const attributes = `locale="${locale}" remember="false" loop="false" share="true" show-quality-selector="true"`;
      const { player } = await openPlayer(
        page,
        publisher,
        { kind: 'video', id },
        { attributes, width: width - 32, head }
      );
      const whole = (what: string) => isWhole(player, `${what} ${locale}`);
      await player.locator('.tl-player-facade').waitFor();
      await whole('poster');

      await player.locator('.tl-player-facade').click();
      await plays(player);
      await player.locator('[part~="controls"]').waitFor();
      await whole('controls');
      await page.keyboard.press('k');
      for (const menuButton of await player.locator('[aria-haspopup="menu"]:visible').all()) {
        await menuButton.click();
        await player.getByRole('menu').waitFor();
        await whole(`menu ${await menuButton.getAttribute('aria-label')}`);
        await page.keyboard.press('Escape');
      }
      await page.keyboard.press('?');
      await player.getByRole('dialog').waitFor();
      await whole('help');
      await page.keyboard.press('Escape');

      await page.keyboard.press('9');
      await page.keyboard.press('k');
      await player.locator('[part~="end-screen"]').waitFor();
      await whole('end');
    }
  });

  test(`at ${nameOf(size)} no part of an error panel, a countdown or the details is lost`, async ({
    page,
    publisher,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    const title = `${CLUB} – ${WORD}`;
    const policy = await put(publisher, 'policy', { requireAuthentication: true });
    const closed = await put(publisher, 'video', { displayName: title, ...REEL, accessPolicyId: policy });
    const open = await put(publisher, 'video', { displayName: title, ...REEL });
    const startTime = new Date(Date.now() + 90_000_000).toISOString();
    const event = await put(publisher, 'event', { title, startTime, status: 'EVENT_STATUS_SCHEDULED' });
    const work = await put(publisher, 'creative-work', { title, description: SENTENCE, videoIds: [open] });
    const players = [
      ['video', closed, 'error'],
      ['event', event, 'countdown'],
      ['creative-work', work, 'player'],
    ] as const;
    for (const locale of LOCALES) {
      for (const [kind, id, state] of players) {
        const attributes = `locale="${locale}" loading="eager"`;
        const { player } = await openPlayer(page, publisher, { kind, id }, { attributes, width: width - 32, head });
        await expect(player).toHaveAttribute('data-state', state);
        await isWhole(player, `${kind} ${locale}`);
      }
    }
  });
}

test('with text at 200 % the strip has as many days as at half the width', async ({ page, publisher }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const calendar = await showCalendar(page, publisher, { width: 1200, head: '<style>:root{font-size:200%}</style>' });
  await expect(part(calendar, 'day').filter({ visible: true })).toHaveCount(3);
});

/** Widths of a page and of a calendar on it, px, and the size of text, %. */
const PHONES = [
  ['320 px wide with text at 200 %', 320, 288, 200],
  ['188 px wide, as one of 375 px at 200 % zoom', 188, 141, 100],
] as const;

for (const [phone, viewport, width, percent] of PHONES) {
  test(`the date of the chosen day stays within its tile on a phone ${phone}`, async ({ page, publisher }) => {
    await page.setViewportSize({ width: viewport, height: 900 });
    for (const locale of LOCALES) {
      const calendar = await showCalendar(page, publisher, {
        width,
        date: '2026-09-23',
        attributes: `locale="${locale}"`,
        head: `<style>:root{font-size:${percent}%}</style>`,
      });
      const beyond = await activeDay(calendar).evaluate((tile) => {
        const range = document.createRange();
        range.selectNodeContents(tile.querySelector('.tl-calendar-day-date') as Node);
        const words = range.getBoundingClientRect();
        // The tile itself grows with its words, over the arrows beside it.
        const box = (tile.closest('li') ?? tile).getBoundingClientRect();
        return Math.max(box.left - words.left, words.right - box.right);
      });
      expect(beyond, locale).toBeLessThanOrEqual(0);
    }
  });
}

test('on a phone at 200 % zoom the controls of a player stay within it', async ({ page, publisher }) => {
  await page.setViewportSize({ width: 188, height: 450 });
  const id = await put(publisher, 'video', { displayName: CLUB, ...REEL });
  const attributes = 'remember="false"';
  const { player } = await openPlayer(page, publisher, { kind: 'video', id }, { attributes, width: 156 });
  await player.locator('.tl-player-facade').click();
  await plays(player);
  await player.locator('[part~="controls"]').waitFor();

  const [box, ...controls] = await player.evaluate((host) =>
    [host, ...(host.shadowRoot?.querySelectorAll('.tl-player-row .tl-player-control') ?? [])]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > 0)
  );
  expect(controls).toHaveLength(4);
  expect(controls.filter(({ left, right }) => left < (box?.left ?? 0) || right > (box?.right ?? 0))).toEqual([]);
  expect(Math.min(...controls.map(({ width }) => width))).toBeGreaterThanOrEqual(24);
});

for (const [width, type, columns] of [
  [320, 'default', 1],
  [320, 'square', 1],
  [1280, 'default', 2],
] as const) {
  test(`with text at 200 % a grid of ${type} cards has ${columns} to a row at ${width} px`, async ({
    page,
    publisher,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const filter = await films(publisher, 3);
    const head = '<style>:root{font-size:200%}body{margin:16px}</style>';
    const grid = await showFilms(page, publisher, filter, { kind: 'grid', attributes: `cards-type="${type}"`, head });
    await expect(grid).toHaveAttribute('data-state', 'loaded');
    const tracks = await grid
      .locator('.tl-card-grid')
      .evaluate((row) => getComputedStyle(row).gridTemplateColumns.split(' ').length);
    expect(tracks).toBe(columns);
  });
}
