import { existsSync, readFileSync } from 'node:fs';
import type { Frame, Page } from '@playwright/test';
import { type Collector, counting, inView, logWrites, openWatched, storedOn, test } from './counted.ts';
import { bannerOf, carouselTag, expect, LOADER, type Publisher } from './fixtures.ts';
import { untilTime } from './player-handle.ts';
import { video } from './players.ts';

const STRINGS = new URL('../../shared/data/consent/tcf-strings.json', import.meta.url);

/** Of both purposes, which decide (docs/privacy.md). */
const GRANTED = { tcString: 'CPc0TgAPc0TgAAAAAAENCmCgAAAAAAAA', purpose: { consents: { 1: true, 8: true } } };
const REFUSED = { ...GRANTED, purpose: { consents: {} } };
const KEPT = ['cookie touchline_viewing', 'local touchline_user', 'session touchline_session'];

declare global {
  interface Window {
    readonly Touchline: { readonly privacy: Readonly<Record<'status' | 'optOut' | 'forget', () => unknown>> };
  }
}

interface Visit {
  /** `click` counts a click; `run` lets the clock go on. */
  click(): Promise<void>;
  run(ms: number): Promise<void>;
  /** What is on the device now, and what has ever been written there. */
  kept(): Promise<string[]>;
  written(): Promise<string[]>;
  /** Each event that has left, as its word; also one that has not arrived yet. */
  readonly left: () => unknown[];
}

interface Wish {
  readonly page: Page;
  readonly publisher: Publisher;
  readonly collector: Collector;
  readonly attributes?: string;
  readonly headers?: Record<string, string>;
}

/** Opens a page whose one banner is seen a second later: something is to be counted from then on. */
async function visit({ page, publisher, collector, attributes = '', headers = {} }: Wish): Promise<Visit> {
  const writes = await logWrites(page);
  await page.clock.install();
  const tag = carouselTag(publisher, await banner(publisher), counting(collector, attributes));
  await openWatched(page, () => publisher.open(page, `${STAY}${tag}${LOADER}`, { headers }));
  await seen(page);
  return visitOf(page, page, { writes, collector });
}

function visitOf(
  page: Page,
  frame: Page | Frame,
  given: { writes: () => Promise<string[]>; collector: Collector }
): Visit {
  return {
    click: () => frame.locator('[part~="banner"] a').click(),
    run: (ms) => page.clock.runFor(ms),
    kept: () => storedOn(frame),
    written: async () => [...new Set(await given.writes())].sort(),
    left: () => [
      ...given.collector.events.map(({ event }) => event),
      ...(given.collector.isQuiet() ? [] : ['on its way']),
    ],
  };
}

const banner = (publisher: Publisher) => publisher.collection('asked', [bannerOf(publisher, 'one', { text: 'Derby' })]);

/** Clicks leave the visitor where he is. */
const STAY = `<script>addEventListener('touchline:bannerclick', (event) => event.preventDefault())</script>`;

