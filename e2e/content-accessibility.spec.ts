import type { Page } from '@playwright/test';
import { violations, violationsInBothSchemes } from './testing/axe.ts';
import { activeDay, fixtures, type Match } from './testing/calendar.ts';
import { films } from './testing/cards.ts';
import {
  type Attributes,
  inlined,
  items,
  type Name,
  openPage,
  overEvents,
  part,
  ready,
  show,
  tagOf,
  WIDGETS,
  widgetIn,
} from './testing/content.ts';
import { expect, ORIGIN, type Publisher, test } from './testing/fixtures.ts';

const TEAMS = { home: { name: 'Ajax', color: '#ffe600' }, away: { name: 'PSV', color: '#00103a' } };

/** One of each status, and one without teams. */
const EACH: readonly Match[] = [
  { status: 'STARTED', fields: { metadata: { ...TEAMS, score: { home: 1, away: 0 } } } },
  { status: 'FINISHED', fields: { metadata: { ...TEAMS, score: { home: 1, away: 3 } } } },
  { fields: { metadata: TEAMS, title: 'Ajax - PSV' } },
  { status: 'POSTPONED', fields: { metadata: TEAMS } },
  { fields: { metadata: {}, title: 'An evening of athletics' } },
];

/** Waits for all the widgets of a page, of which there are so many. */
async function allReady(page: Page, count: number): Promise<void> {
  const widgets = page.locator(WIDGETS.map((name) => `touchline-${name}`).join());
  await expect(widgets).toHaveCount(count);
  for (const widget of await widgets.all()) await ready(widget);
}

const VARIANTS: [name: string, attributes: Attributes, width: number][] = [
  ['plain', {}, 1200],
  ['within 320 px', {}, 320],
  ['in Arabic', { locale: 'ar' }, 640],
  ['in Persian', { locale: 'fa' }, 390],
  ['without scores', { 'spoiler-free': '' }, 640],
];

for (const [variant, attributes, width] of VARIANTS) {
  test(`axe finds nothing in widgets of events: ${variant}`, async ({ page, publisher }) => {
    const { filter } = await fixtures(publisher, EACH);
    const tags = WIDGETS.map((name) =>
      tagOf(name, overEvents(publisher, name, filter, { ...attributes, heading: name }))
    );
    await openPage(page, publisher, tags.join(''), { width });
    await allReady(page, 3);
    await expect(page.locator('[part~="event-card"], [part~="card"]')).toHaveCount(15);

    expect(await violationsInBothSchemes(page)).toEqual([]);
  });
}

test('axe finds nothing in forced colours', async ({ page, publisher }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const { filter } = await fixtures(publisher, EACH);
  const tags = WIDGETS.map((name) => tagOf(name, overEvents(publisher, name, filter, { heading: name })));
  await openPage(page, publisher, tags.join(''));
  await allReady(page, 3);

  expect(await violations(page)).toEqual([]);
});

test('axe finds nothing in light DOM, where all widgets share one document', async ({ page, publisher }) => {
  const { filter } = await fixtures(publisher, EACH);
  const of = (name: Name, heading: string) => overEvents(publisher, name, filter, { heading, shadow: 'false' });
  const tags = WIDGETS.map((name) => tagOf(name, of(name, `${name} by loader`)));
  const printed = await Promise.all(WIDGETS.map((name) => inlined(name, of(name, `${name} by server`))));
  await openPage(page, publisher, [...tags, ...printed].join(''));
  await allReady(page, 6);

  expect(await page.evaluate(() => [...document.querySelectorAll('*')].filter((e) => e.shadowRoot).length)).toBe(0);
  expect(await violations(page)).toEqual([]);
});

test('F3: axe finds nothing in widgets that are empty, and the text is a status', async ({ page, publisher }) => {
  const own = { 'hide-when-empty': 'false' };
  const tags = WIDGETS.map((name) =>
    tagOf(name, overEvents(publisher, name, 'type_id = "none"', { heading: name, ...own }))
  );
  await openPage(page, publisher, tags.join(''));
  await allReady(page, 3);

  await expect(page.getByRole('status').filter({ hasText: 'There are no events for this day.' })).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: 'Nothing here yet.' })).toHaveCount(2);
  expect(await violations(page)).toEqual([]);
});

test('axe finds nothing in widgets that have failed', async ({ page, publisher }) => {
  const tags = WIDGETS.map((name) => tagOf(name, overEvents(publisher, name, 'type_id = (', { heading: name })));
  await openPage(page, publisher, tags.join(''));
  await allReady(page, 3);

  await expect(page.getByText('Could not load this content.')).toHaveCount(3);
  expect(await violations(page)).toEqual([]);
});

