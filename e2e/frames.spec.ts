import type { Frame, Page } from '@playwright/test';
import { bannerOf, expect, ORIGIN, type Publisher, test } from './testing/fixtures.ts';
import { plays } from './testing/players/player-page.ts';

interface FrameHandle {
  play(): void;
  pause(): void;
  seek(time: number): void;
  setConfig(config: object): void;
  on(type: string, listener: (detail: unknown) => void): () => void;
}
type FrameElement = HTMLIFrameElement & { touchline: FrameHandle };

const SCRIPT = `<script src="${ORIGIN}/embed/iframe.js"></script>`;
const FILM = `${ORIGIN}/embed/video-player?key=pk_demo&video-id=floodlights&cast=false`;
const frameTag = (url: string, attributes = '') =>
  `<iframe src="${url.replaceAll('&', '&amp;')}" width="640" height="400" ${attributes}></iframe>`;

/** Opens a page with a frame, and records the messages that the page receives. */
async function openFrame(page: Page, publisher: Publisher, body: string): Promise<Frame> {
  await page.addInitScript(() => {
    if (window !== parent) return;
    const messages: unknown[] = [];
    Object.assign(window, { messages });
    addEventListener('message', ({ data }) => messages.push(typeof data === 'string' ? JSON.parse(data) : data));
  });
  await publisher.open(page, body);
  const frame = await (await page.locator('iframe').first().elementHandle())?.contentFrame();
  if (!frame) throw new Error('The page has no frame.');
  return frame;
}

const messagesOf = (page: Page) =>
  page.evaluate(() => (window as never as { messages: Record<string, unknown>[] }).messages);
const typesOf = async (page: Page) => (await messagesOf(page)).map(({ type }) => type);

test('a page plays, seeks and pauses the video in a frame, and follows its state', async ({ page, publisher }) => {
  const frame = await openFrame(page, publisher, frameTag(FILM) + SCRIPT);
  await page.evaluate(() => {
    const { touchline } = document.querySelector('iframe') as FrameElement;
    const states: unknown[] = [];
    Object.assign(window, { states });
    touchline.on('state', (state) => states.push(state));
    // Before the frame is ready: the call waits for it.
    touchline.setConfig({ volume: 0 });
    touchline.play();
  });
  const player = frame.locator('touchline-video-player');
  await plays(player);

  await page.evaluate(() => (document.querySelector('iframe') as FrameElement).touchline.pause());
  await page.evaluate(() => (document.querySelector('iframe') as FrameElement).touchline.seek(5));
  await expect
    .poll(() => page.evaluate(() => (window as never as { states: object[] }).states.at(-1)))
    .toMatchObject({ state: 'player', player: { paused: true, currentTime: 5 } });
  expect(await typesOf(page)).toEqual(expect.arrayContaining(['ready', 'resize', 'state']));
});

test('a frame grows with its content, unless its page forbids it', async ({ page, publisher }) => {
  const url = `${ORIGIN}/embed/card-grid?key=pk_demo&query-data-type=entities`;
  await openFrame(page, publisher, `${frameTag(url)}${frameTag(url, 'data-resize="false"')}${SCRIPT}`);
  const [grown, fixed] = [page.locator('iframe').nth(0), page.locator('iframe').nth(1)];

  await expect.poll(async () => (await grown.boundingBox())?.height).toBeGreaterThan(450);
  const content = await grown.contentFrame().locator('main').boundingBox();
  expect(Math.abs(((await grown.boundingBox())?.height ?? 0) - (content?.height ?? 0))).toBeLessThan(6);
  await expect(fixed.contentFrame().locator('[part~="card"]').first()).toBeVisible();
  expect((await fixed.boundingBox())?.height).toBeLessThan(410);
});

test('the page receives the events of a widget in a frame', async ({ page, publisher }) => {
  await publisher.collection('framed', [bannerOf(publisher, 'b1')]);
  const url = `${ORIGIN}/embed/banner-carousel?key=${publisher.key}&collection=framed`;
  const frame = await openFrame(page, publisher, frameTag(url) + SCRIPT);
  await page.evaluate(() => {
    document.addEventListener('touchline:bannerclick', (event) => {
      const { target, detail } = event as CustomEvent<{ banner: { id: string } }>;
      Object.assign(window, { clicked: [(target as Element).localName, detail.banner.id] });
    });
  });
  // In another tab, so that the page stays.
  await frame
    .locator('touchline-banner-carousel a')
    .first()
    .click({ modifiers: ['Control'] });

  await expect
    .poll(() => page.evaluate(() => (window as never as { clicked: unknown }).clicked))
    .toEqual(['iframe', 'b1']);
});

test('a host that speaks player.js controls the video', async ({ page, publisher }) => {
  const frame = await openFrame(page, publisher, frameTag(FILM));
  const isReady = async () =>
    (await messagesOf(page)).some(({ context, event }) => context === 'player.js' && event === 'ready');
  await expect.poll(isReady).toBe(true);
  await page.evaluate(() => {
    const target = document.querySelector('iframe')?.contentWindow;
    const call = (method: string, rest: object = {}) =>
      target?.postMessage(JSON.stringify({ context: 'player.js', version: '0.0.10', method, ...rest }), '*');
    call('addEventListener', { value: 'play', listener: 'l1' });
    call('addEventListener', { value: 'timeupdate', listener: 'l2' });
    call('mute');
    call('play');
    call('getPaused', { listener: 'l3' });
  });
  await plays(frame.locator('touchline-video-player'));

  const own = (await messagesOf(page)).filter(({ context }) => context === 'player.js');
  expect(own.find(({ listener }) => listener === 'l1')).toMatchObject({ event: 'play' });
  expect(own.find(({ listener }) => listener === 'l2')).toMatchObject({
    event: 'timeupdate',
    value: { seconds: expect.any(Number), duration: expect.any(Number) },
  });
  expect(own.find(({ listener }) => listener === 'l3')).toMatchObject({ event: 'getPaused' });
});

