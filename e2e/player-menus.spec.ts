import type { Locator } from '@playwright/test';
import { expect, ORIGIN, test } from './testing/fixtures.ts';
import { box, media, openPlayer, play, played, richVideo, video } from './testing/players/players.ts';

const QUALITY = 'remember="false" show-quality-selector="true"';
const button = (player: Locator, name: string) => player.getByRole('button', { name, exact: true });
const item = (player: Locator, name: string) => player.getByRole('menuitemradio', { name, exact: true });

test.describe('the menus of a player', () => {
  test('PL-06: offer Auto and the heights, and keep the one that was chosen', async ({ page, publisher }) => {
    test.slow();
    const id = await richVideo(page, publisher, 'rich');
    const player = await openPlayer(page, publisher, { id, width: 960, attributes: QUALITY });
    await play(player);
    await button(player, 'Quality').click();
    const menu = player.locator('[part~="quality-menu"]').getByRole('menu');
    await expect(menu.getByRole('menuitemradio')).toHaveText([/^Auto(\(\d+p\))?$/, '720p', '360p', '234p']);
    await expect(item(player, 'Auto')).toHaveAttribute('aria-checked', 'true');

    await item(player, '234p').click();
    await expect(menu).toHaveCount(0);
    await expect(button(player, 'Quality')).toBeFocused();
    await expect.poll(() => media(player, 'videoHeight'), { timeout: 40_000 }).toBe(234);
    await button(player, 'Quality').click();
    await expect(item(player, '234p')).toHaveAttribute('aria-checked', 'true');
    await expect(item(player, 'Auto')).toHaveText('Auto');
  });

  test('show captions in the chosen language, above the bar while it is visible', async ({ page, publisher }) => {
    const id = await richVideo(page, publisher, 'rich');
    const player = await openPlayer(page, publisher, { id, width: 960 });
    await play(player);
    const cue = player.locator('[part~="captions"] p');
    await expect(cue).toHaveCount(0);

    await button(player, 'Captions').click();
    await expect(player.getByRole('menuitemradio')).toHaveText(['Off', 'English', 'العربية']);
    await item(player, 'English').click();
    await expect(cue).toHaveText('And it is Lind, from nowhere!');
    const [words, bar] = [await cue.boundingBox(), await player.locator('[part~="controls"]').boundingBox()];
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);

    await button(player, 'Captions, English').click();
    await item(player, 'العربية').click();
    await expect(cue).toHaveText(/ليند/);
    await expect(cue).toHaveCSS('direction', 'rtl');
    await button(player, 'Captions, العربية').click();
    await item(player, 'Off').click();
    await expect(cue).toHaveCount(0);
    await expect(button(player, 'Captions')).toBeVisible();
  });

  test('offer the voices of a stream, and the captions in it', async ({ page, publisher }) => {
    const id = await video(publisher, 'voices', {
      playlists: [{ format: 'HLS', url: `${ORIGIN}/media/two-voices/master.m3u8` }],
    });
    const player = await openPlayer(page, publisher, { id, width: 960 });
    await play(player);
    await button(player, 'Audio').click();
    await expect(player.getByRole('menuitemradio')).toHaveText(['English', 'Nederlands']);
    await expect(item(player, 'English')).toHaveAttribute('aria-checked', 'true');
    await item(player, 'Nederlands').click();
    await button(player, 'Audio').click();
    await expect(item(player, 'Nederlands')).toHaveAttribute('aria-checked', 'true');
    await page.keyboard.press('Escape');

    await button(player, 'Captions').click();
    await item(player, 'English').click();
    await expect(player.locator('[part~="captions"] p').first()).toBeVisible();
  });

  test('change the speed, which their button shows', async ({ page, publisher }) => {
    const id = await richVideo(page, publisher, 'rich');
    const player = await openPlayer(page, publisher, { id, width: 960 });
    await play(player);
    await button(player, 'Speed, 1×').click();
    await expect(item(player, 'Normal')).toBeFocused();
    await item(player, '1.5×').click();
    await expect.poll(() => media(player, 'playbackRate')).toBe(1.5);
    await expect(button(player, 'Speed, 1.5×')).toHaveText('1.5×');
  });

  test('are nested in a narrow player', async ({ page, publisher }) => {
    const id = await richVideo(page, publisher, 'rich');
    const player = await openPlayer(page, publisher, { id, width: 280, attributes: QUALITY });
    await play(player);
    for (const name of ['Captions', 'Quality', 'Speed, 1×']) await expect(button(player, name)).toBeHidden();

    await button(player, 'Settings').click();
    await expect(player.getByRole('menuitem').first()).toHaveText('CaptionsOff');
    await player.getByRole('menuitem', { name: 'Speed' }).click();
    await expect(item(player, 'Normal')).toBeFocused();
    await player.getByRole('menuitem', { name: 'Back' }).click();
    await player.getByRole('menuitem', { name: 'Captions' }).click();
    await item(player, 'English').click();
    await expect(player.locator('[part~="captions"] p')).toBeVisible();
    await expect(button(player, 'Settings')).toBeFocused();
  });

  test('close at a click outside, which does nothing else', async ({ page, publisher }) => {
    const id = await richVideo(page, publisher, 'rich');
    const player = await openPlayer(page, publisher, { id, width: 960 });
    await play(player);
    await button(player, 'Captions').click();
    await player.click({ position: { x: 200, y: 150 } });
    await expect(player.getByRole('menu')).toHaveCount(0);
    expect(await media(player, 'paused')).toBe(false);

    await button(player, 'Captions').click();
    await page.mouse.click(1100, 700);
    await expect(player.getByRole('menu')).toHaveCount(0);
    // One at a time.
    await button(player, 'Captions').click();
    await button(player, 'Speed, 1×').click();
    await expect(player.getByRole('menu', { name: 'Speed' })).toBeVisible();
    await expect(player.getByRole('menu')).toHaveCount(1);
  });
});

