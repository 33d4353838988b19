import type { Locator, Page } from '@playwright/test';
import { FRONT_PAGE, violations } from './testing/axe.ts';
import { expect, type Publisher, test } from './testing/fixtures.ts';
import { change, newId, put } from './testing/players/player-page.ts';
import { channelVideo, liveVideo, media, openPlayer, play, video } from './testing/players/players.ts';

const button = (player: Locator, name: string) => player.getByRole('button', { name, exact: true });
const line = (player: Locator) => player.getByRole('slider', { name: 'Seek', exact: true });
const badge = (player: Locator) => player.locator('[part~="live-badge"]');
const marks = (player: Locator) => player.locator('[part~="moment"]');

interface LiveState {
  readonly currentTime: number;
  readonly seekable: readonly [number, number];
  readonly liveEdge: number;
  readonly programDates: readonly { start: number; end: number; time: number }[];
}

function stateOf(player: Locator): Promise<LiveState> {
  return player.evaluate((element) =>
    JSON.parse(JSON.stringify((element as unknown as { player: { state: LiveState } }).player.state))
  );
}

/** An event with a goal each so many seconds ago. */
async function match(publisher: Publisher, ...secondsAgo: readonly number[]) {
  const now = Date.now();
  const markers = secondsAgo.map((ago, index) => ({
    id: `goal-${index}`,
    kind: 'goal',
    time: new Date(now - ago * 1000).toISOString(),
    label: `${index + 1}-0 Brobbey`,
  }));
  const id = await put(publisher, 'event', { title: 'Ajax – PSV', markers });
  return { id, markers, now };
}

/** A live match that plays at its edge, with its goals on the line. */
async function playMatch(
  page: Page,
  publisher: Publisher,
  { ago = [], attributes = '', width = 960 }: { ago?: readonly number[]; attributes?: string; width?: number } = {}
) {
  const event = await match(publisher, ...ago);
  const id = await channelVideo(publisher, newId(), `events/${event.id}`);
  const player = await openPlayer(page, publisher, {
    id,
    width,
    attributes: `remember="false" locale="en-GB" timezone="UTC" ${attributes}`,
    ...FRONT_PAGE,
  });
  await play(player);
  await expect(badge(player)).toHaveText('Live', { timeout: 15_000 });
  return { player, event };
}

