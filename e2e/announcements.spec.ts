import type { Page } from '@playwright/test';
import { DAY, fixtures, type Match } from './testing/calendar.ts';
import { type Attributes, openPage, overEvents, part, ready, tagOf, WIDGETS, widgetIn } from './testing/content.ts';
import { expect, type Publisher, test } from './testing/fixtures.ts';
import { change, newId, openPlayer, put, REEL } from './testing/players/player-page.ts';
import { channelVideo, play } from './testing/players/players.ts';

/** The sentences that the page has said so far. */
type Said = () => Promise<readonly string[]>;

const TEAMS = { home: { name: 'Harbour City' }, away: { name: 'Northgate Rovers' } };

async function score(publisher: Publisher, id: string | undefined, home: number): Promise<void> {
  await change(publisher, 'event', id ?? '', { metadata: { ...TEAMS, score: { home, away: 1 } } });
}

/** Puts football matches that are being played into the publisher's content, one below the other in a calendar. */
async function matches(publisher: Publisher, count: number) {
  const match = (minute: number): Match => ({
    start: `${DAY}T12:${10 + minute}:00Z`,
    status: 'STARTED',
    fields: { typeId: 'football', metadata: { ...TEAMS, score: { home: 1, away: 1 } } },
  });
  const { ids } = await fixtures(
    publisher,
    Array.from({ length: count }, (_, index) => match(index))
  );
  return { ids, filter: ids.map((id) => `id = "${id}"`).join(' OR ') };
}

/** Records the texts of live regions of the page and its widgets. */
async function listen(page: Page): Promise<Said> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        if (element?.matches('[aria-live="polite"]') && element.textContent) said.push(element.textContent);
      }
    });
    for (const { shadowRoot } of document.querySelectorAll('*')) {
      if (shadowRoot) observer.observe(shadowRoot, { subtree: true, childList: true, characterData: true });
    }
  });
  return () => page.evaluate(() => (window as unknown as { said: readonly string[] }).said);
}

/** Opens a calendar of some matches. */
async function openCalendar(page: Page, publisher: Publisher, count: number, attributes: Attributes) {
  const { ids, filter } = await matches(publisher, count);
  const watching = page.waitForResponse((response) => response.url().includes('events:watch'));
  await openPage(page, publisher, tagOf('calendar', overEvents(publisher, 'calendar', filter, attributes)), {
    width: 640,
  });
  const calendar = await ready(widgetIn(page, 'calendar'));
  await watching;
  const scoreOf = (index: number) => part(calendar, 'home-score').nth(index);
  return { ids, scoreOf, said: await listen(page) };
}

test('announcements: a goal is announced once on a page, however many widgets show the match', async ({
  page,
  publisher,
}) => {
  const { ids, filter } = await matches(publisher, 1);
  const watching = page.waitForResponse((response) => response.url().includes('events:watch'));
  const tags = WIDGETS.map((name) => tagOf(name, overEvents(publisher, name, filter, { announcements: 'scores' })));
  await openPage(page, publisher, tags.join(''));
  for (const name of WIDGETS) await ready(widgetIn(page, name));
  await watching;
  const said = await listen(page);

  await page.evaluate(() => scrollTo(0, 0));
  await score(publisher, ids[0], 2);
  await expect.poll(said).toEqual(['Goal. Harbour City 2, Northgate Rovers 1']);
  await page.waitForTimeout(11_000);
  expect(await said()).toHaveLength(1);
});

for (const name of ['card-carousel', 'card-grid'] as const) {
  test(`announcements: a ${name} announces a goal of a card in view`, async ({ page, publisher }) => {
    const { ids, filter } = await matches(publisher, 1);
    const watching = page.waitForResponse((response) => response.url().includes('events:watch'));
    await openPage(page, publisher, tagOf(name, overEvents(publisher, name, filter, { announcements: 'scores' })));
    await ready(widgetIn(page, name));
    await watching;
    const said = await listen(page);
    await widgetIn(page, name).scrollIntoViewIfNeeded();
    await score(publisher, ids[0], 2);
    await expect.poll(said).toEqual(['Goal. Harbour City 2, Northgate Rovers 1']);
  });
}

test('announcements: a calendar announces a goal of a card in view, and none of a card out of view', async ({
  page,
  publisher,
}) => {
  await page.setViewportSize({ width: 640, height: 480 });
  const { ids, scoreOf, said } = await openCalendar(page, publisher, 9, { announcements: 'scores' });
  await scoreOf(0).scrollIntoViewIfNeeded();
  await expect(scoreOf(8)).not.toBeInViewport();

  await score(publisher, ids[8], 2);
  await expect(scoreOf(8)).toHaveText('2');
  await page.waitForTimeout(500);
  expect(await said()).toEqual([]);

  await score(publisher, ids[0], 3);
  await expect.poll(said).toEqual(['Goal. Harbour City 3, Northgate Rovers 1']);
});

