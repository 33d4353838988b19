import { expect, ORIGIN, test } from './testing/fixtures.ts';
import { change, openPlayer, part, put, REEL } from './testing/players/player-page.ts';

const kind = 'video';
const PLAYBACK = ['Playback Error', 'Unable to play the video. Please try again later.'] as const;

/** Each code of the server, with its text for visitors; spec §8, word for word. */
const CATALOGUE: readonly (readonly [title: string, code: string, says: readonly [string, string]])[] = [
  [
    'ERR-01, ERR-03',
    'ERROR_CODE_NOT_AUTHENTICATED',
    ['Authorisation', "You don't have permission to play this video."],
  ],
  [
    'ERR-01, ERR-04',
    'ERROR_CODE_GEO_BLOCKED',
    ['Geoblocking Restriction', 'Sorry, this video is not available in your region due to geoblocking restrictions.'],
  ],
  ['ERR-01, ERR-05', 'ERROR_CODE_NOT_ENTITLED', ['Not entitled', 'Sorry, you are not entitled to play this video.']],
  ['ERR-01, ERR-06', 'ERROR_CODE_VPN_BLOCKED', ['VPN BLOCKED', 'This video is not available due to the use of a VPN.']],
  ['ERR-07', 'ERROR_CODE_UNSPECIFIED', PLAYBACK],
  ['ERR-07', 'ERROR_CODE_SIGNATURE_MISMATCH', PLAYBACK],
  ['ERR-07', 'ERROR_CODE_INVALID_DOMAIN', PLAYBACK],
  ['ERR-07', 'FOO', PLAYBACK],
];

/** The help sentence, by code. */
const HELP: Readonly<Record<string, string>> = {
  ERROR_CODE_NOT_AUTHENTICATED: 'Sign in and try again.',
  ERROR_CODE_GEO_BLOCKED: 'Ask the site that sent you here where you can watch it.',
  ERROR_CODE_NOT_ENTITLED: 'If you have bought access, sign in with the account that you used.',
  ERROR_CODE_VPN_BLOCKED: 'Turn off the VPN and try again.',
  ERROR_CODE_SIGNATURE_MISMATCH: 'Reload the page, or sign in again.',
  ERROR_CODE_INVALID_DOMAIN: 'Ask the site that sent you here where you can watch it.',
};

for (const [rows, code, [title, description]] of CATALOGUE) {
  const help = HELP[code] ?? 'Reload the page, or come back in a few minutes.';
  test(`${rows}, ERR-09: ${code} has its panel, and the page receives one error`, async ({ page, publisher }) => {
    const id = await put(publisher, kind, REEL);
    await page.route('**/v1/videos/*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), error: code, playlists: [] } });
    });
    const { player, errors } = await openPlayer(page, publisher, { kind, id }, { client: true });

    const panel = player.getByRole('group', { name: title });
    await expect(part(panel, 'error-title')).toHaveText(title);
    await expect(part(panel, 'error-description')).toHaveText(description);
    await expect(part(panel, 'error-help')).toHaveText(help);
    await expect(panel.locator('svg').first()).toBeVisible();
    // Nobody has acted yet, so nothing is read aloud.
    await expect(panel.getByRole('heading', { name: title, level: 2 })).toBeVisible();
    // An empty status line is no part of the page.
    await expect(panel.getByRole('status')).toHaveCount(0);
    await expect(panel.getByRole('status', { includeHidden: true })).toHaveText('');
    expect(await errors()).toEqual([{ code, message: description }]);
    await expect(player).toHaveAttribute('data-state', 'error');
  });
}

test('AUTH-04, ERR-03: panels of the server’s access decisions, with and without a fragment', async ({
  page,
  publisher,
}) => {
  const policy = await put(publisher, 'policy', { requireAuthentication: true });
  const id = await put(publisher, kind, { ...REEL, accessPolicyId: policy });
  const { player, errors } = await openPlayer(page, publisher, { kind, id });

  await expect(part(player, 'error-title')).toHaveText('Authorisation');
  await expect.poll(async () => (await errors()).map(({ code }) => code)).toEqual(['ERROR_CODE_NOT_AUTHENTICATED']);
});

