import type { Page } from '@playwright/test';
import { expect, LOADER, type Publisher, test } from './testing/fixtures.ts';
import { callPlayer, stateOf, untilState, untilTime } from './testing/players/player-handle.ts';
import { video } from './testing/players/players.ts';

/** Opens a page with a player that remembers. */
async function open(page: Page, publisher: Publisher, id: string, attributes = '') {
  await publisher.open(
    page,
    `<touchline-video-player public-key="${publisher.key}" video-id="${id}" ${attributes}></touchline-video-player>${LOADER}`
  );
  const player = page.locator('touchline-video-player');
  await player.locator('.tl-player').waitFor();
  return player;
}

test.describe('player memory', () => {
  test('PL-02: the setting is the default volume; the visitor’s choice wins', async ({ page, publisher }) => {
    const id = await video(publisher, 'remembered');
    const player = await open(page, publisher, id, 'volume="0.5"');
    await player.getByRole('button', { name: 'Play' }).click();
    await untilState(player, { playing: true, volume: 0.5, muted: false });

    await callPlayer(player, 'setVolume', 0.2);
    await untilState(player, { volume: 0.2 });
    await page.reload();
    await player.getByRole('button', { name: 'Play' }).click();
    await untilState(player, { playing: true, volume: 0.2 });
  });

  test('PL-02: a volume of 0 is muted', async ({ page, publisher }) => {
    const id = await video(publisher, 'remembered');
    const player = await open(page, publisher, id, 'volume="0"');
    await player.getByRole('button', { name: 'Play' }).click();
    await untilState(player, { playing: true, volume: 0, muted: true });
    expect(await player.locator('video').evaluate((media: HTMLVideoElement) => media.muted)).toBe(true);
  });

  test('resumes where the visitor left, unless the publisher disables it', async ({ page, publisher }) => {
    const id = await video(publisher, 'remembered');
    const player = await open(page, publisher, id);
    await player.getByRole('button', { name: 'Play' }).click();
    await untilTime(player, 0.2);
    await callPlayer(player, 'seek', 15);
    await untilTime(player, 15.2);

    await page.reload();
    await player.getByRole('button', { name: 'Play' }).click();
    await untilState(player, { playing: true });
    await untilTime(player, 12);
    expect((await stateOf(player)).currentTime).toBeLessThan(15);

    const reopened = await open(page, publisher, id, 'resume="false"');
    await reopened.getByRole('button', { name: 'Play' }).click();
    await untilState(reopened, { playing: true });
    expect((await stateOf(reopened)).currentTime).toBeLessThan(5);
  });

  test('starts a video from the beginning that was watched to its end', async ({ page, publisher }) => {
    const id = await video(publisher, 'remembered');
    const player = await open(page, publisher, id);
    await player.getByRole('button', { name: 'Play' }).click();
    await untilTime(player, 0.2);
    await callPlayer(player, 'seek', 23.5);
    await untilState(player, { ended: true });

    await page.reload();
    await player.getByRole('button', { name: 'Play' }).click();
    await untilState(player, { playing: true });
    expect((await stateOf(player)).currentTime).toBeLessThan(5);
  });

  test('stores nothing for visitors who refused, or when the publisher disables it', async ({ page, publisher }) => {
    const id = await video(publisher, 'remembered');
    for (const attribute of ['remember="false"', 'consent="denied"', 'consent="required"']) {
      const player = await open(page, publisher, id, attribute);
      await player.getByRole('button', { name: 'Play' }).click();
      await untilTime(player, 0.2);
      await callPlayer(player, 'setVolume', 0.2);
      await callPlayer(player, 'seek', 15);
      await untilTime(player, 15);
      await callPlayer(player, 'pause');
      await untilState(player, { paused: true });
      expect([attribute, await page.evaluate(() => localStorage.length)]).toEqual([attribute, 0]);
    }
  });
});

test.describe('two players', () => {
  const both = (publisher: Publisher, id: string, attributes = '') =>
    [1, 2]
      .map(
        (number) =>
          `<div style="width: 400px"><touchline-video-player id="p${number}" public-key="${publisher.key}" video-id="${id}" ${attributes}></touchline-video-player></div>`
      )
      .join('') + LOADER;

  test('one that starts pauses the other', async ({ page, publisher }) => {
    const id = await video(publisher, 'two');
    await publisher.open(page, both(publisher, id));
    const [first, second] = [page.locator('#p1'), page.locator('#p2')];
    await first.getByRole('button', { name: 'Play' }).click();
    await untilState(first, { playing: true });

    await second.getByRole('button', { name: 'Play' }).click();
    await untilState(second, { playing: true });
    await untilState(first, { playing: false, paused: true });
  });

  test('both play if the publisher allows it', async ({ page, publisher }) => {
    const id = await video(publisher, 'two');
    await publisher.open(page, both(publisher, id, 'pause-others="false"'));
    const [first, second] = [page.locator('#p1'), page.locator('#p2')];
    await first.getByRole('button', { name: 'Play' }).click();
    await untilState(first, { playing: true });

    await second.getByRole('button', { name: 'Play' }).click();
    await untilTime(second, 0.5);
    expect(await stateOf(first)).toMatchObject({ playing: true });
  });
});