test('announcements: the second of two goals within three seconds is announced ten seconds after the first', async ({
  page,
  publisher,
}) => {
  test.slow();
  const { ids, said } = await openCalendar(page, publisher, 1, { announcements: 'scores' });
  await score(publisher, ids[0], 2);
  await expect.poll(said).toEqual(['Goal. Harbour City 2, Northgate Rovers 1']);
  await score(publisher, ids[0], 3);
  await page.waitForTimeout(1_000);
  await score(publisher, ids[0], 4);
  await page.waitForTimeout(5_000);
  expect(await said()).toHaveLength(1);
  await expect.poll(said, { timeout: 15_000 }).toHaveLength(2);
  expect((await said())[1]).toBe('Goal. Harbour City 4, Northgate Rovers 1');
});

test('announcements: a calendar announces no scores unless the page enables it', async ({ page, publisher }) => {
  const { ids, scoreOf, said } = await openCalendar(page, publisher, 1, {});
  await score(publisher, ids[0], 2);
  await expect(scoreOf(0)).toHaveText('2');
  await page.waitForTimeout(1_000);
  expect(await said()).toEqual([]);
});

test('announcements: nothing is announced while the visitor hides scores', async ({ page, publisher }) => {
  const { ids, said } = await openCalendar(page, publisher, 1, { announcements: 'scores' });
  const spoilers = page.getByRole('switch', { name: 'Hide scores' });
  await spoilers.click();
  await expect(spoilers).toBeChecked();
  await score(publisher, ids[0], 2);
  await page.waitForTimeout(2_000);
  await spoilers.click();
  await expect(part(widgetIn(page, 'calendar'), 'home-score')).toHaveText('2');
  await page.waitForTimeout(1_000);
  expect(await said()).toEqual([]);
});

test('announcements: a player announces a goal of its own match once, when the video reaches it', async ({
  page,
  publisher,
}) => {
  test.slow();
  const id = await put(publisher, 'event', { typeId: 'football', title: 'The derby', metadata: TEAMS });
  const videoId = await channelVideo(publisher, newId());
  await change(publisher, 'event', id, { videoIds: [videoId], metadata: { ...TEAMS, score: { home: 1, away: 1 } } });
  const { player } = await openPlayer(page, publisher, { kind: 'event', id });
  await play(player);
  const badge = part(player, 'live-badge');
  await expect(badge).toHaveText('Live', { timeout: 15_000 });
  // One for keys that the visitor presses, one for the match.
  const regions = player.locator('.tl-player > .tl-hidden[aria-live]');
  await expect(regions).toHaveText(['', '']);
  await expect(regions.last()).toHaveCSS('position', 'absolute');
  const said = await listen(page);
  await player.evaluate((element) => {
    const { player } = element as unknown as { player: { state: { currentTime: number }; seek(time: number): void } };
    player.seek(player.state.currentTime - 300);
  });
  await expect(badge).toHaveAttribute('data-behind', '');

  // The player does not announce changes in its first two seconds.
  await page.waitForTimeout(3_000);
  await score(publisher, id, 2);
  await page.waitForTimeout(3_000);
  expect(await said()).toEqual([]);

  await badge.click();
  // On a slow connection the player also says that it loads.
  const ofMatch = async () => (await said()).filter((text) => text !== 'Loading');
  await expect.poll(ofMatch, { timeout: 20_000 }).toEqual(['Goal. Harbour City 2, Northgate Rovers 1']);
});

test('announcements: a player with announcements="off" announces nothing of its match', async ({ page, publisher }) => {
  const videoId = await put(publisher, 'video', { displayName: 'Main camera', ...REEL });
  const id = await put(publisher, 'event', {
    typeId: 'football',
    title: 'The derby',
    metadata: TEAMS,
    videoIds: [videoId],
  });
  const { player } = await openPlayer(page, publisher, { kind: 'event', id }, { attributes: 'announcements="off"' });
  await play(player);
  const said = await listen(page);
  await page.waitForTimeout(3_000);
  await score(publisher, id, 2);
  await page.waitForTimeout(3_000);
  expect(await said()).toEqual([]);
});

test('announcements: the end of a countdown is announced once, when the event can be watched', async ({
  page,
  publisher,
}) => {
  const startTime = new Date(Date.now() + 3_600_000).toISOString();
  const id = await put(publisher, 'event', { title: 'The derby', startTime });
  const videoId = await put(publisher, 'video', { displayName: 'Main camera', ...REEL });
  const { player } = await openPlayer(page, publisher, { kind: 'event', id });
  await expect(player).toHaveAttribute('data-state', 'countdown');
  await player.hover();
  const said = await listen(page);
  await page.waitForTimeout(1_000);
  expect(await said()).toEqual([]);

  await change(publisher, 'event', id, { videoIds: [videoId] });
  await expect(player).toHaveAttribute('data-state', 'player', { timeout: 40_000 });
  await expect.poll(said).toEqual(['The derby can be watched now']);
  await expect(player.locator('.tl-hidden[aria-live]').last()).toHaveCSS('position', 'absolute');
});
