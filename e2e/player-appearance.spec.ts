import type { Locator, Page } from '@playwright/test';
import { FRONT_PAGE, violations, violationsInBothSchemes } from './testing/axe.ts';
import { expect, type Publisher, test } from './testing/fixtures.ts';
import { forbidSound, openPlayer, play, richVideo, video } from './testing/players/players.ts';

const button = (player: Locator, name: string) => player.getByRole('button', { name, exact: true });

test.describe('options of the publisher', () => {
  const CONTROLS: [row: string, attribute: string, role: 'slider' | 'button', name: string][] = [
    ['the line', 'show-seekbar', 'slider', 'Seek'],
    ['full screen', 'show-fullscreen', 'button', 'Full screen'],
    ['sound', 'show-volume', 'button', 'Mute'],
    ['picture in picture', 'show-picture-in-picture', 'button', 'Picture in picture'],
  ];

  test('PL-04: each control can be left out, and nothing else goes with it', async ({ page, publisher }) => {
    test.slow();
    const id = await video(publisher, 'looks');
    const shown = async (attributes: string) => {
      const player = await openPlayer(page, publisher, {
        id,
        width: 960,
        attributes: `remember="false" ${attributes}`,
      });
      await play(player);
      const counts = CONTROLS.map(([, , role, name]) => player.getByRole(role, { name, exact: true }).count());
      return [...(await Promise.all(counts)), await player.locator('[part~="time"]').count()];
    };
    const hasWindow = await page.evaluate(() => document.pictureInPictureEnabled);
    const all = [1, 1, 1, hasWindow ? 1 : 0, 1];
    expect(await shown('')).toEqual(all);
    for (const [index, [row, attribute]] of CONTROLS.entries()) {
      expect(await shown(`${attribute}="false"`), row).toEqual(all.with(index, 0));
    }
    expect(await shown('show-timers="false"'), 'time').toEqual(all.with(4, 0));
  });

  test('PL-03: controls="false" leaves only the video, which still plays and pauses at a click', async ({
    page,
    publisher,
  }) => {
    const id = await video(publisher, 'looks');
    const attributes = 'remember="false" controls="false"';
    const player = await openPlayer(page, publisher, { id, width: 640, attributes, after: '<button>After</button>' });
    await player.getByRole('button', { name: /^Play/ }).click();
    const surface = player.locator('.tl-player-surface');
    await surface.waitFor();
    const paused = () => player.evaluate(({ shadowRoot }) => shadowRoot?.querySelector('video')?.paused);
    await expect.poll(paused).toBe(false);
    await expect(player.locator('[part~="controls"]')).toHaveCount(0);
    await expect(player.getByRole('button')).toHaveCount(0);

    await surface.click();
    await expect.poll(paused).toBe(true);
    await surface.click();
    await expect.poll(paused).toBe(false);
  });

  test('PL-06: the engine chooses qualities unless the publisher offers a menu', async ({ page, publisher }) => {
    const player = await openPlayer(page, publisher, { id: await video(publisher, 'looks'), width: 960 });
    await play(player);
    await expect(button(player, 'Speed, 1×')).toBeVisible();
    await expect(player.locator('[part~="quality-menu"]')).toHaveCount(0);
  });

  test('PL-12: shows the publisher’s image behind the button', async ({ page, publisher }) => {
    const id = await video(publisher, 'looks');
    const imageUrl = publisher.imageUrl('crimson');
    const attributes = `background-image-url="${imageUrl}"`;
    const player = await openPlayer(page, publisher, { id, width: 640, attributes });
    const poster = player.locator('[part~="poster"]');
    await expect(poster).toHaveAttribute('src', imageUrl);
    await expect.poll(() => poster.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await play(player);
    await expect(poster).toHaveCount(0);
  });
});

test.describe('a player of any size', () => {
  test('has room for its controls, however wide it is', async ({ page, publisher }) => {
    const id = await richVideo(page, publisher, 'rich');
    const attributes = 'remember="false" show-quality-selector="true"';
    const player = await openPlayer(page, publisher, { id, width: 1240, attributes });
    await play(player);
    for (const width of [1240, 960, 719, 480, 360, 280, 200]) {
      await player.evaluate(({ parentElement }, px) => parentElement?.style.setProperty('width', `${px}px`), width);
      await expect.poll(() => player.evaluate(({ clientWidth }) => clientWidth)).toBe(width);
      const boxes = await controlsOf(player);
      const names = boxes.map(({ name }) => name);
      expect(names, `${width} px`).toEqual(expect.arrayContaining(['Pause', 'Full screen']));
      expect(boxes.filter(({ x, right }) => x < 0 || right > width + 0.5)).toEqual([]);
      expect(boxes.filter(({ width: w, height }) => w < 24 || height < 24)).toEqual([]);
      // Side by side: none lies over the next.
      const row = boxes.filter(({ name }) => name !== 'Seek').sort((a, b) => a.x - b.x);
      expect(row.filter((box, index) => index > 0 && box.x < (row[index - 1]?.right ?? 0) - 0.5)).toEqual([]);
    }
  });

  test.describe('on touch screens', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } });

    test('has controls of 44 px', async ({ page, publisher }) => {
      const id = await richVideo(page, publisher, 'rich');
      const attributes = 'remember="false" show-quality-selector="true"';
      const player = await openPlayer(page, publisher, { id, attributes });
      await play(player);
      expect((await controlsOf(player)).filter(({ width, height }) => Math.min(width, height) < 43.5)).toEqual([]);
    });
  });

  /** Each visible control with its place in the player. */
  function controlsOf(player: Locator) {
    return player.evaluate(({ shadowRoot }) => {
      const box = shadowRoot?.querySelector('.tl-player')?.getBoundingClientRect();
      return [...(shadowRoot?.querySelectorAll('[part~="controls"] :is(button, input)') ?? [])]
        .map((control) => {
          const { left, right, width, height } = control.getBoundingClientRect();
          const name = control.getAttribute('aria-label') ?? '';
          // The line's own reaches over both ends by half a thumb.
          const slack = name === 'Seek' ? 7 : 0;
          const start = box?.left ?? 0;
          return { name, x: left - start + slack, right: right - start - slack, width, height };
        })
        .filter(({ width }) => width > 0);
    });
  }
});