test('F3: axe finds nothing while widgets load; loading is announced, and placeholders are not read', async ({
  page,
  publisher,
}) => {
  await page.route('**/v1/**', () => new Promise(() => undefined));
  for (const rendering of [{}, { render: 'client' }]) {
    const tags = WIDGETS.map((name) =>
      tagOf(name, overEvents(publisher, name, 'x = 1', { heading: name, ...rendering }))
    );
    await openPage(page, publisher, tags.join(''));
    for (const name of WIDGETS) {
      const widget = widgetIn(page, name);
      await expect(widget).toHaveAttribute('data-state', 'loading');
      await expect(widget).toHaveAttribute('aria-busy', 'true');
      await expect(part(widget, 'skeleton').first()).toBeAttached();
      await expect(items(widget)).toHaveCount(0);
    }
    await expect(page.getByRole('listitem').and(page.locator('[part~="skeleton"]'))).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
  }
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(3);
});

async function entities(publisher: Publisher, typeId: string): Promise<string> {
  for (const id of ['one', 'two', 'three']) {
    const body = { typeId, name: `Club ${id}`, thumbnailUrl: publisher.imageUrl('navy') };
    const answer = await publisher.manage('POST', `/entities?entityId=${typeId}-${id}`, body);
    expect(answer.status, await answer.clone().text()).toBe(200);
  }
  return `type_id = "${typeId}"`;
}

const TYPES = ['default', 'square', 'circle', 'five-by-seven'];
const ACTING: [name: string, attributes: Attributes][] = [
  ['links', { link: '/went-to-{id}', 'see-all-target': '/went-to-all' }],
  ['buttons', { clickable: '', 'see-all-target': '/went-to-all', 'see-all-show': 'icon' }],
  ['only-read', {}],
];

for (const [acting, attributes] of ACTING) {
  test(`axe finds nothing in films and clubs of each card type: ${acting}`, async ({ page, publisher }) => {
    const filter = await films(publisher, [{}, { thumbnailUrl: null }, { title: '' }, {}, {}, {}, {}, {}]);
    const clubs = await entities(publisher, `club-${acting}`);
    const shown = { 'cards-show-description': '', 'cards-show-button': '', ...attributes };
    const tags = (['card-carousel', 'card-grid'] as const).flatMap((name) => [
      ...TYPES.map((type) => {
        const query = { 'query-data-type': 'creative-works', 'query-filter': filter, 'cards-type': type };
        return tagOf(name, { 'public-key': publisher.key, heading: `${name} ${type}`, ...query, ...shown });
      }),
      tagOf(name, {
        'public-key': publisher.key,
        heading: `${name} of clubs`,
        'query-data-type': 'entities',
        'query-filter': clubs,
        ...attributes,
      }),
    ]);
    await openPage(page, publisher, tags.join(''));
    await allReady(page, 10);

    expect(await violations(page)).toEqual([]);
  });
}

test('axe finds nothing on a page of React widgets', async ({ page }) => {
  await page.goto(`${ORIGIN}/demo/react.html`);
  const widgets = page.locator('[data-state]');
  await expect(widgets).toHaveCount(5);
  for (const widget of await widgets.all()) {
    await widget.scrollIntoViewIfNeeded();
    await expect(widget).toHaveAttribute('data-state', 'loaded');
  }

  expect(await violationsInBothSchemes(page)).toEqual([]);
});

for (const [locale, forcedColors] of [
  ['ar', 'none'],
  ['fa', 'none'],
  ['en', 'active'],
] as const) {
  test(`axe finds nothing in the picker in ${locale} with ${forcedColors} forced colours`, async ({
    page,
    publisher,
  }) => {
    await page.emulateMedia({ forcedColors });
    const attributes = overEvents(publisher, 'calendar', 'type_id = "none"', { locale });
    const calendar = await show(page, publisher, 'calendar', attributes, { width: 320 });
    await activeDay(calendar).click();
    await expect(calendar.getByRole('dialog').locator('[data-date="2026-11-21"]')).toBeFocused();

    expect(await violations(page)).toEqual([]);
  });
}

test('C1, C2: the row of cards is a carousel, and each card a slide with its title for a heading', async ({
  page,
  publisher,
}) => {
  const filter = await films(publisher, 3);
  const own = { 'query-data-type': 'creative-works', 'query-filter': filter, 'query-order-by': 'title' };
  for (const [heading, name] of [
    ['Films', 'Films'],
    ['', 'Featured'],
  ] as const) {
    const carousel = await show(page, publisher, 'card-carousel', { 'public-key': publisher.key, heading, ...own });
    const region = carousel.getByRole('region', { name, exact: true });
    await expect(region).toHaveAttribute('aria-roledescription', 'carousel');
    expect(name).not.toMatch(/carousel/i);
    const slides = carousel.getByRole('group');
    await expect(slides).toHaveCount(3);
    for (const [i, slide] of (await slides.all()).entries()) {
      await expect(slide).toHaveAttribute('aria-roledescription', 'slide');
      // No name of its own: it would be read before the same heading.
      await expect(slide).toHaveAccessibleName('');
      await expect(slide.getByRole('heading', { level: heading ? 3 : 2 })).toHaveAccessibleName(`Film 000${i + 1}`);
    }
  }
});

