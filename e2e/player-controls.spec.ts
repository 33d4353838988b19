import type { Locator } from '@playwright/test';
import { expect, test } from './testing/fixtures.ts';
import { forbidSound, liveVideo, media, openPlayer, play, REEL, richVideo, video } from './testing/players/players.ts';

const button = (player: Locator, name: string) => player.getByRole('button', { name, exact: true });
const slider = (player: Locator, name: string) => player.getByRole('slider', { name, exact: true });

test.describe('a player', () => {
  test('plays, pauses, seeks, mutes and fills the screen by its bar', async ({ page, publisher }) => {
    const player = await openPlayer(page, publisher, { id: await video(publisher, 'bar'), width: 960 });
    await play(player);

    await button(player, 'Pause').click();
    await expect.poll(() => media(player, 'paused')).toBe(true);
    await expect(player.locator('[part~="time"]')).toHaveText(/^0:0\d \/ 0:24$/);

    await button(player, 'Forward 10 seconds').click();
    await expect.poll(() => media(player, 'currentTime')).toBeGreaterThan(10);
    await button(player, 'Back 10 seconds').click();
    await expect.poll(() => media(player, 'currentTime')).toBeLessThan(5);

    await button(player, 'Mute').click();
    await expect.poll(() => media(player, 'muted')).toBe(true);
    await button(player, 'Unmute').click();
    await expect.poll(() => media(player, 'muted')).toBe(false);
    await slider(player, 'Volume').fill('40');
    await expect.poll(() => media(player, 'volume')).toBe(0.4);
    await expect(slider(player, 'Volume')).toHaveAttribute('aria-valuetext', '40%');

    await button(player, 'Full screen').click();
    await expect(button(player, 'Exit full screen')).toBeVisible();
    const box = await player.locator('.tl-player').boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: page.viewportSize()?.width });
    await button(player, 'Exit full screen').click();
    await expect(button(player, 'Full screen')).toBeVisible();
  });

  test('seeks by its seek bar: with a pointer, with keys, with a screen reader', async ({ page, publisher }) => {
    const player = await openPlayer(page, publisher, { id: await video(publisher, 'bar'), width: 960 });
    await play(player);
    await button(player, 'Pause').click();
    const line = slider(player, 'Seek');

    const box = (await player.locator('.tl-player-line').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(() => media(player, 'currentTime')).toBeCloseTo(12, 0);
    await expect(line).toHaveAttribute('aria-valuetext', '12 seconds of 24 seconds');

    await line.press('ArrowRight');
    await expect.poll(() => media(player, 'currentTime')).toBeCloseTo(17, 0);
    await line.press('Home');
    await expect.poll(() => media(player, 'currentTime')).toBe(0);
    await line.fill('6');
    await expect.poll(() => media(player, 'currentTime')).toBe(6);
    await expect(line).toHaveAttribute('aria-valuetext', '6 seconds of 24 seconds');
  });

  for (const dir of ['ltr', 'rtl']) {
    test(`does not interrupt a screen reader: Tab moves from Play to Seek, which is silent while it has focus, ${dir}`, async ({
      page,
      publisher,
    }) => {
      const player = await openPlayer(page, publisher, {
        id: await video(publisher, 'bar'),
        width: 960,
        attributes: `remember="false" dir="${dir}"`,
      });
      await play(player);
      const line = slider(player, 'Seek');
      const top = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().top);
      expect(await top(line)).toBeLessThan(await top(button(player, 'Pause')));
      await button(player, 'Full screen').focus();
      await page.keyboard.press('Tab');
      await expect(line).toBeFocused();
      await line.evaluate((input: HTMLInputElement) => {
        const said: string[] = [];
        new MutationObserver(() => said.push(input.ariaValueText ?? '')).observe(input, {
          attributeFilter: ['aria-valuetext', 'min', 'max'],
        });
        Object.assign(window, { said });
      });
      const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
      const value = await line.inputValue();
      const played = () =>
        player.locator('.tl-player-seek').evaluate((seek) => seek.style.getPropertyValue('--played'));
      const before = await played();
      await page.waitForTimeout(4_000);
      expect(await line.inputValue()).toBe(value);
      expect(await said()).toEqual([]);
      expect(await played()).not.toBe(before);

      await page.keyboard.press('ArrowRight');
      await expect(line).toHaveAttribute('aria-valuetext', /^(9|1\d) seconds of 24 seconds$/);
      await page.keyboard.press('0');
      await expect(line).toHaveAttribute('aria-valuetext', '0 seconds of 24 seconds');
      await page.waitForTimeout(2_000);
      const all = await said();
      expect(all.length).toBeGreaterThanOrEqual(2);
      // A seek may end beside the place that was meant.
      expect(all.length).toBeLessThanOrEqual(4);
      expect(all.filter((text, index) => text === all[index - 1])).toEqual([]);
    });
  }

  test('follows a dragged thumb, and shows its time', async ({ page, publisher }) => {
    const player = await openPlayer(page, publisher, { id: await video(publisher, 'bar'), width: 960 });
    await play(player);
    await button(player, 'Pause').click();
    const box = (await player.locator('.tl-player-line').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const at = (part: number) => [box.x + box.width * part, box.y + box.height / 2] as const;

    await page.mouse.move(...at(0.25));
    await page.mouse.down();
    await page.mouse.move(...at(0.5), { steps: 5 });
    await page.mouse.move(...at(0.75), { steps: 5 });
    await expect(slider(player, 'Seek')).toHaveAttribute('aria-valuetext', '18 seconds of 24 seconds');
    await expect(player.locator('.tl-player-preview')).toHaveText('0:18');
    await page.mouse.up();
    await expect.poll(() => media(player, 'currentTime')).toBeCloseTo(18, 0);
    await page.mouse.move(0, 0);
    await expect(player.locator('.tl-player-preview')).toHaveCount(0);
  });

  test('goes on with a drag while the code of previews and tooltips loads', async ({ page, publisher }) => {
    let load = () => {};
    const drag = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/\/interaction-[^/]+\.js$/, async (route) => {
      await drag;
      await route.continue();
    });
    const player = await openPlayer(page, publisher, { id: await video(publisher, 'bar'), width: 960 });
    await play(player);
    const box = (await player.locator('.tl-player-line').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const at = (part: number) => [box.x + box.width * part, box.y + box.height / 2] as const;

    await page.mouse.move(...at(0.25));
    await page.mouse.down();
    await page.mouse.move(...at(0.5));
    load();
    await expect(player.locator('.tl-player-preview')).toHaveText('0:12');
    await page.mouse.move(...at(0.75), { steps: 5 });
    await expect(slider(player, 'Seek')).toHaveAttribute('aria-valuetext', '18 seconds of 24 seconds');
    await page.mouse.up();
    await expect.poll(() => media(player, 'currentTime')).toBeGreaterThanOrEqual(18);
  });

  test('shows seek previews, and loads them on demand', async ({ page, publisher }) => {
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    const player = await openPlayer(page, publisher, { id: await richVideo(page, publisher, 'rich'), width: 960 });
    await play(player);
    expect(urls.filter((url) => url.endsWith('story.vtt'))).toEqual([]);

    await player.locator('.tl-player-seek').hover();
    await expect(player.locator('.tl-player-frame image')).toHaveAttribute('href', /\/beside\/12\.svg$/);
    await expect(player.locator('.tl-player-frame')).toHaveAttribute('viewBox', '0 0 160 90');
    expect(urls.filter((url) => url.endsWith('story.vtt'))).toHaveLength(1);
  });

  test('pauses at once at a click on the video, and toggles full screen at a double click', async ({
    page,
    publisher,
  }) => {
    const player = await openPlayer(page, publisher, { id: await video(publisher, 'bar'), width: 640 });
    await play(player);
    const surface = player.locator('.tl-player-surface');
    await surface.click();
    await expect(button(player, 'Play')).toBeVisible();
    await surface.click();
    await expect(button(player, 'Pause')).toBeVisible();

    await surface.dblclick();
    await expect(button(player, 'Exit full screen')).toBeVisible();
    await surface.dblclick();
    await expect(button(player, 'Full screen')).toBeVisible();
  });

  test('PL-22: hides its controls while it plays without interaction, and shows them again', async ({
    page,
    publisher,
  }) => {
    const player = await openPlayer(page, publisher, { id: await video(publisher, 'bar'), width: 640 });
    await play(player);
    const bar = player.locator('[part~="controls"]');
    await page.mouse.move(900, 700);
    await expect(bar).toHaveCSS('opacity', '0', { timeout: 8000 });

    await player.hover();
    await expect(bar).toHaveCSS('opacity', '1');
    await button(player, 'Pause').click();
    await page.mouse.move(900, 700);
    await page.waitForTimeout(4000);
    await expect(bar).toHaveCSS('opacity', '1');
  });

  test('PL-01: plays muted where the browser requires it, and offers to unmute', async ({ page, publisher }) => {
    await forbidSound(page);
    await page.addInitScript(() =>
      document.addEventListener('touchline:autoplayfallback', () => {
        document.title = `${document.title}, fallback`;
      })
    );
    const attributes = 'autoplay remember="false" loading="eager"';
    const player = await openPlayer(page, publisher, { id: await video(publisher, 'bar'), width: 640, attributes });
    const pill = player.locator('.tl-player-pill');
    await expect(pill).toHaveText('Unmute');
    await expect.poll(() => media(player, 'paused')).toBe(false);
    expect(await media(player, 'muted')).toBe(true);
    // Offered once to those who go by names.
    await expect(button(player, 'Unmute')).toHaveCount(1);

    await pill.click();
    await expect(pill).toHaveCount(0);
    expect(await media(player, 'muted')).toBe(false);
    expect(await page.title()).toBe('Publisher, fallback');
  });

  test('resumes at the saved position, and says so', async ({ page, publisher }) => {
    const id = await video(publisher, 'left');
    await page.addInitScript((key) => {
      localStorage.setItem('touchline_player', JSON.stringify({ positions: { [key]: { time: 15, at: Date.now() } } }));
    }, id);
    const player = await openPlayer(page, publisher, { id, width: 640, attributes: '' });
    await play(player);
    expect(await media(player, 'currentTime')).toBeGreaterThan(11);
    await expect(player.locator('.tl-player-note')).toContainText('Continued at 0:12');

    await button(player, 'Start over').click();
    await expect.poll(() => media(player, 'currentTime')).toBeLessThan(5);
    await expect(player.locator('.tl-player-note')).toHaveCount(0);
  });

  test('PL-20: shows that it is live and how far behind the visitor is, and returns to live', async ({
    page,
    publisher,
  }) => {
    const id = await liveVideo(page, publisher, 'live');
    const player = await openPlayer(page, publisher, { id, width: 640 });
    await expect(player.locator('.tl-live')).toHaveText('Live');
    await play(player);
    const badge = player.locator('[part~="live-badge"]');
    await expect(badge).toHaveText('Live', { timeout: 15_000 });
    await expect(player.locator('[part~="time"]')).toHaveCount(0);
    await expect(slider(player, 'Seek')).toHaveAttribute('aria-valuetext', /behind live$|^Live$/);

    await slider(player, 'Seek').press('Home');
    await expect(badge).toHaveText(/^−0:[34]\dGo to live/);
    await expect(badge).toHaveAccessibleName(/^Go to live, [34]0 seconds behind live$/);
    await button(player, 'Go to live').or(badge).first().click();
    await expect(badge).toHaveText('Live', { timeout: 15_000 });
  });

  test('shows a spinner after a moment of waiting', async ({ page, publisher }) => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route('**/media/reel/**/*.m4s', async (route) => {
      await gate;
      await route.continue();
    });
    const player = await openPlayer(page, publisher, { id: await video(publisher, 'bar'), width: 640 });
    await player.getByRole('button', { name: /^Play/ }).click();
    const status = player.getByRole('status').filter({ hasText: 'Loading' });
    await expect(status).toBeVisible();
    open();
    await expect(status).toHaveCount(0);
    await expect.poll(() => media(player, 'currentTime')).toBeGreaterThan(0);
  });

  test('ERR-08: shows the panel when it cannot play, and plays after the fault is gone', async ({
    page,
    publisher,
  }) => {
    let broken = true;
    await page.route('**/elsewhere/master.m3u8', (route) =>
      broken
        ? route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } })
        : route.fulfill({ status: 302, headers: { location: REEL, 'access-control-allow-origin': '*' } })
    );
    const id = await video(publisher, 'broken', {
      playlists: [{ format: 'HLS', url: `${publisher.origin}/elsewhere/master.m3u8` }],
    });
    const player = await openPlayer(page, publisher, { id, width: 640 });
    await player.getByRole('button', { name: /^Play/ }).click();
    await expect(player.locator('[part~="error-panel"]')).toContainText('Playback Error', { timeout: 20_000 });
    await expect(player.locator('[part~="controls"]')).toHaveCount(0);

    broken = false;
    await button(player, 'Try again').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => media(player, 'currentTime')).toBeGreaterThan(0);
    await expect(player.locator('[part~="controls"]')).toBeVisible();
    await expect(button(player, 'Pause')).toBeFocused();
  });
});

