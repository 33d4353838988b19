import type { Browser, Page } from '@playwright/test';
import { expect, type Publisher, test } from './testing/fixtures.ts';
import { untilTime } from './testing/players/player-handle.ts';
import { plays } from './testing/players/player-page.ts';
import { type FilmOptions, type SharedFilm, sharedFilm } from './testing/players/shared-film.ts';
import {
  countStalls,
  type LocalTracker,
  launchOptions,
  localTracker,
  sharingOf,
  untilSharing,
  watches,
} from './testing/players/sharing.ts';

test.use({ launchOptions });

let film: SharedFilm;
let tracker: LocalTracker;
test.afterEach(() => {
  film.close();
  tracker.close();
});

/** Code that only those load who share. */
const OF_PEERS = /(share-peers|p2p-media-loader)[^/]*\.js$/;
/** A consent platform without a choice until `window.say(yes)` sets it. */
const PLATFORM = `<script>
  const listeners = [];
  const data = (yes) => ({ tcString: 'CPc0TgAPc0TgAAAAAAENCmCgAAAAAAAA', gdprApplies: true, cmpStatus: 'loaded',
    eventStatus: yes === undefined ? 'cmpuishown' : 'useractioncomplete',
    purpose: { consents: Object.fromEntries(Array.from({ length: 11 }, (_, i) => [i + 1, yes === true])) } });
  window.__tcfapi = (command, version, tell) => { if (command === 'addEventListener') { listeners.push(tell); tell(data(), true); } };
  window.say = (yes) => listeners.forEach((tell) => tell(data(yes), true));
</script>`;

interface Staged {
  readonly browser: Browser;
  readonly publisher: Publisher;
}

/** Starts a film and a tracker. The returned function opens the page of one more viewer. */
async function staged({ browser, publisher }: Staged, options?: FilmOptions) {
  film = await sharedFilm(options);
  tracker = await localTracker();
  return async (
    overrides: Partial<Parameters<typeof watches>[0]> & { prepare?: (page: Page) => Promise<unknown> } = {}
  ) => {
    const context = await browser.newContext();
    const chunks: string[] = [];
    context.on('request', (request) => OF_PEERS.test(request.url()) && chunks.push(request.url()));
    const watchOptions = {
      context,
      publisher,
      url: film.url,
      trackers: [tracker.url],
      live: options?.live ?? false,
      ...overrides,
    };
    const { page, player } = await watches(watchOptions);
    await plays(player);
    return { page, player, context, chunks, stalls: await countStalls(player) };
  };
}

test.describe('peer-to-peer delivery', () => {
  test('SCR-02: the second visitor gets a film from the first, and plays on when that one leaves', async ({
    browser,
    publisher,
  }) => {
    const visitor = await staged({ browser, publisher });
    const first = await visitor();
    await untilSharing(first.player, { state: 'waiting', reason: 'peers' });
    await untilTime(first.player, 3);
    const second = await visitor();
    await untilSharing(second.player, { state: 'on', reason: null, peers: 1 });
    // Half a minute is loaded ahead: until they are connected, from the server.
    const bytesFromPeers = async () => (await sharingOf(second.player))?.bytesFromPeers;
    await expect.poll(bytesFromPeers, { timeout: 20_000 }).toBeGreaterThan(100_000);
    const bytesToPeers = async () => (await sharingOf(first.player))?.bytesToPeers;
    await expect.poll(bytesToPeers, { timeout: 20_000 }).toBeGreaterThan(100_000);

    await first.page.goto('about:blank');
    await untilSharing(second.player, { state: 'waiting', reason: 'peers', peers: 0 });
    await untilTime(second.player, 12);
    expect(await second.stalls()).toBe(0);
  });

  test('SCR-02, SCR-05: when off, there is no peer-to-peer code, no tracker, and no state', async ({
    browser,
    publisher,
  }) => {
    const visitor = await staged({ browser, publisher });
    const { page, player, chunks } = await visitor({ trackers: undefined as never });
    await untilTime(player, 3);
    expect(await sharingOf(player)).toBeNull();
    expect(chunks).toEqual([]);
    expect(tracker.connections()).toBe(0);
    expect(
      await page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /p2p/.test(name)))
    ).toBe(false);
  });

  test('SCR-02: its code comes after the first segment', async ({ browser, publisher }) => {
    const visitor = await staged({ browser, publisher });
    const { page, player } = await visitor();
    await untilSharing(player, { state: 'waiting', reason: 'peers' });
    const times = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => {
        const { name, startTime, responseEnd } = entry as PerformanceResourceTiming;
        return { name, startTime, responseEnd };
      })
    );
    const segment = times.find(({ name }) => /r0\/000\.m4s/.test(name));
    const own = times.filter(({ name }) => OF_PEERS.test(name)).map(({ startTime }) => startTime);
    expect(own).toHaveLength(2);
    expect(Math.min(...own)).toBeGreaterThan(segment?.responseEnd ?? Number.POSITIVE_INFINITY);
  });
});

