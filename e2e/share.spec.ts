import type { Locator, Page } from '@playwright/test';
import { FRONT_PAGE, violations } from './testing/axe.ts';
import { expect, ORIGIN, test } from './testing/fixtures.ts';
import { stateOf, untilState } from './testing/players/player-handle.ts';
import { openPlayer, play, played, video } from './testing/players/players.ts';

const button = (player: Locator, name: string) => player.getByRole('button', { name, exact: true });
const item = (player: Locator, name: string | RegExp) => player.getByRole('menuitem', { name });
const SHARE = 'remember="false" cast="false" share';

/** Records the windows that the page opens, and the texts that it copies. */
async function recordActions(page: Page, { rejects = false } = {}): Promise<void> {
  await page.addInitScript((isRejecting) => {
    const actions: string[][] = [];
    Object.assign(window, { actions });
    window.open = (...args: unknown[]) => {
      actions.push(args.map(String));
      return null;
    };
    const writeText = async (text: string) => {
      if (isRejecting) throw new DOMException('No', 'NotAllowedError');
      actions.push(['copied', text]);
    };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  }, rejects);
}
const actions = (page: Page) => page.evaluate(() => (window as never as { actions: string[][] }).actions);

test.describe('sharing', () => {
  test('SHR-01, SCR-05: shares a video in windows of 550 × 400, and requests nothing from the networks', async ({
    page,
    publisher,
  }) => {
    await recordActions(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const head = `${FRONT_PAGE.head}<link rel="canonical" href="/derby">`;
    const id = await video(publisher, 'shareable');
    const player = await openPlayer(page, publisher, { id, width: 960, attributes: SHARE, ...FRONT_PAGE, head });
    await play(player);
    for (const name of ['X', 'Facebook', 'WhatsApp', 'Telegram', 'Reddit']) {
      await button(player, 'Share').click();
      await item(player, new RegExp(`^Share on ${name}, opens in a new window$`)).click();
      await expect(player.getByRole('menu')).toHaveCount(0);
      await expect(button(player, 'Share')).toBeFocused();
    }
    const opened = await actions(page);
    const hosts = opened.map(([url = '']) => new URL(url).host);
    expect(hosts).toEqual(['x.com', 'www.facebook.com', 'wa.me', 't.me', 'www.reddit.com']);
    const around = await page.evaluate(() => [screenX + (outerWidth - 550) / 2, screenY + (outerHeight - 400) / 2]);
    const [left, top] = around.map((px) => Math.max(0, Math.round(px)));
    for (const [url, target, features] of opened) {
      expect(decodeURIComponent(url ?? '')).toContain(`${publisher.origin}/derby`);
      expect([target, features]).toEqual(['_blank', `width=550,height=400,left=${left},top=${top},noopener`]);
    }
    await button(player, 'Share').click();
    await expect(item(player, 'E-mail')).toHaveAttribute('href', /^mailto:\?subject=Video%20shareable&body=http/);
    expect(requests.filter((url) => !url.startsWith(ORIGIN) && !url.startsWith(publisher.origin))).toEqual([]);
    expect(await violations(page)).toEqual([]);
  });

  test('is off unless the publisher enables it, and then none of its code is loaded', async ({ page, publisher }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const player = await openPlayer(page, publisher, { id: await video(publisher, 'shareable'), width: 960 });
    await play(player);
    await played(player, 0.5);
    await expect(button(player, 'Share')).toHaveCount(0);
    expect(requests.filter((url) => /\/share-/.test(url))).toEqual([]);
  });

  test('copies the link, also at the current time, and confirms it', async ({ page, publisher }) => {
    await recordActions(page);
    const attributes = `${SHARE} share-url="https://club.example/derby#top"`;
    const player = await openPlayer(page, publisher, {
      id: await video(publisher, 'shareable'),
      width: 960,
      attributes,
    });
    await play(player);
    await button(player, 'Pause').click();
    await player.evaluate((element) => (element as never as { player: { seek(s: number): void } }).player.seek(12.5));
    await untilState(player, { currentTime: 12.5 });
    await button(player, 'Share').press('Enter');
    await expect(item(player, 'Copy link').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(player.getByRole('menuitem', { name: 'Copied' })).toBeFocused();
    await expect(player.locator('.tl-share > [aria-live]')).toHaveText('Copied');
    await page.keyboard.press('ArrowDown');
    await expect(item(player, 'Copy link at 0:12')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => actions(page))
      .toEqual([
        ['copied', 'https://club.example/derby'],
        ['copied', 'https://club.example/derby#t=12'],
      ]);
    await page.keyboard.press('Escape');
    await expect(button(player, 'Share')).toBeFocused();
  });

  test('shows a text that cannot be copied for manual copying, and the embed code', async ({ page, publisher }) => {
    await recordActions(page, { rejects: true });
    const id = await video(publisher, 'shareable');
    const player = await openPlayer(page, publisher, { id, width: 960, attributes: SHARE, ...FRONT_PAGE });
    await play(player);
    await button(player, 'Share').click();
    await item(player, 'Copy link').first().click();
    const dialog = player.getByRole('dialog', { name: 'Link' });
    const selected = () =>
      player.evaluate(({ shadowRoot }) => {
        const field = shadowRoot?.querySelector('textarea') as HTMLTextAreaElement;
        return [shadowRoot?.activeElement === field, field.value.slice(field.selectionStart, field.selectionEnd)];
      });
    expect(await selected()).toEqual([true, page.url()]);
    await expect(dialog.locator('[aria-live]')).toHaveText('Copying is not allowed here. Copy it from the field.');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await button(player, 'Share').click();
    await item(player, 'Embed code').click();
    const code = player.getByRole('dialog', { name: 'Embed code' });
    await expect(code.getByRole('textbox')).toHaveValue(/<touchline-video-player [^>]*video-id="shareable"/);
    await expect(code.getByRole('textbox')).toHaveValue(/<script async src="[^"]+embed\.js"><\/script>/);
    expect(await violations(page)).toEqual([]);
    await code.getByRole('button', { name: 'Copy' }).click();
    await expect(code.locator('[aria-live]')).toHaveText(/not allowed/);
    await code.getByRole('button', { name: 'Close' }).click();
    await expect(code).toHaveCount(0);
  });

  test('is a sheet in the settings of a narrow player, in its language, from right to left', async ({
    page,
    publisher,
  }) => {
    await recordActions(page);
    const id = await video(publisher, 'shareable');
    const attributes = `${SHARE} locale="ar"`;
    const player = await openPlayer(page, publisher, { id, width: 340, attributes, html: 'dir="rtl"' });
    await player.getByRole('button', { name: 'تشغيل' }).click();
    await played(player, 0.1);
    await button(player, 'الإعدادات').click();
    await item(player, 'مشاركة').click();
    await item(player, 'نسخ الرابط').first().click();
    await expect.poll(() => actions(page)).toEqual([['copied', page.url()]]);
  });

  test('a page with a time in its URL starts there, in its first player', async ({ page, publisher }) => {
    const id = await video(publisher, 'shareable');
    const attributes = `${SHARE} pause-others="false"`;
    const second = `<div class="second"><touchline-creative-work-player public-key="${publisher.key}"></touchline-creative-work-player></div>`;
    const player = await openPlayer(page, publisher, { id, width: 960, attributes, after: second, suffix: '#t=0:14' });
    await play(player);
    await expect.poll(async () => (await stateOf(player)).currentTime, { timeout: 10_000 }).toBeGreaterThan(13.9);

    const before = second.replace('second', 'first');
    const later = await openPlayer(page, publisher, { id, width: 960, attributes, before, suffix: '#t=14' });
    await play(later);
    await played(later, 1);
    expect((await stateOf(later)).currentTime).toBeLessThan(8);
  });
});
