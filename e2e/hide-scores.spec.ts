import type { Locator, Page } from '@playwright/test';
import { FRONT_PAGE } from './testing/axe.ts';
import { DAY, fixtures, type Match } from './testing/calendar.ts';
import { films } from './testing/cards.ts';
import { bannerOf, carouselTag, expect, LOADER, type Publisher, test } from './testing/fixtures.ts';
import { newId, plays, put, REEL } from './testing/players/player-page.ts';
import { channelVideo, play } from './testing/players/players.ts';

const FINAL: Match = {
  home: 'Kestrel',
  away: 'Osprey',
  status: 'FINISHED',
  score: [74, 85],
  fields: {
    title: 'Kestrel 74–85 Osprey',
    description: 'It ended 74–85',
    metadata: { home: { name: 'Kestrel' }, away: { name: 'Osprey' }, score: { home: 74, away: 85 } },
    markers: [{ id: 'g', kind: 'goal', time: `${DAY}T15:10:00Z`, label: '74–85' }],
  },
};

const SCORE = /74|85/;

/** A page with everything of one match: its day, cards, a banner, a film about it, and its player. */
async function openMatchPage(page: Page, publisher: Publisher, consent = ''): Promise<Record<string, Locator>> {
  const videoId = await put(publisher, 'video', { name: 'Kestrel 74–85 Osprey', ...REEL });
  const { filter, ids } = await fixtures(publisher, [{ ...FINAL, fields: { ...FINAL.fields, videoIds: [videoId] } }]);
  const works = await films(publisher, [{ title: 'Highlights: Kestrel 74–85 Osprey' }]);
  const collection = await publisher.collection(newId(), [
    bannerOf(publisher, 'one', { text: 'Osprey win 74–85' }),
    bannerOf(publisher, 'two', { text: 'Season 2025–26' }),
  ]);
  const quoted = (text: string) => text.replaceAll('"', '&quot;');
  const own = `public-key="${publisher.key}" loading="eager" locale="en" timezone="UTC" ${consent}`;
  await publisher.open(
    page,
    `${FRONT_PAGE.before}
    <touchline-calendar ${own} date="${DAY}" query-filter="${quoted(filter)}"></touchline-calendar>
    ${carouselTag(publisher, collection, `loading="eager" locale="en" height="200px" ${consent}`)}
    <touchline-card-carousel ${own} query-data-type="events" query-filter="${quoted(filter)}"></touchline-card-carousel>
    <touchline-card-grid ${own} query-data-type="creative-works" query-filter="${quoted(works)}"></touchline-card-grid>
    <div style="width:640px"><touchline-event-player ${own} event-id="${ids[0]}"></touchline-event-player></div>
    ${FRONT_PAGE.after}${LOADER}`,
    { head: FRONT_PAGE.head }
  );
  return widgetsOf(page);
}

function widgetsOf(page: Page): Record<string, Locator> {
  const named = ['calendar', 'banner-carousel', 'card-carousel', 'card-grid', 'event-player'];
  return Object.fromEntries(named.map((name) => [name, page.locator(`touchline-${name}`)]));
}

const spoilerSwitch = (page: Page) => page.getByRole('switch', { name: 'Hide scores' });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('touchline_scores'));

/** All that a widget shows and says. */
const said = (widget: Locator) =>
  widget.evaluate((host) => {
    const root = host.shadowRoot as ShadowRoot;
    const labels = [...root.querySelectorAll('[aria-label], [alt], [title]')].map((element) =>
      ['aria-label', 'alt', 'title'].map((name) => element.getAttribute(name)).join(' ')
    );
    return [...root.querySelectorAll('.tl-mount')].map((mount) => mount.textContent).join(' ') + labels.join(' ');
  });

async function expectScores(widgets: Record<string, Locator>, shown: boolean): Promise<void> {
  for (const [name, widget] of Object.entries(widgets)) {
    // Far from the viewport nothing is hydrated yet.
    await widget.scrollIntoViewIfNeeded();
    const text = expect.poll(() => said(widget), { message: name });
    await (shown ? text.toMatch(SCORE) : text.not.toMatch(SCORE));
  }
}

test('hidden scores: one switch hides them in every widget of the page at once, and shows them again', async ({
  page,
  publisher,
}) => {
  const widgets = await openMatchPage(page, publisher);
  await expectScores(widgets, true);

  await spoilerSwitch(page).click();
  await expect(spoilerSwitch(page)).toBeChecked();
  await expectScores(widgets, false);
  await expect(widgets['calendar']?.locator('[part~="home-name"]') as Locator).toHaveText('Kestrel');
  await expect(widgets['banner-carousel'] as Locator).toContainText('Season 2025–26');
  await expect(widgets['card-grid'] as Locator).toContainText('Highlights: Kestrel – Osprey');

  await spoilerSwitch(page).click();
  await expectScores(widgets, true);
});

test('hidden scores: the choice is kept for the next page, and other tabs follow', async ({ page, publisher }) => {
  await openMatchPage(page, publisher);
  await spoilerSwitch(page).click();
  await expect.poll(() => stored(page)).toBe('hidden');

  const next = await page.context().newPage();
  const widgets = await openMatchPage(next, publisher);
  await expectScores(widgets, false);
  await expect(spoilerSwitch(next)).toBeChecked();

  await spoilerSwitch(page).click();
  await expectScores(widgets, true);
  await expect(spoilerSwitch(next)).not.toBeChecked();
});

test('hidden scores: nothing is stored without consent; the choice lasts as long as the page', async ({
  page,
  publisher,
}) => {
  const widgets = await openMatchPage(page, publisher, 'consent="denied"');
  await spoilerSwitch(page).click();
  await expectScores(widgets, false);
  expect(await stored(page)).toBeNull();
});