test.describe('axe', () => {
  test.slow();
  const open = async (page: Page, publisher: Publisher, options: object = {}) => {
    const id = await richVideo(page, publisher, 'rich');
    const attributes = 'remember="false" show-quality-selector="true" heading="Watch"';
    return openPlayer(page, publisher, { id, width: 960, attributes, ...FRONT_PAGE, ...options });
  };

  test('finds nothing wrong with poster, bar and menus', async ({ page, publisher }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const player = await open(page, publisher);
    expect(await violationsInBothSchemes(page), 'poster').toEqual([]);
    await play(player);
    await button(player, 'Pause').click();
    expect(await violationsInBothSchemes(page), 'bar').toEqual([]);
    for (const name of ['Captions', 'Speed, 1×', 'Quality']) {
      await button(player, name).click();
      await player.getByRole('menu').waitFor();
      expect(await violationsInBothSchemes(page), name).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });

  test('finds nothing wrong with a narrow player, its settings and its help', async ({ page, publisher }) => {
    const player = await open(page, publisher, { width: 280 });
    await play(player);
    await button(player, 'Pause').click();
    await button(player, 'Settings').click();
    expect(await violations(page), 'settings').toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await player.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await violations(page), 'help').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(player.getByRole('dialog')).toHaveCount(0);
    await expect(button(player, 'Settings')).toBeFocused();
  });

  test('finds nothing wrong with messages and errors', async ({ page, publisher, context }) => {
    await forbidSound(page);
    await page.route(/\/media\/reel\/.*\/00[2-9]\.m4s/, (route) => route.abort());
    const id = await video(publisher, 'looks');
    const attributes = 'autoplay remember="false" loading="eager"';
    const player = await openPlayer(page, publisher, { id, width: 640, attributes, ...FRONT_PAGE });
    await player.locator('.tl-player-pill').waitFor();
    expect(await violations(page), 'sound').toEqual([]);
    await context.setOffline(true);
    await player.locator('.tl-player-note').waitFor();
    await expect(player.locator('.tl-player-note')).toHaveText('No connection. Playback continues when it is back.');
    expect(await violations(page), 'offline').toEqual([]);
  });
});