test.describe('a player without a mouse', () => {
  /** Returns the name of the focused element in the player. */
  const focused = (player: Locator) =>
    player.evaluate(({ shadowRoot }) => {
      const active = shadowRoot?.activeElement;
      return active?.getAttribute('aria-label') ?? active?.textContent?.trim() ?? '';
    });

  test('moves from Play to the controls beside it, and last to Seek', async ({ page, publisher }) => {
    const id = await richVideo(page, publisher, 'rich');
    const after = '<button>After</button>';
    const player = await openPlayer(page, publisher, { id, width: 960, attributes: QUALITY, after });
    await page.keyboard.press('Tab');
    await expect(player.getByRole('button', { name: /^Play: / })).toBeFocused();
    await page.keyboard.press('Enter');
    await played(player, 0.1);
    await expect(button(player, 'Pause')).toBeFocused();

    const names = ['Pause'];
    for (let steps = 0; steps < 20; steps++) {
      await page.keyboard.press('Tab');
      if (await page.getByRole('button', { name: 'After' }).evaluate((element) => element === document.activeElement))
        break;
      names.push(await focused(player));
    }
    const skips = ['Back 10 seconds', 'Forward 10 seconds'];
    const menus = ['Captions', 'Speed, 1×', 'Quality'];
    const screens = ['Picture in picture', 'Full screen'];
    expect(names.filter((name) => name !== 'Picture in picture')).toEqual(
      ['Pause', ...skips, 'Mute', 'Volume', ...menus, ...screens, 'Seek'].filter(
        (name) => name !== 'Picture in picture'
      )
    );
  });

  test('opens, walks and closes a menu by keys, and the controls stay', async ({ page, publisher }) => {
    const id = await richVideo(page, publisher, 'rich');
    const player = await openPlayer(page, publisher, { id, width: 960, attributes: QUALITY });
    await play(player);
    const volume = await media(player, 'volume');
    await button(player, 'Quality').focus();
    await page.keyboard.press('Enter');
    await expect(item(player, 'Auto')).toBeFocused();
    for (const [key, name] of [
      ['ArrowDown', '720p'],
      ['End', '234p'],
      ['ArrowDown', 'Auto'],
      ['ArrowUp', '234p'],
      ['Home', 'Auto'],
      ['3', '360p'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(item(player, name), key).toBeFocused();
    }
    // The player's own keys rest meanwhile.
    expect(await media(player, 'volume')).toBe(volume);

    await page.keyboard.press('Escape');
    await expect(player.getByRole('menu')).toHaveCount(0);
    await expect(button(player, 'Quality')).toBeFocused();

    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(button(player, 'Quality')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(item(player, '234p')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(player.getByRole('menu')).toHaveCount(0);
  });
});

test.describe('a player of a page from right to left', () => {
  test('keeps its bar from left to right, and its menus with the page', async ({ page, publisher }) => {
    const id = await richVideo(page, publisher, 'rich');
    const attributes = 'remember="false" locale="ar"';
    const player = await openPlayer(page, publisher, { id, width: 640, attributes, html: 'dir="rtl"' });
    await player.getByRole('button', { name: 'تشغيل' }).click();
    await played(player, 0.1);
    const left = async (locator: Locator) => (await locator.boundingBox())?.x ?? 0;
    expect(await left(button(player, 'إيقاف مؤقت'))).toBeLessThan(await left(button(player, 'ملء الشاشة')));

    await button(player, 'الترجمة المكتوبة').click();
    const menu = player.getByRole('menu');
    await expect(menu).toHaveCSS('direction', 'rtl');
    await expect(item(player, 'إيقاف')).toBeFocused();
    // Beside its button, at the right of the bar.
    expect(await left(menu)).toBeGreaterThan(300);
  });
});

test.describe('the menus of a phone', () => {
  test('PL-06: are a sheet of at most 70 % with title, close button and back arrow, and scroll inside', async ({
    page,
    publisher,
  }) => {
    const id = await richVideo(page, publisher, 'rich');
    const player = await openPlayer(page, publisher, { id, width: 375, attributes: QUALITY });
    await play(player);
    await button(player, 'Settings').click();
    const sheet = player.locator('.tl-player-popup');
    await expect(player.locator('.tl-player-menu-name')).toHaveText('Settings');
    const whole = await box(player.locator('.tl-player'));
    expect((await box(sheet)).height).toBeLessThanOrEqual(whole.height * 0.7 + 1);

    await player.getByRole('menuitem', { name: 'Speed' }).click();
    await expect(player.locator('.tl-player-menu-name')).toHaveText('Speed');
    const menu = player.getByRole('menu');
    const before = await box(player.getByRole('menuitem', { name: 'Back' }));
    await menu.evaluate((list) => list.scrollTo(0, 1000));
    expect(await menu.evaluate((list) => list.scrollTop)).toBeGreaterThan(0);
    // The arrow is in the header, which does not scroll.
    expect(await box(player.getByRole('menuitem', { name: 'Back' }))).toEqual(before);
    await player.getByRole('menuitem', { name: 'Back' }).click();
    await expect(player.locator('.tl-player-menu-name')).toHaveText('Settings');

    await player.locator('[part~="menu-close"]').click();
    await expect(menu).toHaveCount(0);
    await expect(button(player, 'Settings')).toBeFocused();
  });

  test('PL-06: close at a tap on the video, and when dragged down by their header', async ({ page, publisher }) => {
    const player = await openPlayer(page, publisher, { id: await video(publisher, 'sheet'), width: 375 });
    await play(player);
    await button(player, 'Settings').click();
    await expect(player.getByRole('menu')).toBeVisible();
    await player.click({ position: { x: 180, y: 20 } });
    await expect(player.getByRole('menu')).toHaveCount(0);
    expect(await media(player, 'paused')).toBe(false);

    await button(player, 'Settings').click();
    const head = await box(player.locator('.tl-player-menu-head'));
    const at = [head.x + head.width / 2, head.y + head.height / 2] as const;
    await page.mouse.move(...at);
    await page.mouse.down();
    await page.mouse.move(at[0], at[1] + 20);
    await page.mouse.up();
    await expect(player.getByRole('menu')).toBeVisible();
    await page.mouse.move(...at);
    await page.mouse.down();
    await page.mouse.move(at[0], at[1] + 60, { steps: 3 });
    await page.mouse.up();
    await expect(player.getByRole('menu')).toHaveCount(0);
  });

  test('PL-06: open when their code loads late, and not while it fails to load', async ({ page, publisher }) => {
    let isBroken = true;
    await page.route('**/assets/interaction-*.js', (route) => (isBroken ? route.abort() : route.continue()));
    const player = await openPlayer(page, publisher, { id: await video(publisher, 'sheet'), width: 375 });
    await play(player);
    await button(player, 'Settings').click();
    await expect(button(player, 'Settings')).toHaveAttribute('aria-expanded', 'false');
    isBroken = false;
    await button(player, 'Settings').click();
    await expect(player.getByRole('menu')).toBeVisible();
  });
});
