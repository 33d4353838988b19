import { existsSync, readFileSync } from 'node:fs';
import type { Frame, Page } from '@playwright/test';
import { type Collector, counting, inView, logWrites, openWatched, storedOn, test } from './testing/counted.ts';
import { bannerOf, carouselTag, expect, LOADER, type Publisher } from './testing/fixtures.ts';
import { untilTime } from './testing/players/player-handle.ts';
import { video } from './testing/players/players.ts';

const STRINGS = new URL('../../shared/data/consent/tcf-strings.json', import.meta.url);

/** Of both purposes, which decide (docs/privacy.md). */
const GRANTED = { tcString: 'CPc0TgAPc0TgAAAAAAENCmCgAAAAAAAA', purpose: { consents: { 1: true, 8: true } } };
const DENIED = { ...GRANTED, purpose: { consents: {} } };
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
  /** Keys that are stored on the device now. `written`: all that were ever written. */
  kept(): Promise<string[]>;
  written(): Promise<string[]>;
  /** Each event that has left, as its word; also one that has not arrived yet. */
  readonly left: () => unknown[];
}

interface VisitOptions {
  readonly page: Page;
  readonly publisher: Publisher;
  readonly collector: Collector;
  readonly attributes?: string;
  readonly headers?: Record<string, string>;
}

/** Opens a page whose one banner is seen a second later: something is to be counted from then on. */
async function visit({ page, publisher, collector, attributes = '', headers = {} }: VisitOptions): Promise<Visit> {
  const writes = await logWrites(page);
  await page.clock.install();
  const tag = carouselTag(publisher, await banner(publisher), counting(collector, attributes));
  await seen(page, () => openWatched(page, () => publisher.open(page, `${STAY}${tag}${LOADER}`, { headers })));
  return visitOf(page, page, { writes, collector });
}

function visitOf(
  page: Page,
  frame: Page | Frame,
  services: { writes: () => Promise<string[]>; collector: Collector }
): Visit {
  return {
    click: () => frame.locator('[part~="banner"] a').click(),
    run: (ms) => page.clock.runFor(ms),
    kept: () => storedOn(frame),
    written: async () => [...new Set(await services.writes())].sort(),
    left: () => [
      ...services.collector.events.map(({ event }) => event),
      ...(services.collector.isQuiet() ? [] : ['on its way']),
    ],
  };
}

const banner = (publisher: Publisher) => publisher.collection('asked', [bannerOf(publisher, 'one', { text: 'Derby' })]);

/** Clicks leave the visitor where he is. */
const STAY = `<script>addEventListener('touchline:bannerclick', (event) => event.preventDefault())</script>`;

/** Opens the page, and stops its clock when the banner has been in view for a second and the counter's code is there. */
async function seen(page: Page, open: () => Promise<unknown>): Promise<void> {
  // On a busy machine a second may pass before the clock is stopped.
  const code = page.waitForResponse(/\/counter-/);
  await open();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
  await page.clock.runFor(1000);
  await (await code).finished();
  await inView(page);
}

/** Advances the clock until exactly these events have been sent. */
async function leaves<Left>(page: Page, left: () => Left, expected: Left): Promise<void> {
  const check = async () => {
    await page.clock.runFor(1000);
    return left();
  };
  await expect.poll(check, { intervals: [50], timeout: 15_000 }).toEqual(expected);
}

/** A consent platform on the page, which the test controls. */
const PLATFORM = () => {
  const listeners = new Map<number, (tcData: object, success: boolean) => void>();
  let now: object | undefined;
  const platform = {
    listenerCount: 0,
    say(tcData: object) {
      now = { gdprApplies: true, eventStatus: 'useractioncomplete', cmpStatus: 'loaded', ...tcData };
      for (const [listenerId, callback] of listeners) callback({ ...now, listenerId }, true);
    },
  };
  Object.assign(window, {
    platform,
    __tcfapi(command: string, _: number, callback: (value: object, success: boolean) => void) {
      if (command !== 'addEventListener') return;
      platform.listenerCount += 1;
      listeners.set(platform.listenerCount, callback);
      if (now) callback({ ...now, listenerId: platform.listenerCount }, true);
    },
  });
};
const say = (page: Page, tcData: object) =>
  page.evaluate((data) => (window as never as { platform: { say(tcData: object): void } }).platform.say(data), tcData);

test.describe('consent', () => {
  test('BA-01, AN-01: without a platform ids are stored after half a second', async ({
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

  test('a platform without a response means no consent', async ({ page, publisher, collector }) => {
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

  test('nothing is sent of visitors who leave before they answer', async ({ page, publisher, collector }) => {
    await page.addInitScript(PLATFORM);
    const { click, written, left } = await visit({ page, publisher, collector });
    await click();
    expect(await written()).toEqual([]);
    await page.goto(`${publisher.origin}/went-to-another`);
    expect([await storedOn(page), left()]).toEqual([[], []]);
  });

  test('nothing is stored or sent after a refusal, or without a choice in the string', async ({
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

  test('pending events are sent after consent; after withdrawal everything stops at once and stored data is deleted', async ({
    page,
    publisher,
    collector,
  }) => {
    await page.addInitScript(PLATFORM);
    const { run, click, kept, written, left } = await visit({ page, publisher, collector });
    await run(5000);
    expect([await kept(), await written(), left()]).toEqual([[], [], []]);
    await say(page, GRANTED);
    // The code that reads a platform is loaded over the network, so its timing varies.
    await expect.poll(kept).toEqual(KEPT);
    expect(await written()).toEqual(KEPT);
    await leaves(page, left, ['impression']);
    const before = collector.events[0];

    await click();
    await say(page, DENIED);
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
    test(`nothing is stored or sent ${where}`, async ({ page, publisher, collector }) => {
      if (before) await page.addInitScript(before);
      const { run, click, kept, written, left } = await visit({ page, publisher, collector, attributes });
      await click();
      for (const ms of [600, 10_000, 30_000]) await run(ms);
      await page.goto('about:blank');
      await page.goBack();
      expect([await kept(), await written(), left()]).toEqual([[], [], []]);
    });
  }

  test('a page with its own consent dialog sets the attribute, and counting starts then', async ({
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

  test('visitors who refuse are counted without storage if the publisher has chosen that', async ({
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

  test('a visitor who opts out is no longer counted; a visitor who deletes their data gets a new id', async ({
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

  test('AN-01: a viewing waits for consent, and ends when its visitor opts out', async ({
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
    await expect.poll(() => page.evaluate('platform.listenerCount')).toBeGreaterThan(0);
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

  test('a frame of another origin uses the platform of the surrounding page', async ({
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
    await seen(page, () => openWatched(page, () => page.goto(collector.page(around))));
    const frame = page.frames().find((one) => one.url() === inner) as Frame;
    const { run, click, kept, left } = visitOf(page, frame, { writes, collector });
    await expect.poll(() => page.evaluate('platform.listenerCount')).toBe(1);
    await run(5000);
    expect([await kept(), left()]).toEqual([[], []]);
    await say(page, GRANTED);
    await leaves(page, left, ['impression']);
    expect(await kept()).toEqual(KEPT);
    await say(page, DENIED);
    await click();
    await run(12_000);
    expect([await kept(), left()]).toEqual([[], ['impression']]);
  });

  test('a page without storage counts with ids in memory', async ({ page, publisher, collector }) => {
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