test('F1, F5: a grid is a plain list; each of its cards is one link with one name', async ({ page, publisher }) => {
  const filter = await films(publisher, 3);
  const own = { 'query-data-type': 'creative-works', 'query-filter': filter, 'query-order-by': 'title' };
  const shown = { link: '/went-to-{id}', 'cards-show-description': '', 'cards-show-button': '' };
  const grid = await show(page, publisher, 'card-grid', { 'public-key': publisher.key, ...own, ...shown });

  const list = grid.getByRole('list', { name: 'Featured' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  const acting = list.locator('a, button, [tabindex="0"]');
  await expect(acting).toHaveCount(3);
  await expect(list.getByRole('link')).toHaveText(['Film 0001', 'Film 0002', 'Film 0003']);
});

test('F4: the live state of a match, and its score with the names, is text on cards too', async ({
  page,
  publisher,
}) => {
  const { filter } = await fixtures(publisher, [{ home: 'Ajax', away: 'PSV', status: 'STARTED', score: [2, 0] }]);
  for (const name of WIDGETS) {
    const widget = await show(page, publisher, name, overEvents(publisher, name, filter, { link: '' }));
    await expect(part(widget, 'live-badge')).toHaveText('Live');
    const said = (await items(widget).ariaSnapshot()).replaceAll(/\s+/g, ' ');
    expect(said, name).toMatch(/Ajax\W+(text:|paragraph:)?\W*2\b.*PSV\W+(text:|paragraph:)?\W*0\b/);
  }
});

test('F4: scores have a spoken text that is not visible, and none where scores are hidden', async ({
  page,
  publisher,
}) => {
  const metadata = {
    players: [
      { name: 'Ana Moreno', country: 'IT', spec: 3, setsWon: 1, games: [7, 3], point: '40' },
      { name: 'Lena Voss', setsWon: 0, games: [5, 6], point: '15' },
    ],
    serving: 0,
  };
  const { ids } = await fixtures(publisher, [{ status: 'STARTED', fields: { typeId: 'tennis', metadata } }]);
  const calendar = await show(page, publisher, 'calendar', overEvents(publisher, 'calendar', `id = "${ids[0]}"`));
  const said = async () => (await items(calendar).ariaSnapshot()).replaceAll(/\s+/g, ' ');

  expect(await said()).toContain('serving, 1 set won, Set 1: 7 games, Set 2: 3 games, 40 points');
  expect(await said()).toContain('Italy, seeded 3');
  expect(await said()).not.toMatch(/\[3\]|Ana Moreno\W+(text:)?\W*1\b/);
  const hidden = calendar.locator('.tl-event-side > .tl-hidden').first();
  expect((await hidden.boundingBox())?.width).toBeLessThanOrEqual(1);

  await part(calendar, 'spoiler-switch').click();
  await expect(part(calendar, 'reveal')).toBeVisible();
  expect(await said()).not.toMatch(/set won|games|points|serving/);
});

test('a panel has a heading, and is announced again only after the visitor has retried', async ({
  page,
  publisher,
}) => {
  for (const name of WIDGETS) {
    await page.unrouteAll();
    const widget = await show(
      page,
      publisher,
      name,
      overEvents(publisher, name, 'type_id = (', { heading: 'Fixtures', 'heading-level': '3' })
    );
    const panel = widget.getByRole('group', { name: 'Could not load this content.' });
    await expect(panel.getByRole('heading', { level: 4 })).toHaveText('Could not load this content.');
    await expect(widget.getByRole('alert')).toHaveCount(0);
    const lines = widget.locator('[aria-live="polite"]');
    const said = async () => (await lines.allTextContents()).join('');
    expect(await said()).toBe('');

    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(said).toBe('Could not load this content.');
    await expect(widget.getByRole('status')).toHaveCount(0);
  }
});

test('F6: initials are readable on any team colour', async ({ page, publisher }) => {
  const colours = ['#ffe600', '#00103a', '#e2231a', '#808080', '#7fffd4', '#ffffff', '#000000', '#663399'];
  const matchesWithColours = colours.map((color, i) => ({
    fields: { metadata: { home: { name: `Home ${i}`, color }, away: { name: `Away ${i}`, color } } },
  }));
  const { filter } = await fixtures(publisher, matchesWithColours);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const calendar = await show(page, publisher, 'calendar', overEvents(publisher, 'calendar', filter));
    const contrasts = await part(calendar, 'home-logo').evaluateAll((badges) => {
      const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      const luminance = (colour: string) => {
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((byte) => {
          const part = byte / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      return badges.map((badge) => {
        const { color, backgroundColor } = getComputedStyle(badge);
        const [light = 0, dark = 0] = [luminance(color), luminance(backgroundColor)].sort((a, b) => b - a);
        return (light + 0.05) / (dark + 0.05);
      });
    });
    expect(contrasts).toHaveLength(colours.length);
    for (const contrast of contrasts) expect(contrast).toBeGreaterThanOrEqual(4.5);
  }
});
