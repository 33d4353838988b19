import type { Locator } from '@playwright/test';
import { activeDay, DAY, fixtures, matches, showCalendar } from './testing/calendar.ts';
import { films } from './testing/cards.ts';
import { show as showBanner } from './testing/carousel.ts';
import { part, show } from './testing/content.ts';
import { expect, test } from './testing/fixtures.ts';
import { newId, openPlayer, plays, put, REEL } from './testing/players/player-page.ts';

/** Returns the computed style of an element's top border, and whether it is at least 1 px wide. */
const edgeOf = (element: Locator) =>
  element.evaluate((node) => {
    const { borderTopStyle, borderTopWidth } = getComputedStyle(node);
    return `${borderTopStyle} ${Number.parseFloat(borderTopWidth) >= 1}`;
  });

const DRAWN = 'solid true';

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

test('forced colours: cards, the chosen day and Show more of a calendar have an edge', async ({ page, publisher }) => {
  const { filter } = await fixtures(publisher, [
    { status: 'STARTED', score: [1, 0], start: `${DAY}T11:00:00Z` },
    ...matches(12),
  ]);
  const calendar = await showCalendar(page, publisher, { filter, attributes: 'query-load-type="button"' });
  expect(await edgeOf(part(calendar, 'event-card').first())).toBe(DRAWN);
  expect(await edgeOf(activeDay(calendar))).toBe(DRAWN);
  expect(await edgeOf(part(calendar, 'show-more'))).toBe(DRAWN);
  expect(await edgeOf(part(calendar, 'live-badge').first())).toBe(DRAWN);
});

test('forced colours: the points of a tennis game can be read', async ({ page, publisher }) => {
  const players = [
    { name: 'A. Moreau', games: [6, 3], point: '40' },
    { name: 'B. Lind', games: [4, 3], point: '15' },
  ];
  const { filter } = await fixtures(publisher, [
    { status: 'STARTED', fields: { metadata: { home: { name: 'A. Moreau' }, away: { name: 'B. Lind' }, players } } },
  ]);
  const calendar = await showCalendar(page, publisher, { filter });
  const chip = calendar.locator('.tl-event-point').first();
  const { adjust, color, background } = await chip.evaluate((node) => {
    const { forcedColorAdjust, color, backgroundColor } = getComputedStyle(node) as CSSStyleDeclaration & {
      forcedColorAdjust: string;
    };
    return { adjust: forcedColorAdjust, color, background: backgroundColor };
  });
  // Otherwise the browser lays its own ground behind the text, in the colour of the text.
  expect(adjust).toBe('none');
  expect(color).not.toBe(background);
});

test('forced colours: pictures of cards have an edge', async ({ page, publisher }) => {
  const filter = await films(publisher, 3);
  for (const name of ['card-carousel', 'card-grid'] as const) {
    const widget = await show(page, publisher, name, {
      'public-key': publisher.key,
      'query-data-type': 'creative-works',
      'query-filter': filter,
      'cards-show-button': '',
    });
    expect(await edgeOf(widget.locator('.tl-card-picture').first())).toBe(DRAWN);
    expect(await edgeOf(part(widget, 'card-button').first())).toBe(DRAWN);
  }
});

test('forced colours: arrows and dots of a banner have an edge, the active dot its colour', async ({
  page,
  publisher,
}) => {
  const carousel = await showBanner(page, publisher);
  expect(await edgeOf(part(carousel, 'arrow-next'))).toBe(DRAWN);
  const marks = carousel.locator('.tl-banner-mark');
  expect(await edgeOf(marks.first())).toBe(DRAWN);
  const [active, other] = await marks.evaluateAll((all) => all.map((mark) => getComputedStyle(mark).backgroundColor));
  expect(active).not.toBe(other);
});

test('forced colours: a player’s line, volume and menus are drawn in the system’s colours', async ({
  page,
  publisher,
}) => {
  const id = await put(publisher, 'video', { name: newId(), ...REEL });
  const { player } = await openPlayer(
    page,
    publisher,
    { kind: 'video', id },
    { attributes: 'autoplay volume="0" loading="eager"' }
  );
  await plays(player);
  await player.hover();
  const line = player.locator('.tl-player-line');
  const colours = await line.evaluate((node) => [
    getComputedStyle(node).backgroundColor,
    getComputedStyle(node, '::before').backgroundColor,
  ]);
  expect(colours[0]).not.toBe(colours[1]);
  await player.locator('[aria-haspopup="menu"]:visible').first().click();
  // The menu loads its code and its style sheet when it opens.
  await player.getByRole('menu').waitFor();
  expect(await edgeOf(player.locator('.tl-player-popup'))).toBe(DRAWN);
  const chosen = player.locator('[role="menuitemradio"][aria-checked="true"] .tl-icon');
  if ((await chosen.count()) > 0) await expect(chosen.first()).toBeVisible();
});

test('forced colours: the panel of an error has an edge', async ({ page, publisher }) => {
  const { player } = await openPlayer(
    page,
    publisher,
    { kind: 'video', id: newId() },
    { attributes: 'loading="eager"' }
  );
  const panel = part(player, 'error-panel');
  await panel.waitFor();
  expect(await edgeOf(panel)).toBe(DRAWN);
});