test.describe('a player on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 780 } });

  test('shows and hides its controls at a tap, and seeks at a double tap', async ({ page, publisher }) => {
    const player = await openPlayer(page, publisher, { id: await video(publisher, 'bar') });
    await player.getByRole('button', { name: /^Play/ }).tap();
    const bar = player.locator('[part~="controls"]');
    await expect(bar).toBeVisible();
    await expect.poll(() => media(player, 'currentTime')).toBeGreaterThan(0);
    const box = (await player.locator('.tl-player-surface').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const tap = (part: number) => page.touchscreen.tap(box.x + box.width * part, box.y + box.height * 0.3);

    await tap(0.5);
    await expect(bar).toHaveCSS('opacity', '0');
    // At the position of a hidden control there is the video.
    const unseen = (await button(player, 'Pause').boundingBox()) ?? box;
    await page.touchscreen.tap(unseen.x + unseen.width / 2, unseen.y + unseen.height / 2);
    await expect(bar).toHaveCSS('opacity', '1');
    expect(await media(player, 'paused')).toBe(false);

    // In one go: how soon a driver's second touch comes depends on the machine.
    await player.locator('.tl-player-surface').evaluate(
      (surface, clientX) => {
        const touch = { pointerType: 'touch', bubbles: true, clientX };
        for (const type of ['pointerdown', 'click', 'pointerdown', 'click']) {
          surface.dispatchEvent(new PointerEvent(type, touch));
        }
      },
      box.x + box.width * 0.9
    );
    await expect(player.locator('[aria-live]').filter({ hasText: 'Forward 10 seconds' })).toBeVisible();
    await expect.poll(() => media(player, 'currentTime')).toBeGreaterThan(10);
  });
});
