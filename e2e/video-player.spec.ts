import type { Route } from '@playwright/test';
import { expect, runUntil, test } from './testing/fixtures.ts';
import { change, failing, newId, openPlayer, part, plays, put, REEL } from './testing/players/player-page.ts';

const kind = 'video';

test('VP-01: requests its video with one call, with its id and the key', async ({ page, publisher }) => {
  const id = await put(publisher, kind, REEL);
  const { player, calls } = await openPlayer(page, publisher, { kind, id }, { client: true });

  await expect(player).toHaveAttribute('data-state', 'player');
  expect(calls).toEqual([`/v1/videos/${id}?key=${publisher.key}&locale=en`]);
});

test('VP-01: with a fragment, that is the only call', async ({ page, publisher }) => {
  const id = await put(publisher, kind, REEL);
  const { player, calls } = await openPlayer(page, publisher, { kind, id });
  await expect(player).toHaveAttribute('data-state', 'player');
  await player.click();
  await plays(player);

  expect(calls).toHaveLength(1);
  expect(calls[0]).toContain(`/v1/fragments/video-player?key=${publisher.key}`);
});

test('VP-02: shows a spinner in a box of 16:9, without a layout shift afterwards', async ({ page, publisher }) => {
  const id = await put(publisher, kind, REEL);
  let answer = () => {};
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/v1/videos/*', async (route) => {
    await waits;
    await route.continue();
  });
  const { player } = await openPlayer(page, publisher, { kind, id }, { client: true });
  const spinner = player.getByRole('status');
  await expect(spinner).toHaveText('Loading');
  const box = await player.boundingBox();
  const below = await page.locator('#below').boundingBox();
  answer();

  await expect(part(player, 'play-button')).toBeVisible();
  expect(box?.height).toBe(360);
  expect(await page.locator('#below').boundingBox()).toEqual(below);
});

test('VP-03, ERR-02: says so when the API fails, after three silent tries', async ({ page, publisher }) => {
  const id = await put(publisher, kind, REEL);
  await page.clock.install();
  await page.route('**/v1/videos/*', (route) => route.fulfill(failing));
  const { player, calls, states, errors } = await openPlayer(page, publisher, { kind, id }, { client: true });

  await runUntil(page, 18, () => expect(player).toHaveAttribute('data-state', 'error', { timeout: 100 }));
  await expect(player.locator('[part~="error-panel"]')).toContainText('Failed to Retrieve Video Info');
  expect(calls).toHaveLength(4);
  expect(await states()).toEqual(['loading', 'error']);
  expect((await errors()).map(({ code }) => code)).toEqual(['API_ERROR']);
});

test('VP-03: says so at once when there is no such video', async ({ page, publisher }) => {
  const { player, errors } = await openPlayer(page, publisher, { kind, id: newId() });

  await expect(player.locator('[part~="error-panel"]')).toContainText('Failed to Retrieve Video Info');
  expect((await errors()).map(({ code }) => code)).toEqual(['API_ERROR']);
});

test('VP-03: retries when the visitor clicks Try again', async ({ page, publisher }) => {
  const id = newId();
  const { player } = await openPlayer(page, publisher, { kind, id }, { client: true });
  const again = player.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await put(publisher, kind, REEL, id);
  await again.focus();
  await page.keyboard.press('Enter');

  await expect(player).toHaveAttribute('data-state', 'player');
  // Tab leads on from where the visitor was.
  await page.keyboard.press('Tab');
  await expect(player.getByRole('button', { name: 'Play' })).toBeFocused();
});

test('VP-04, PL-24: plays the HLS playlist, not the file before it', async ({ page, publisher }) => {
  const file = { format: 'MP4', url: '/demo/media/promo.mp4' };
  const id = await put(publisher, kind, { ...REEL, playlists: [file, ...REEL.playlists] });
  const media: string[] = [];
  page.on('request', (request) => media.push(new URL(request.url()).pathname));
  const { player } = await openPlayer(page, publisher, { kind, id });
  await player.getByRole('button', { name: 'Play' }).click();
  await plays(player);

  expect(media.some((path) => path.startsWith('/media/reel/'))).toBe(true);
  expect(media.some((path) => path.endsWith('.mp4') && !path.includes('/reel/'))).toBe(false);
});

for (const [what, playlists] of [
  ['no playlist', []],
  ['a file only', [{ format: 'MP4', url: '/demo/media/promo.mp4' }]],
] as const) {
  test(`VP-05, VP-06: with ${what} it shows its name`, async ({ page, publisher }) => {
    const id = await put(publisher, kind, { displayName: 'Press conference', playlists });
    const { player } = await openPlayer(page, publisher, { kind, id });

    await expect(player).toHaveAttribute('data-state', 'title');
    await expect(part(player, 'title')).toHaveText('Press conference');
    await expect(part(player, 'video')).toHaveCount(0);
  });
}

test('VP-02: says in the visitor’s language that it loads, until there is a response', async ({ page, publisher }) => {
  const id = await put(publisher, kind, REEL);
  let answer = () => {};
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const hold = async (route: Route) => {
    await waits;
    await route.continue();
  };
  // Neither the content nor the words of the language.
  await page.route(/\/v1\/(fragments|videos)\//, hold);
  await page.route(/\/assets\/de-/, hold);
  for (const client of [false, true]) {
    const { player } = await openPlayer(page, publisher, { kind, id }, { client, attributes: 'locale="de-AT"' });
    const status = player.getByRole('status');
    await expect(status).toHaveText('Wird geladen');
    // React takes over from the placeholder.
    await page.waitForTimeout(2_500);
    await expect(status).toHaveText('Wird geladen');
  }
  answer();
  await expect(part(page.locator('touchline-video-player'), 'play-button')).toBeVisible();
});

test('VP-07: without an id it requests nothing and shows nothing', async ({ page, publisher }) => {
  const { player, calls } = await openPlayer(page, publisher, { kind, id: '' });

  await expect(player).toHaveAttribute('data-state', 'empty');
  expect((await player.boundingBox())?.height ?? 0).toBe(0);
  expect(calls).toEqual([]);
});

for (const client of [true, false]) {
  test(`VP-05, VP-08, VP-09: refetches every 30 s until there is something to play, ${client ? 'on the client' : 'after the fragment'}`, async ({
    page,
    publisher,
  }) => {
    const id = await put(publisher, kind, { displayName: 'Soon' });
    await page.clock.install();
    const { player, calls, states } = await openPlayer(page, publisher, { kind, id }, { client });
    await runUntil(page, 10, () => expect(player).toHaveAttribute('data-state', 'title', { timeout: 100 }));
    const requestCount = () => calls.filter((call) => call.includes('/v1/videos/')).length;
    const before = requestCount();
    await runUntil(page, 40, () => expect.poll(requestCount, { timeout: 150 }).toBe(before + 1));
    await runUntil(page, 34, () => expect.poll(requestCount, { timeout: 150 }).toBe(before + 2));

    await change(publisher, kind, id, REEL);
    await runUntil(page, 34, () => expect(player).toHaveAttribute('data-state', 'player', { timeout: 100 }));
    const countBefore = requestCount();
    await page.clock.runFor(90_000);
    expect(requestCount()).toBe(countBefore);
    expect(await states()).toEqual(['loading', 'title', 'player']);
  });
}

test('VP-08: refetches after an access decision, not while the page is hidden, and as soon as it is visible', async ({
  page,
  publisher,
}) => {
  const policy = await put(publisher, 'policy', { requireAuthentication: true });
  const id = await put(publisher, kind, { ...REEL, accessPolicyId: policy });
  await page.clock.install();
  const { player, calls, errors } = await openPlayer(page, publisher, { kind, id }, { client: true });
  await runUntil(page, 10, () => expect(player).toHaveAttribute('data-state', 'error', { timeout: 100 }));
  await runUntil(page, 34, async () => expect(calls).toHaveLength(2));

  const turn = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await turn('hidden');
  await page.clock.runFor(120_000);
  expect(calls).toHaveLength(2);

  await change(publisher, kind, id, { accessPolicyId: null });
  await turn('visible');
  await expect(player).toHaveAttribute('data-state', 'player');
  // ERR-09: a repeated access decision is reported once.
  expect(await errors()).toHaveLength(1);
});

test('VP-10: keeps playing when the API is down', async ({ page, publisher }) => {
  const id = await put(publisher, kind, REEL);
  const { player, states } = await openPlayer(page, publisher, { kind, id }, { attributes: 'autoplay volume="0"' });
  await plays(player);
  await page.route('**/v1/**', (route) => route.fulfill(failing));
  await player.evaluate((element) => element.setAttribute('auth-token', 'another'));
  await page.waitForTimeout(500);

  await expect(player).toHaveAttribute('data-state', 'player');
  await expect(player.locator('[part~="error-panel"]')).toHaveCount(0);
  expect(await states()).not.toContain('error');
});

test('PL-16, PL-18: emits the state of the player, and follows calls of the page', async ({ page, publisher }) => {
  const id = await put(publisher, kind, REEL);
  const { player } = await openPlayer(page, publisher, { kind, id }, { attributes: 'volume="0"' });
  await expect(player).toHaveAttribute('data-state', 'player');
  const states = await player.evaluateHandle((element) => {
    const states: { playing: boolean; paused: boolean }[] = [];
    element.addEventListener('touchline:playerstate', (event) => states.push((event as CustomEvent).detail));
    return states;
  });
  type Player = { player: { play(): Promise<void>; pause(): void; state: { paused: boolean } } };
  await player.evaluate((element) => (element as never as Player).player.play());
  await plays(player);
  await expect
    .poll(() => states.evaluate((states) => states.some(({ playing, paused }) => playing && !paused)))
    .toBe(true);

  await player.evaluate((element) => (element as never as Player).player.pause());
  await expect.poll(() => states.evaluate((states) => states.at(-1)?.paused)).toBe(true);
  expect(await player.evaluate((element) => (element as never as Player).player.state.paused)).toBe(true);
});

test('AUTH-02: sends the visitor’s token as a header, never in a URL', async ({ page, publisher }) => {
  const id = await put(publisher, kind, REEL);
  const sent: (string | undefined)[] = [];
  const addresses: string[] = [];
  page.on('request', (request) => {
    addresses.push(request.url());
    if (/\/v1\/videos\//.test(request.url()) && request.method() === 'GET')
      sent.push(request.headers()['authorization']);
  });
  const { player } = await openPlayer(page, publisher, { kind, id }, { attributes: 'auth-token="visitor-1"' });

  // Nobody has signed it, so the server does not believe it.
  await expect(part(player, 'error-title')).toHaveText('Playback Error');
  expect(sent).toEqual(['Bearer visitor-1']);
  expect(addresses.filter((address) => address.includes('visitor-1'))).toEqual([]);
});