test.describe('live', () => {
  test('PL-20: starts over, skips back ten seconds, and returns to live', async ({ page, publisher }) => {
    const { player } = await playMatch(page, publisher);
    await button(player, 'Start over').click();
    await expect(badge(player)).toHaveAccessibleName(/^Go to live, (29|30) minutes behind live$/);
    const { seekable, currentTime } = await stateOf(player);
    expect(currentTime - seekable[0]).toBeLessThan(20);

    await badge(player).click();
    await expect(badge(player)).toHaveText('Live', { timeout: 15_000 });
    const before = (await stateOf(player)).currentTime;
    await button(player, 'Instant replay').click();
    await expect(badge(player)).toHaveAccessibleName(/^Go to live, \d+ \w+ behind live$/);
    expect((await stateOf(player)).currentTime).toBeLessThan(before - 5);

    await line(player).press('End');
    await expect(badge(player)).toHaveText('Live', { timeout: 15_000 });
  });

  test('its seek bar shows the time of day, to a pointer and to a screen reader', async ({ page, publisher }) => {
    const { player } = await playMatch(page, publisher);
    await line(player).press('PageDown');
    await expect(line(player)).toHaveAttribute(
      'aria-valuetext',
      /^\d\d:\d\d:\d\d, 1 minute(, \d seconds?)? behind live$/
    );
    // The clock of the stream is that of this machine.
    const said = (await line(player).getAttribute('aria-valuetext')) ?? '';
    const seconds = (text: string) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
    const wall = seconds(new Date(Date.now() - 60_000).toISOString().slice(11, 19));
    expect(Math.abs(wall - seconds(said.slice(0, 8)))).toBeLessThan(10);

    const box = (await player.locator('.tl-player-line').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width / 2, box.y + 2);
    await expect(player.locator('.tl-player-preview')).toHaveText(/^\d\d:\d\d:\d\d$/);
  });

  test('a held thumb keeps its time while the window moves on', async ({ page, publisher }) => {
    const id = await liveVideo(page, publisher, newId());
    const player = await openPlayer(page, publisher, { id, width: 640 });
    await play(player);
    const box = (await player.locator('.tl-player-line').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const thumb = () => player.locator('.tl-player-seek').evaluate((seek) => seek.style.getPropertyValue('--played'));
    await page.mouse.move(box.x + box.width * 0.7, box.y + 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + 2);
    await expect.poll(async () => Math.abs(Number.parseFloat(await thumb()) - 50)).toBeLessThan(1);
    const [held, window] = [await thumb(), (await stateOf(player)).seekable[0]];
    await expect.poll(async () => (await stateOf(player)).seekable[0], { timeout: 20_000 }).toBeGreaterThan(window);
    expect(await thumb()).toBe(held);
    await page.mouse.up();
    await expect.poll(thumb).not.toBe(held);
  });

  test('PL-20: when it ends, playback continues as a recording at the same frame', async ({ page, publisher }) => {
    let isOver = false;
    const id = await liveVideo(page, publisher, newId(), () => isOver);
    const player = await openPlayer(page, publisher, { id, width: 960 });
    await play(player);
    await expect(badge(player)).toHaveText('Live', { timeout: 15_000 });
    await player.locator('video').evaluate((video) => video.setAttribute('data-mine', ''));
    await button(player, 'Instant replay').click();
    await expect(button(player, 'Instant replay')).toBeFocused();

    isOver = true;
    await expect(player.locator('[part~="time"]')).toHaveText(/^0:\d\d \/ 0:\d\d$/, { timeout: 20_000 });
    await expect(badge(player)).toHaveCount(0);
    await expect(button(player, 'Back 10 seconds')).toBeFocused();
    await expect(player.locator('[aria-live]').filter({ hasText: 'Live has ended.' })).toHaveCount(1);
    expect(await player.locator('video').getAttribute('data-mine')).toBe('');
    await line(player).press('Home');
    await expect(line(player)).toHaveAttribute('aria-valuetext', /^\d seconds? of \d+ seconds$/);
    expect(await media(player, 'ended')).toBe(false);
  });

  test('shows the distance to live in the list of keys', async ({ page, publisher }) => {
    const { player } = await playMatch(page, publisher);
    await player.locator('.tl-player').press('?');
    await expect(player.locator('[part~="latency"]')).toHaveText(/^\d+\.\ds behind live$/);
  });
});

test.describe('goals on the seek bar', () => {
  test('are within half a second of their frame', async ({ page, publisher }) => {
    const { player, event } = await playMatch(page, publisher, { ago: [600, 60] });
    await expect(marks(player)).toHaveCount(2, { timeout: 15_000 });
    const places = await marks(player).evaluateAll((all) =>
      all.map((mark) => Number(mark.style.getPropertyValue('--time')))
    );
    const { programDates } = await stateOf(player);
    for (const [index, place] of places.entries()) {
      const stretch = programDates.find(({ start, end }) => place >= start && place <= end);
      const date = (stretch?.time ?? 0) + (place - (stretch?.start ?? 0)) * 1000;
      expect(Math.abs(date - Date.parse(event.markers[index]?.time ?? ''))).toBeLessThan(500);
    }
    // And on the screen: a tick where the thumb would be at that time.
    const [box, tick] = [
      await player.locator('.tl-player-line').boundingBox(),
      await marks(player).nth(0).boundingBox(),
    ];
    const [start, end] = [(await stateOf(player)).seekable[0], (await stateOf(player)).liveEdge];
    const x = (box?.x ?? 0) + (((places[0] ?? 0) - start) / (end - start)) * (box?.width ?? 0);
    expect(Math.abs((tick?.x ?? 0) + 12 - x)).toBeLessThan(3);
  });

  test('work with keyboard and pointer', async ({ page, publisher }) => {
    const { player, event } = await playMatch(page, publisher, { ago: [600, 60] });
    await expect(marks(player)).toHaveCount(2, { timeout: 15_000 });
    const minutes = event.markers.map(({ time }) => time.slice(11, 16));
    await line(player).focus();
    await page.keyboard.press('Tab');
    await expect(button(player, `1-0 Brobbey, ${minutes[0]}`)).toBeFocused();
    await expect(player.locator('.tl-player-preview')).toHaveText(/^1-0 Brobbey · \d\d:\d\d:\d\d$/);
    await page.keyboard.press('ArrowRight');
    await expect(button(player, `2-0 Brobbey, ${minutes[1]}`)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(badge(player)).toHaveAccessibleName('Go to live, 1 minute behind live');
    await page.keyboard.press('Shift+Tab');
    await expect(line(player)).toBeFocused();

    const tick = (await marks(player).nth(0).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect([tick.width, tick.height]).toEqual([24, 24]);
    await page.mouse.click(tick.x + 3, tick.y + 12);
    const place = await marks(player)
      .nth(0)
      .evaluate((mark) => Number(mark.style.getPropertyValue('--time')));
    await expect.poll(async () => (await stateOf(player)).currentTime - place).toBeGreaterThanOrEqual(-5.5);
    expect((await stateOf(player)).currentTime - place).toBeLessThan(5);
  });

  test('appear as the match scores', async ({ page, publisher }) => {
    const { player, event } = await playMatch(page, publisher, { ago: [60] });
    await expect(marks(player)).toHaveCount(1, { timeout: 15_000 });
    const second = {
      id: 'next',
      kind: 'goal',
      time: new Date(Date.now() - 20_000).toISOString(),
      label: '2-0 Weghorst',
    };
    await change(publisher, 'event', event.id, { markers: [...event.markers, second] });
    await expect(marks(player)).toHaveCount(2);
    await expect(marks(player).nth(1)).toHaveAttribute('aria-label', /^2-0 Weghorst, /);
  });

  test('are not requested in spoiler-free mode, nor before playback', async ({ page, publisher }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const { player } = await playMatch(page, publisher, { ago: [60], attributes: 'spoiler-free' });
    await button(player, 'Instant replay').click();
    await expect(badge(player)).toHaveAccessibleName(/^Go to live, \d+ \w+ behind live$/);
    expect(requests.filter((path) => path.startsWith('/v1/events'))).toEqual([]);
    await expect(marks(player)).toHaveCount(0);

    const event = await match(publisher, 60);
    const id = await channelVideo(publisher, newId(), `events/${event.id}`);
    await openPlayer(page, publisher, { id, width: 640 });
    await page.waitForTimeout(1_000);
    expect(requests.filter((path) => path.startsWith('/v1/events'))).toEqual([]);
  });

  test('do not affect the video when their event fails to load', async ({ page, publisher }) => {
    const event = await match(publisher, 60);
    await page.route(`**/v1/events/${event.id}?*`, (route) => route.fulfill({ status: 404, json: {} }));
    const id = await video(publisher, newId(), { markersSource: `events/${event.id}` });
    const player = await openPlayer(page, publisher, { id, width: 640 });
    await play(player);
    await page.waitForTimeout(1_000);
    await expect.poll(() => media(player, 'currentTime')).toBeGreaterThan(1);
    await expect(player.locator('[part~="error-panel"]')).toHaveCount(0);
  });

  test('hundreds of them, some at the same time, leave a usable seek bar', async ({ page, publisher }) => {
    const ago = Array.from({ length: 500 }, (_, index) => 30 + Math.floor(index / 2) * 6);
    const { player } = await playMatch(page, publisher, { ago });
    await expect.poll(() => marks(player).count(), { timeout: 15_000 }).toBeGreaterThan(400);
    await line(player).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(badge(player)).toHaveAccessibleName(/^Go to live, \d+ \w+ behind live$/);
    const box = (await player.locator('.tl-player-line').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width * 0.5, box.y + 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.25, box.y + 2, { steps: 4 });
    await page.mouse.up();
    const { seekable, liveEdge } = await stateOf(player);
    const wanted = seekable[0] + (liveEdge - seekable[0]) / 4;
    await expect.poll(async () => Math.abs((await stateOf(player)).currentTime - wanted)).toBeLessThan(8);
  });
});

for (const width of [200, 280, 360, 720]) {
  test(`a live bar of ${width} px holds all it shows, and passes axe`, async ({ page, publisher }) => {
    test.slow();
    const { player } = await playMatch(page, publisher, { ago: [600, 60], width });
    await expect(marks(player)).toHaveCount(2, { timeout: 15_000 });
    const row = player.locator('.tl-player-row');
    const overflow = () => row.evaluate((element) => element.scrollWidth - element.clientWidth);
    await player.hover();
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await violations(page), 'at the edge').toEqual([]);

    await line(player).press('PageDown');
    await expect(badge(player)).toHaveAttribute('data-behind', '');
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await violations(page), 'behind').toEqual([]);
    if (width < 720) {
      await button(player, 'Settings').click();
      await expect(player.getByRole('menuitem', { name: 'Start over' })).toBeFocused();
      // In 200 px the menu scrolls; axe wants a stop of Tab in it, where menus have arrows (APG).
      const problems = await violations(page);
      expect(problems.filter((text) => !(width === 200 && text.startsWith('scrollable-region-focusable')))).toEqual([]);
      await player.getByRole('menuitem', { name: 'Instant replay' }).click();
      await expect(button(player, 'Settings')).toBeFocused();
    }
  });
}