test('a frame sends its height to WordPress, with the secret of its URL', async ({ page, publisher }) => {
  await openFrame(page, publisher, frameTag(`${FILM}#?secret=abc123`));

  await expect
    .poll(async () => (await messagesOf(page)).find(({ message }) => message === 'height'))
    .toMatchObject({ secret: 'abc123', value: expect.any(Number) });
});

test('a frame does nothing for other windows and for broken messages', async ({ page, publisher }) => {
  const frame = await openFrame(page, publisher, `${frameTag(FILM)}<iframe srcdoc="" id="other"></iframe>${SCRIPT}`);
  const player = frame.locator('touchline-video-player');
  await expect.poll(() => typesOf(page)).toContain('ready');
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));

  await page.evaluate(() => {
    const target = document.querySelector('iframe')?.contentWindow as Window;
    const other = document.querySelector<HTMLIFrameElement>('#other')?.contentWindow as Window & typeof globalThis;
    // From a window beside the frame: the browser names it as the source.
    other.eval(`parent.frames[0].postMessage({ source: 'touchline', version: 1, type: 'play' }, '*')`);
    for (const message of [
      null,
      7,
      'no json',
      '{"source":"touchline","type":"play"',
      { source: 'touchline', type: '__proto__' },
      { source: 'touchline', type: 'seek', time: 1e308 },
      { source: 'touchline', type: 'setConfig', config: { api: 'https://evil.example', publicKey: 'pk_evil' } },
      new Uint8Array(9),
    ])
      target.postMessage(message, '*');
  });
  await page.waitForTimeout(500);

  expect(errors).toEqual([]);
  expect(
    await player.evaluate((element) => (element as never as { player: { state: object } }).player.state)
  ).toMatchObject({
    paused: true,
    currentTime: 0,
  });
  expect(
    await player.evaluate((element) => JSON.stringify((element as never as { config: unknown }).config) ?? '')
  ).not.toContain('evil');
});

test('the page accepts messages of the frame’s window and origin only', async ({ page, publisher }) => {
  await openFrame(page, publisher, `${frameTag(FILM)}<iframe srcdoc="" id="other"></iframe>${SCRIPT}`);
  await expect.poll(() => typesOf(page)).toContain('ready');
  const heightBefore = (await page.locator('iframe').first().boundingBox())?.height;

  await page.evaluate(() => {
    const message = { source: 'touchline', version: 1, type: 'resize', height: 3000 };
    // From the page itself, and from a frame of its own origin.
    postMessage(message, '*');
    const other = document.querySelector<HTMLIFrameElement>('#other')?.contentWindow as Window & typeof globalThis;
    other.eval(`parent.postMessage(${JSON.stringify(message)}, '*')`);
  });
  await page.waitForTimeout(300);

  expect((await page.locator('iframe').first().boundingBox())?.height).toBe(heightBefore);
});

test('heights and names that make no sense do nothing', async ({ page, publisher }) => {
  const frame = await openFrame(page, publisher, frameTag(FILM) + SCRIPT);
  await expect.poll(() => typesOf(page)).toContain('ready');
  const heightBefore = (await page.locator('iframe').boundingBox())?.height;
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));

  // As a frame whose own script was taken over would.
  await frame.evaluate(() => {
    for (const height of [-1, 0, 1e9, Number.NaN, '9; color: red', null, {}, [500]])
      parent.postMessage({ source: 'touchline', version: 1, type: 'resize', height }, '*');
    for (const name of ['__proto__', 'x y', '', null, {}, 7])
      parent.postMessage({ source: 'touchline', type: 'event', name }, '*');
    parent.postMessage({ source: 'touchline' }, '*');
  });
  await page.waitForTimeout(300);

  expect((await page.locator('iframe').boundingBox())?.height).toBe(heightBefore);
  expect(errors).toEqual([]);
});

test('a frame speaks only to pages of its key’s domains', async ({ page, publisher }) => {
  const key = `${publisher.key}_limited`;
  const { host } = new URL(publisher.origin);
  const made = await publisher.manage('POST', `/publicKeys?publicKeyId=${key}`, { allowedDomains: [host] });
  expect(made.status).toBe(200);
  await publisher.collection('limited', [bannerOf(publisher, 'b1')]);
  const url = `${ORIGIN}/embed/banner-carousel?key=${key}&collection=limited`;
  await openFrame(page, publisher, frameTag(url) + SCRIPT);
  await expect.poll(() => typesOf(page)).toContain('ready');

  const changed = await publisher.manage('PATCH', `/publicKeys/${key}`, { allowedDomains: ['club.example'] });
  expect(changed.status).toBe(200);
  await openFrame(page, publisher, `${frameTag(`${url}&other=1`)}${SCRIPT}`);
  await page.waitForTimeout(1500);
  expect(await messagesOf(page)).toEqual([]);
});