test('ERR-07: the error for a page that may not use the key comes from the API, not from the rejected fragment', async ({
  page,
  publisher,
}) => {
  const key = `pk_narrow_${Date.now()}`;
  await publisher.manage('POST', `/publicKeys?publicKeyId=${key}`, { allowedDomains: ['elsewhere.example'] });
  const id = await put(publisher, kind, REEL);
  const { player, errors } = await openPlayer(page, { ...publisher, key }, { kind, id });

  await expect(part(player, 'error-title')).toHaveText('Playback Error');
  await expect.poll(async () => (await errors()).map(({ code }) => code)).toEqual(['ERROR_CODE_INVALID_DOMAIN']);
});

test('ERR-03: the visitor can ask to sign in', async ({ page, publisher }) => {
  const policy = await put(publisher, 'policy', { requireAuthentication: true });
  const id = await put(publisher, kind, { ...REEL, accessPolicyId: policy });
  // Listens before the button exists, because the click follows at once.
  await page.addInitScript(() =>
    addEventListener('touchline:signin', (event) =>
      Object.assign(globalThis, { signInEvent: [event.bubbles, event.composed, event.cancelable] })
    )
  );
  const { player } = await openPlayer(page, publisher, { kind, id });
  await player.getByRole('button', { name: 'Sign in' }).click();

  await expect
    .poll(() => page.evaluate(() => (globalThis as { signInEvent?: unknown }).signInEvent))
    .toEqual([true, true, true]);
});

test('ERR-05: the page can put its own offer into the panel', async ({ page, publisher }) => {
  const policy = await put(publisher, 'policy', { requireEntitlement: true });
  const id = await put(publisher, kind, { ...REEL, accessPolicyId: policy });
  const inside = '<a slot="action" href="/passes">See passes</a>';
  const { player } = await openPlayer(page, publisher, { kind, id }, { inside });

  await expect(part(player, 'error-title')).toHaveText('Not entitled');
  await expect(player.getByRole('link', { name: 'See passes' })).toBeVisible();
});