test.describe('consent to share', () => {
  test('SCR-02: without a platform there is no consent: no library, no tracker', async ({ browser, publisher }) => {
    const visitor = await staged({ browser, publisher });
    const { player, chunks } = await visitor({ consent: null });
    await untilSharing(player, { state: 'off', reason: 'consent' });
    await untilTime(player, 3);
    expect(chunks.filter((name) => /media-loader/.test(name))).toEqual([]);
    expect(tracker.connections()).toBe(0);
  });

  test('SCR-02: waits for the platform, starts with consent, and a refusal ends it at once', async ({
    browser,
    publisher,
  }) => {
    const visitor = await staged({ browser, publisher });
    const other = await visitor();
    const undecided = await visitor({ consent: null, head: PLATFORM });
    await untilSharing(undecided.player, { state: 'waiting', reason: 'consent' });
    expect(undecided.chunks.filter((name) => /media-loader/.test(name))).toEqual([]);

    await undecided.page.evaluate(() => (window as never as { say(yes: boolean): void }).say(true));
    await untilSharing(undecided.player, { state: 'on', peers: 1 });
    await untilSharing(other.player, { state: 'on', peers: 1 });

    await undecided.page.evaluate(() => (window as never as { say(yes: boolean): void }).say(false));
    expect(await sharingOf(undecided.player)).toMatchObject({ state: 'off', reason: 'consent', peers: 0 });
    await untilSharing(other.player, { state: 'waiting', peers: 0 });
    const before = (await sharingOf(undecided.player))?.bytesFromPeers;
    const now = await undecided.player.evaluate(
      (element) => (element as never as { player: { state: { currentTime: number } } }).player.state.currentTime
    );
    await untilTime(undecided.player, now + 6);
    expect(await undecided.stalls()).toBe(0);
    expect((await sharingOf(undecided.player))?.bytesFromPeers).toBe(before);
  });
});

test.describe('the attribute `p2p`', () => {
  test('SCR-02: removed, it ends sharing at once, and the film plays on over HTTP', async ({ browser, publisher }) => {
    const visitor = await staged({ browser, publisher });
    const other = await visitor();
    const leaving = await visitor();
    await untilSharing(leaving.player, { state: 'on', peers: 1 });
    await untilSharing(other.player, { state: 'on', peers: 1 });

    await leaving.player.evaluate((element) => element.removeAttribute('p2p'));
    await untilSharing(leaving.player, { state: 'off', reason: 'consent', peers: 0 }, 5_000);
    await untilSharing(other.player, { state: 'waiting', peers: 0 });
    const before = await sharingOf(leaving.player);
    const now = await leaving.player.evaluate(
      (element) => (element as never as { player: { state: { currentTime: number } } }).player.state.currentTime
    );
    await untilTime(leaving.player, now + 4);
    expect(await leaving.stalls()).toBe(0);
    const { bytesFromPeers, bytesToPeers } = (await sharingOf(leaving.player)) ?? {};
    expect([bytesFromPeers, bytesToPeers]).toEqual([before?.bytesFromPeers, before?.bytesToPeers]);
  });
});