/** Stops the clock when the banner has been in view for a second, and waits for the code that this makes come. */
async function seen(page: Page): Promise<void> {
  const code = page.waitForResponse(/\/assets\//);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
  await page.clock.runFor(1000);
  await (await code).finished();
  await inView(page);
}

/** Lets the clock go on until just that has left the page. */
async function leaves<Left>(page: Page, left: () => Left, expected: Left): Promise<void> {
  const look = async () => {
    await page.clock.runFor(1000);
    return left();
  };
  await expect.poll(look, { intervals: [50], timeout: 15_000 }).toEqual(expected);
}

/** A consent platform of the page, which says what a test wants. */
const PLATFORM = () => {
  const listeners = new Map<number, (tcData: object, success: boolean) => void>();
  let now: object | undefined;
  const platform = {
    asked: 0,
    say(tcData: object) {
      now = { gdprApplies: true, eventStatus: 'useractioncomplete', cmpStatus: 'loaded', ...tcData };
      for (const [listenerId, hear] of listeners) hear({ ...now, listenerId }, true);
    },
  };
  Object.assign(window, {
    platform,
    __tcfapi(command: string, _: number, hear: (value: object, success: boolean) => void) {
      if (command !== 'addEventListener') return;
      platform.asked += 1;
      listeners.set(platform.asked, hear);
      if (now) hear({ ...now, listenerId: platform.asked }, true);
    },
  });
};
const say = (page: Page, tcData: object) =>
  page.evaluate(
    (given) => (window as never as { platform: { say(tcData: object): void } }).platform.say(given),
    tcData
  );

test.describe('consent', () => {
  test('BA-01, AN-01: without a platform the first half second is waited for, then ids are kept', async ({
    page,
    publisher,
    collector,
    context,
  }) => {
    const { run, kept, written, left } = await visit({ page, publisher, collector });
    await run(450);
    expect([await kept(), await written(), left()]).toEqual([[], [], []]);
    // The half second begins when its code is there.
    const onDevice = async () => {
      await run(60);
      return kept();
    };
    await expect.poll(onDevice, { intervals: [50] }).toEqual(KEPT);
    await leaves(page, left, ['impression']);

    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'touchline_viewing');
    const now = await page.evaluate(() => Date.now());
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' });
    expect(Math.round(((cookie?.expires ?? 0) * 1000 - now) / 86_400_000)).toBe(365);
    expect([...new URLSearchParams(cookie?.value).keys()]).toEqual(['vid', 'msn', 'sid', 'sst', 'sex']);
    const user = await page.evaluate(() => localStorage.getItem('touchline_user'));
    expect(collector.events[0]?.['userId']).toBe(user);
    await page.reload();
    await page.clock.runFor(1000);
    expect(await page.evaluate(() => localStorage.getItem('touchline_user'))).toBe(user);
  });

  test('a platform that is silent has not given consent', async ({ page, publisher, collector }) => {
    await page.addInitScript(PLATFORM);
    const { run, click, kept, written, left } = await visit({ page, publisher, collector });
    await say(page, { ...GRANTED, eventStatus: 'cmpuishown' });
    for (const ms of [600, 9000, 1000, 30_000]) {
      await click();
      await run(ms);
      expect([await kept(), await written(), left()]).toEqual([[], [], []]);
    }
    await say(page, GRANTED);
    await click();
    await leaves(page, left, ['click']);
  });

  test('of whoever leaves before there is an answer nothing is sent', async ({ page, publisher, collector }) => {
    await page.addInitScript(PLATFORM);
    const { click, written, left } = await visit({ page, publisher, collector });
    await click();
    expect(await written()).toEqual([]);
    await page.goto(`${publisher.origin}/went-to-another`);
    expect([await storedOn(page), left()]).toEqual([[], []]);
  });

  test('nothing is kept or sent of whoever refuses, and of whom a string says nothing', async ({
    page,
    publisher,
    collector,
  }) => {
    test.skip(!existsSync(STRINGS), 'the collected strings are not on this machine');
    const { strings } = JSON.parse(readFileSync(STRINGS, 'utf8')) as {
      strings: { string: string; decoded_by_iabtcf_core_1_5_6: { version?: number; purposeConsents?: number[] } }[];
    };
    await page.addInitScript(PLATFORM);
    const { run, click, kept, written, left } = await visit({ page, publisher, collector });
    for (const { string, decoded_by_iabtcf_core_1_5_6: decoded } of strings) {
      const consents = Object.fromEntries((decoded.purposeConsents ?? [1, 8]).map((purpose) => [purpose, true]));
      await say(page, { tcString: string, purpose: { consents } });
      await click();
      await run(11_000);
      expect([string, await kept(), await written(), left()]).toEqual([string, [], [], []]);
    }
  });

  test('what was pending goes when consent comes; withdrawn, all stops at once and what was kept is gone', async ({
    page,
    publisher,
    collector,
  }) => {
    await page.addInitScript(PLATFORM);
    const { run, click, kept, written, left } = await visit({ page, publisher, collector });
    await run(5000);
    expect([await kept(), await written(), left()]).toEqual([[], [], []]);
    await say(page, GRANTED);
    // What reads a platform comes over the network, in its own time.
    await expect.poll(kept).toEqual(KEPT);
    expect(await written()).toEqual(KEPT);
    await leaves(page, left, ['impression']);
    const before = collector.events[0];

    await click();
    await say(page, REFUSED);
    expect(await kept()).toEqual([]);
    await click();
    await run(30_000);
    expect([await kept(), left()]).toEqual([[], ['impression']]);

    await say(page, GRANTED);
    await click();
    await leaves(page, left, ['impression', 'click']);
    expect(collector.events[1]?.['userId']).not.toBe(before?.['userId']);
  });

  const silent: [string, string, (() => void) | null][] = [
    ['where the browser says so itself (GPC)', '', gpc],
    ['where consent is required and nobody asks', 'consent="required"', null],
    ['where the page knows the answer', 'consent="denied"', null],
  ];
  for (const [where, attributes, before] of silent) {
    test(`nothing is kept or sent ${where}`, async ({ page, publisher, collector }) => {
      if (before) await page.addInitScript(before);
      const { run, click, kept, written, left } = await visit({ page, publisher, collector, attributes });
      await click();
      for (const ms of [600, 10_000, 30_000]) await run(ms);
      await page.goto('about:blank');
      await page.goBack();
      expect([await kept(), await written(), left()]).toEqual([[], [], []]);
    });
  }

  test('a page that has asked itself says so by the attribute, and counts from there', async ({
    page,
    publisher,
    collector,
  }) => {
    const { run, kept, left } = await visit({ page, publisher, collector, attributes: 'consent="required"' });
    await run(12_000);
    expect([await kept(), left()]).toEqual([[], []]);
    await page.evaluate(() => document.querySelector('touchline-banner-carousel')?.setAttribute('consent', 'granted'));
    await leaves(page, left, ['impression']);
    expect(await kept()).toEqual(KEPT);
  });

  test('those who refuse are counted without anything kept where the publisher has chosen that', async ({
    page,
    publisher,
    collector,
  }) => {
    await page.addInitScript(gpc);
    const attributes = 'consent-denied="count"';
    const { click, run, kept, written, left } = await visit({ page, publisher, collector, attributes });
    await leaves(page, left, ['impression']);
    expect([await kept(), await written()]).toEqual([[], []]);
    await page.evaluate(() => window.Touchline.privacy.optOut());
    await click();
    await run(20_000);
    expect([await kept(), left()]).toEqual([['local touchline_opt_out'], ['impression']]);
  });

  test('who opts out while he is counted is not from then on; who wants to be forgotten is somebody new', async ({
    page,
    publisher,
    collector,
  }) => {
    const { run, click, kept, left } = await visit({ page, publisher, collector });
    await leaves(page, left, ['impression']);
    expect(await page.evaluate(() => window.Touchline.privacy.forget())).toEqual({ stored: [], optedOut: false });
    expect(await kept()).toEqual([]);
    await click();
    await leaves(page, left, ['impression', 'click']);
    expect(collector.events[1]?.['userId']).not.toBe(collector.events[0]?.['userId']);
    expect(collector.events[1]?.['sessionId']).not.toBe(collector.events[0]?.['sessionId']);
    expect(await kept()).toEqual(KEPT);

    await click();
    const status = await page.evaluate(() => window.Touchline.privacy.optOut());
    expect(status).toEqual({ stored: ['touchline_opt_out'], optedOut: true });
    await click();
    await run(30_000);
    await page.reload();
    await page.locator('[part~="banner"] a').click();
    await run(30_000);
    expect([await kept(), left()]).toEqual([['local touchline_opt_out'], ['impression', 'click']]);
  });

  test('AN-01: a viewing waits for consent, and ends where its visitor opts out', async ({
    page,
    publisher,
    collector,
  }) => {
    await page.addInitScript(PLATFORM);
    const written = await logWrites(page);
    const id = await video(publisher, 'asked');
    await publisher.open(
      page,
      `<touchline-video-player public-key="${publisher.key}" video-id="${id}" ${counting(collector)}></touchline-video-player>${LOADER}`
    );
    const player = page.locator('touchline-video-player');
    await player.getByRole('button', { name: 'Play' }).click();
    await untilTime(player, 0.5);
    await expect.poll(() => page.evaluate('platform.asked')).toBeGreaterThan(0);
    expect([await storedOn(page), await written(), collector.events]).toEqual([[], [], []]);

    await say(page, GRANTED);
    await expect.poll(() => collector.events.map(({ e, event }) => e ?? event)).toContain('viewstart');
    expect(collector.events.map(({ event }) => event)).toContain('initialize');
    expect(await storedOn(page)).toEqual(expect.arrayContaining(KEPT));
    const count = collector.events.length;
    await player.evaluate((element: HTMLElement & { player?: { pause(): void } }) => element.player?.pause());
    await page.evaluate(() => window.Touchline.privacy.optOut());
    expect(await storedOn(page)).toEqual(['local touchline_opt_out']);
    await page.goto('about:blank');
    await page.goBack();
    await player.waitFor();
    expect([await storedOn(page), collector.events.length]).toEqual([['local touchline_opt_out'], count]);
  });

  test('in a frame of another origin the platform of the page around it is asked', async ({
    page,
    publisher,
    collector,
  }) => {
    const writes = await logWrites(page);
    await page.clock.install();
    const tag = carouselTag(publisher, await banner(publisher), counting(collector));
    await publisher.open(page, `${STAY}${tag}${LOADER}`);
    const inner = page.url();
    const script = `<script>(${PLATFORM})();(${LOCATOR})()</script>`;
    const around = `<!doctype html>${script}<body><iframe src="${inner}" width="900" height="600"></iframe>`;
    await openWatched(page, () => page.goto(collector.page(around)));
    const frame = page.frames().find((one) => one.url() === inner) as Frame;
    await seen(page);
    const { run, click, kept, left } = visitOf(page, frame, { writes, collector });
    await expect.poll(() => page.evaluate('platform.asked')).toBe(1);
    await run(5000);
    expect([await kept(), left()]).toEqual([[], []]);
    await say(page, GRANTED);
    await leaves(page, left, ['impression']);
    expect(await kept()).toEqual(KEPT);
    await say(page, REFUSED);
    await click();
    await run(12_000);
    expect([await kept(), left()]).toEqual([[], ['impression']]);
  });

  test('a page that may keep nothing at all counts from memory, and nothing breaks', async ({
    page,
    publisher,
    collector,
  }) => {
    const errors: unknown[] = [];
    page.on('pageerror', (error) => errors.push(error));
    const tag = carouselTag(publisher, await banner(publisher), counting(collector));
    await page.clock.install();
    const headers = { 'content-security-policy': 'sandbox allow-scripts' };
    await openWatched(page, () => publisher.open(page, `${STAY}${tag}${LOADER}`, { headers }));
    await leaves(page, () => collector.events.length, 1);
    await page.locator('[part~="banner"] a').click();
    await leaves(page, () => collector.events.length, 2);
    expect(collector.events[1]?.['sessionId']).toBe(collector.events[0]?.['sessionId']);
    const status = await page.evaluate(() => window.Touchline.privacy.optOut());
    expect([status, errors]).toEqual([{ stored: [], optedOut: true }, []]);
  });
});

function gpc(): void {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
}

/** Lets frames ask the platform of this page by messages, as platforms do (IAB TCF, CMP API v2). */
function LOCATOR(): void {
  const { __tcfapi } = window as never as { __tcfapi: (...args: unknown[]) => void };
  addEventListener('DOMContentLoaded', () => {
    document.body.append(Object.assign(document.createElement('iframe'), { name: '__tcfapiLocator', hidden: true }));
  });
  addEventListener('message', ({ data, source }) => {
    const call = data?.__tcfapiCall;
    if (!call) return;
    __tcfapi(call.command, call.version, (returnValue: object, success: boolean) => {
      const reply = { __tcfapiReturn: { returnValue, success, callId: call.callId } };
      (source as Window).postMessage(reply, '*');
    });
  });
}