test('hidden scores: one score can be shown alone, and the switch follows another tab', async ({ page, publisher }) => {
  const { calendar } = await openMatchPage(page, publisher);
  await spoilerSwitch(page).click();
  await calendar?.getByRole('button', { name: /Show score/ }).click();
  await expect.poll(() => said(calendar as Locator)).toMatch(SCORE);

  // As another tab would.
  await page.evaluate(() => {
    for (const newValue of ['shown', 'hidden']) {
      dispatchEvent(new StorageEvent('storage', { key: 'touchline_scores', newValue }));
    }
  });
  await expect(spoilerSwitch(page)).toBeChecked();
});

test('hidden scores: server-rendered scores are hidden once the first widget’s code has loaded', async ({
  page,
  publisher,
}) => {
  await openMatchPage(page, publisher);
  await spoilerSwitch(page).click();
  await expect.poll(() => stored(page)).toBe('hidden');
  // The cards' own code never comes.
  await page.route(/\/assets\/card-(lazy-)?[0-9a-f]+\.js/, () => new Promise(() => undefined));
  const widgets = await openMatchPage(page, publisher);
  const cards = widgets['card-carousel'] as Locator;
  await expect(cards.locator('.tl-card-score')).toHaveCSS('visibility', 'hidden');
});

test('hidden scores: a player plays on while its titles lose the score', async ({ page, publisher }) => {
  const widgets = await openMatchPage(page, publisher);
  const player = widgets['event-player'] as Locator;
  await player.locator('[data-start], [part~="poster-button"], button').first().click();
  await plays(player);
  const before = await player.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await spoilerSwitch(page).click();
  await expectScores(widgets, false);
  // The same element plays on.
  await expect
    .poll(() => player.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(before);
});

/** Opens a page with players, and the calendar of a match with the switch that hides scores. */
async function openPlayers(page: Page, publisher: Publisher, players: readonly string[]): Promise<void> {
  const { filter } = await fixtures(publisher, [FINAL]);
  const own = `public-key="${publisher.key}" loading="eager" locale="en" timezone="UTC"`;
  const boxes = players.map(
    (player) => `<div style="width:640px"><touchline-${player.replace(' ', ` ${own} remember="false" `)}></div>`
  );
  await publisher.open(
    page,
    `<touchline-calendar ${own} date="${DAY}" query-filter="${filter.replaceAll('"', '&quot;')}"></touchline-calendar>${boxes.join('')}${LOADER}`
  );
}

test('hidden scores: markers of a seek bar disappear and return, and the system’s media title has no score', async ({
  page,
  publisher,
}) => {
  test.slow();
  const now = Date.now();
  const markers = [20, 60].map((ago, index) => ({
    id: `goal-${index}`,
    kind: 'goal',
    time: new Date(now - ago * 1_000).toISOString(),
    label: `74–${85 + index} Osprey`,
  }));
  const event = await put(publisher, 'event', { title: 'Kestrel 74–85 Osprey', markers });
  const video = await channelVideo(publisher, newId(), `events/${event}`);
  await publisher.manage('PATCH', `/events/${event}`, { videoIds: [video] });
  await openPlayers(page, publisher, [`event-player event-id="${event}"></touchline-event-player>`]);
  const player = page.locator('touchline-event-player');
  const marks = player.locator('[part~="moment"]');
  const systemTitle = () => page.evaluate(() => navigator.mediaSession.metadata?.title);
  await player.getByRole('button', { name: /^Play/ }).click();
  await plays(player);
  await expect(marks).toHaveCount(2, { timeout: 20_000 });
  expect(await systemTitle()).toBe('Kestrel 74–85 Osprey');

  await spoilerSwitch(page).click();
  await expect(marks).toHaveCount(0);
  await expect.poll(() => said(player)).not.toMatch(SCORE);
  await expect.poll(systemTitle).toBe('Kestrel – Osprey');

  await spoilerSwitch(page).click();
  await expect(marks).toHaveCount(2);
  await expect.poll(systemTitle).toBe('Kestrel 74–85 Osprey');
});

test('hidden scores: the end screen of an event and of a single video names the next video without the score', async ({
  page,
  publisher,
}) => {
  test.slow();
  const [first, second] = [
    await put(publisher, 'video', { displayName: 'Half time 40–41', ...REEL }),
    await put(publisher, 'video', { displayName: 'Full time 74–85', ...REEL }),
  ];
  const event = await put(publisher, 'event', { title: 'Kestrel 74–85 Osprey', videoIds: [first, second] });
  await openPlayers(page, publisher, [
    `event-player event-id="${event}"></touchline-event-player>`,
    `video-player video-id="${first}"></touchline-video-player>`,
  ]);
  for (const name of ['event-player', 'video-player']) {
    const player = page.locator(`touchline-${name}`);
    await play(player);
    await player.evaluate((element) => (element as never as { player: { seek(to: number): void } }).player.seek(24));
    await expect(player.locator('[part~="end-screen"]')).toContainText('Full time 74–85');
  }

  await spoilerSwitch(page).click();
  for (const name of ['event-player', 'video-player']) {
    const player = page.locator(`touchline-${name}`);
    await expect(player.locator('[part~="end-screen"]')).toContainText('Full time –');
    await expect.poll(() => said(player), { message: name }).not.toMatch(/40–|–41|74|85/);
  }
  await expect(page.locator('touchline-video-player .tl-player')).toHaveAccessibleName('Half time –');
  await expect(page.locator('touchline-event-player [part~="more-video"]').last()).toHaveText('Full time –');
});