test('ERR-08, ERR-09: media that cannot be played has the default panel, with a retry button', async ({
  page,
  publisher,
}) => {
  const nowhere = `${ORIGIN}/media/nowhere/master.m3u8`;
  const id = await put(publisher, kind, { playlists: [{ format: 'HLS', url: nowhere }] });
  const { player, errors } = await openPlayer(page, publisher, { kind, id }, { attributes: 'autoplay volume="0"' });

  await expect(part(player, 'error-title')).toHaveText('Playback Error', { timeout: 15_000 });
  await expect(player.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect((await errors()).map(({ code }) => code)).toEqual(['PLAYBACK_ERROR']);
});

test('ERR-10, I18N-08: is in Arabic from right to left', async ({ page, publisher }) => {
  const policy = await put(publisher, 'policy', { requireEntitlement: true });
  const id = await put(publisher, kind, { ...REEL, accessPolicyId: policy });
  const { player } = await openPlayer(page, publisher, { kind, id }, { attributes: '' });
  await player.evaluate((element) => element.setAttribute('locale', 'ar'));

  await expect(part(player, 'error-title')).toHaveText(/[\u0600-\u06ff]/);
  expect(await part(player, 'error-title').evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
});

test('I18N-02: is in English where it has no texts of the language', async ({ page, publisher }) => {
  const policy = await put(publisher, 'policy', { requireEntitlement: true });
  const id = await put(publisher, kind, { ...REEL, accessPolicyId: policy });
  const { player } = await openPlayer(page, publisher, { kind, id });
  await player.evaluate((element) => element.setAttribute('locale', 'xx'));

  await expect(player.locator('.tl-root[lang="xx"]')).toBeVisible();
  await expect(part(player, 'error-title')).toHaveText('Not entitled');
});

test('ERR-09: an error that recurs is reported again', async ({ page, publisher }) => {
  const policy = await put(publisher, 'policy', { requireAuthentication: true });
  const id = await put(publisher, kind, { displayName: 'Soon', accessPolicyId: policy });
  await page.clock.install();
  const { player, errors } = await openPlayer(page, publisher, { kind, id }, { client: true });
  const state = async (name: string) => {
    for (let i = 0; i < 40 && (await player.getAttribute('data-state')) !== name; i++) {
      await page.clock.runFor(1_000);
      await page.waitForTimeout(20);
    }
    await expect(player).toHaveAttribute('data-state', name);
  };
  await state('error');
  await change(publisher, kind, id, { accessPolicyId: null });
  await state('title');
  await change(publisher, kind, id, { accessPolicyId: policy });
  await state('error');

  expect((await errors()).map(({ code }) => code)).toEqual([
    'ERROR_CODE_NOT_AUTHENTICATED',
    'ERROR_CODE_NOT_AUTHENTICATED',
  ]);
});

test('ERR-01, ERR-06: a panel is announced once the visitor has interacted, and texts replace either sentence', async ({
  page,
  publisher,
}) => {
  const id = await put(publisher, kind, { playlists: [{ format: 'HLS', url: '/media/none.m3u8' }] });
  const texts = { 'Playback Error': 'No picture', 'Check your internet connection, or reload the page.': 'Reload it.' };
  const attributes = `texts='${JSON.stringify(texts)}'`;
  const { player } = await openPlayer(page, publisher, { kind, id }, { attributes });
  await player.getByRole('button', { name: 'Play' }).click();

  const panel = player.getByRole('group', { name: 'No picture' });
  await expect(part(panel, 'error-help')).toHaveText('Reload it.');
  await expect(panel.getByRole('status')).toHaveText('No picture. Unable to play the video. Please try again later.');
});

test('ERR-08: screen readers do not see the video behind an error until it plays', async ({ page, publisher }) => {
  let isBroken = true;
  await page.route('**/media/reel/**', (route) => (isBroken ? route.fulfill({ status: 404 }) : route.fallback()));
  const id = await put(publisher, kind, REEL);
  const { player } = await openPlayer(page, publisher, { kind, id });
  await player.getByRole('button', { name: 'Play' }).click();
  await expect(part(player, 'error-title')).toHaveText('Playback Error', { timeout: 20_000 });
  await expect(player.locator('video')).toHaveAttribute('aria-hidden', 'true');

  isBroken = false;
  await player.getByRole('button', { name: 'Try again' }).click();
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(player.locator('video')).not.toHaveAttribute('aria-hidden');
});

test('ERR-01: a click on a server-rendered panel is not lost while the panel’s code loads', async ({
  page,
  publisher,
}) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const requested = page.waitForRequest(/\/assets\/ErrorPanel-/);
  await page.route(/\/assets\/ErrorPanel-/, async (route) => {
    await held;
    await route.continue();
  });
  const policy = await put(publisher, 'policy', { requireAuthentication: true });
  const id = await put(publisher, kind, { ...REEL, accessPolicyId: policy });
  const { player } = await openPlayer(page, publisher, { kind, id });
  await player.evaluate((element) => {
    Object.assign(window, { signIns: 0 });
    element.addEventListener('touchline:signin', () => Object.assign(window, { signIns: signIns() + 1 }));
    const signIns = () => (window as never as { signIns: number }).signIns;
  });
  await requested;
  await player.getByRole('button', { name: 'Sign in' }).click();
  release();

  await expect.poll(() => page.evaluate(() => (window as never as { signIns: number }).signIns)).toBe(1);
});

for (const width of [320, 375, 768, 1280]) {
  test(`ERR-01: at ${width} px a panel is over the poster, with text of 16 px, and does not scroll`, async ({
    page,
    publisher,
  }) => {
    const policy = await put(publisher, 'policy', { requireAuthentication: true });
    const id = await put(publisher, kind, { ...REEL, accessPolicyId: policy });
    const attributes = `background-image-url="${publisher.imageUrl('teal')}"`;
    const { player } = await openPlayer(page, publisher, { kind, id }, { attributes, width });
    const panel = part(player, 'error-panel');
    await expect(panel).toBeVisible();

    await expect(part(player, 'poster')).toBeVisible();
    const layout = await panel.evaluate((element) => {
      const texts = [...element.querySelectorAll<HTMLElement>('p:not(.tl-hidden,[part=error-code]),button')];
      const code = element.querySelector<HTMLElement>('[part=error-code]');
      return {
        smallest: Math.min(...texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize))),
        isCodeSmaller: code !== null && Number.parseFloat(getComputedStyle(code).fontSize) < 16,
        starts: new Set(texts.map((text) => Math.round(text.getBoundingClientRect().left))).size,
        scrolls: element.scrollHeight > element.clientHeight,
        fills: element.parentElement?.offsetHeight === (element as HTMLElement).offsetHeight,
      };
    });
    expect(layout).toEqual({ smallest: 16, isCodeSmaller: true, starts: 1, scrolls: false, fills: true });
  });
}