test.describe('when sharing fails', () => {
  test('SCR-02: plays over HTTP while the tracker is away', async ({ browser, publisher }) => {
    const visitor = await staged({ browser, publisher });
    const { player, stalls } = await visitor({ trackers: ['ws://127.0.0.1:9/'] });
    await untilSharing(player, { state: 'waiting', reason: 'tracker' });
    await untilTime(player, 8);
    expect(await stalls()).toBe(0);
  });

  test('SCR-02: plays over HTTP with a peer that announces segments and sends none', async ({ browser, publisher }) => {
    test.slow();
    const visitor = await staged({ browser, publisher });
    const mute = await browser.newContext();
    await mute.addInitScript(() => {
      const { send } = RTCDataChannel.prototype;
      // Commands pass, media do not. Neither do the commands around media (the library's types 2 and 3, after the
      // frame's four bytes): a segment that ends without its bytes would end the connection at once.
      RTCDataChannel.prototype.send = function (this: RTCDataChannel, data: Uint8Array) {
        if (data.byteLength < 2_000 && data[4] !== 2 && data[4] !== 3) send.call(this, data as never);
      } as never;
    });
    const first = await visitor({ context: mute });
    await untilTime(first.player, 2);
    const context = await browser.newContext();
    // The mute peer is dropped after some seconds, in which a busy browser may not be asked.
    await context.addInitScript(() => {
      addEventListener('touchline:playerstate', (event) => {
        if ((event as CustomEvent<{ p2p: { peers: number } | null }>).detail.p2p?.peers)
          Object.assign(window, { hadPeer: true });
      });
    });
    const second = await visitor({ context });
    await second.page.waitForFunction(() => 'hadPeer' in window, undefined, { timeout: 35_000 });
    await untilTime(second.player, 14);
    expect(await second.stalls()).toBe(0);
    expect((await sharingOf(second.player))?.bytesFromPeers).toBe(0);
  });

  test('SCR-02: ends when peers send invalid segments, and shows none of them', async ({ browser, publisher }) => {
    const visitor = await staged({ browser, publisher });
    const first = await visitor();
    await untilTime(first.player, 2);
    const context = await browser.newContext();
    // The server's segment differs from the peer's.
    await context.route(/\.m4s$/, async (route) => {
      const range = /bytes=(\d+)-(\d+)/.exec(route.request().headers()['range'] ?? '');
      if (!range) return route.continue();
      const length = Number(range[2]) - Number(range[1]) + 1;
      await route.fulfill({
        status: 206,
        headers: { 'access-control-allow-origin': '*' },
        body: Buffer.alloc(length, 7),
      });
    });
    const second = await visitor({ context });
    await untilSharing(second.player, { state: 'off', reason: 'integrity', peers: 0 });
    await untilTime(second.player, 12);
    expect(await second.stalls()).toBe(0);
  });

  test('SCR-02: ends when the server of the film does not allow verification', async ({ browser, publisher }) => {
    const visitor = await staged({ browser, publisher }, { ranges: false });
    const first = await visitor();
    await untilTime(first.player, 2);
    const second = await visitor();
    // The first visitor to notice leaves, and then the other one has no peer.
    const reasons = async () => [(await sharingOf(first.player))?.reason, (await sharingOf(second.player))?.reason];
    await expect.poll(reasons, { timeout: 15_000 }).toContain('unverifiable');
    await untilTime(second.player, 10);
    expect(await second.stalls()).toBe(0);
  });

  test('SCR-02: plays over HTTP where the browser has no WebRTC, or it does not connect', async ({
    browser,
    publisher,
  }) => {
    const visitor = await staged({ browser, publisher });
    const none = await browser.newContext();
    await none.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'));
    const without = await visitor({ context: none });
    await untilSharing(without.player, { state: 'off', reason: 'webrtc' });

    const nowhere = await browser.newContext();
    await nowhere.addInitScript(() => {
      RTCPeerConnection.prototype.setRemoteDescription = () => new Promise(() => {});
    });
    const [one, other] = [await visitor({ context: nowhere }), await visitor()];
    await untilTime(other.player, 6);
    await untilTime(one.player, 6);
    expect(await sharingOf(one.player)).toMatchObject({ state: 'waiting', reason: 'peers' });
    expect([await one.stalls(), await other.stalls()]).toEqual([0, 0]);
  });

  test('SCR-02: logs invalid settings to the console, and plays', async ({ browser, publisher }) => {
    const visitor = await staged({ browser, publisher });
    const context = await browser.newContext();
    const said: string[] = [];
    context.on('console', (message) => message.type() === 'error' && said.push(message.text()));
    const { player } = await visitor({ context, trackers: ['ws://tracker.example'] });
    await untilSharing(player, { state: 'off', reason: 'settings' });
    expect(said.join('\n')).toContain('"ws://tracker.example" is no tracker');
    expect(tracker.connections()).toBe(0);
  });
});

test.describe('what is not shared', () => {
  test('SCR-02: a low-latency channel is not shared, another channel is', async ({ browser, publisher }) => {
    const visitor = await staged({ browser, publisher }, { live: true });
    const [low, first, second] = [
      await visitor({ url: '/media/main-camera/master.m3u8', live: true }),
      await visitor(),
      await visitor(),
    ];
    await untilSharing(low.player, { state: 'off', reason: 'low-latency' });
    await untilSharing(second.player, { state: 'on', peers: 1 });
    const shared = async () =>
      ((await sharingOf(first.player))?.bytesFromPeers ?? 0) + ((await sharingOf(second.player))?.bytesFromPeers ?? 0);
    await expect.poll(shared, { timeout: 15_000 }).toBeGreaterThan(50_000);
    expect(await second.stalls()).toBe(0);
  });

  test('SCR-02: a video with expiring URLs is not', async ({ browser, publisher }) => {
    const visitor = await staged({ browser, publisher });
    const signed = await visitor({ url: `${film.url}?exp=2000000000&sig=abc` });
    await untilSharing(signed.player, { state: 'off', reason: 'protected' });
    expect(tracker.connections()).toBe(0);
    expect(signed.chunks.filter((name) => /media-loader/.test(name))).toEqual([]);
  });
});
