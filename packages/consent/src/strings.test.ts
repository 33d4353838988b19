import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStringReader, noConsentStrings } from './strings.ts';
import { createFakeWindow } from './testing/page.ts';

const TIMEOUT_MS = 2_000;
let controller: AbortController;

beforeEach(() => {
  controller = new AbortController();
  vi.useFakeTimers();
});
afterEach(() => {
  controller.abort();
  vi.useRealTimers();
});

/** Reads the strings when the visitor has decided or the timeout has passed. */
async function read(members: Record<string, unknown>, setting = 'auto') {
  const { window } = createFakeWindow(members);
  const { decided, now } = createStringReader({ setting, window, timeout: TIMEOUT_MS, signal: controller.signal });
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  await decided;
  return now();
}

/** A platform that calls each listener at once. */
const tcf =
  (granted: boolean, eventStatus = 'tcloaded') =>
  (_command: string, _version: number, callback: (data: unknown, success: boolean) => void) =>
    callback(
      {
        ...{ tcString: 'CPc0TgAPc0TgA', gdprApplies: true, eventStatus, listenerId: 1 },
        purpose: { consents: { 1: granted, 8: granted } },
      },
      true
    );
const usp =
  (uspString: string) => (_command: string, _version: number, callback: (data: unknown, success: boolean) => void) =>
    callback({ version: 1, uspString }, true);

describe('createStringReader', () => {
  it('AD-09: returns the TCF string after consent', async () => {
    const { granted, strings } = await read({ __tcfapi: tcf(true) });
    expect([granted, strings]).toEqual([true, { ...noConsentStrings, gdprApplies: true, tcString: 'CPc0TgAPc0TgA' }]);
  });

  it('AD-10: returns the US privacy string', async () => {
    expect((await read({ __uspapi: usp('1YNN') })).strings.uspString).toBe('1YNN');
  });

  /** A platform that responds after a delay. */
  const delayed = (ms: number, platform: ReturnType<typeof usp>): typeof platform => {
    return (...args) => void setTimeout(() => platform(...args), ms);
  };

  it('AD-09, AD-10: waits for the strings of platforms when the page has granted consent', async () => {
    const platforms = { __tcfapi: delayed(300, tcf(true)), __uspapi: delayed(600, usp('1YNN')) };
    expect(await read(platforms, 'granted')).toEqual({
      granted: true,
      strings: { ...noConsentStrings, gdprApplies: true, tcString: 'CPc0TgAPc0TgA', uspString: '1YNN' },
    });
  });

  it('AD-09: waits until the timeout for a platform that does not respond', async () => {
    const platforms = { __tcfapi: () => {}, __uspapi: usp('1YNN') };
    const { granted, strings } = await read(platforms, 'granted');
    expect([granted, strings]).toEqual([true, { ...noConsentStrings, uspString: '1YNN' }]);
  });

  it.each([
    ['after a refusal', { __tcfapi: tcf(false) }, 'auto'],
    ['of a visitor who has opted out of sale', { __uspapi: usp('1YYN') }, 'auto'],
    ['before the visitor has decided', { __tcfapi: tcf(true, 'cmpuishown') }, 'auto'],
    ['if the page has denied consent', { __tcfapi: tcf(true) }, 'denied'],
    ['if the browser objects', { __tcfapi: tcf(true), navigator: { globalPrivacyControl: true } }, 'auto'],
  ])('AD-09, AD-10: returns no strings %s', async (_, members, setting) => {
    expect(await read(members, setting)).toEqual({ granted: false, strings: noConsentStrings });
  });

  it('AD-09: follows a visitor who consents later and then withdraws', async () => {
    const callbacks: Parameters<ReturnType<typeof tcf>>[2][] = [];
    const { window } = createFakeWindow({
      __tcfapi: (...[, , callback]: Parameters<ReturnType<typeof tcf>>) => void callbacks.push(callback),
    });
    const { decided, now } = createStringReader({
      setting: 'auto',
      window,
      timeout: TIMEOUT_MS,
      signal: controller.signal,
    });
    const say = (granted: boolean) => {
      for (const callback of callbacks) tcf(granted)('addEventListener', 2, callback);
    };
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    await decided;
    expect(now()).toEqual({ granted: false, strings: noConsentStrings });
    say(true);
    expect(now()).toMatchObject({ granted: true, strings: { tcString: 'CPc0TgAPc0TgA' } });
    say(false);
    expect(now()).toEqual({ granted: false, strings: noConsentStrings });
  });

  it('AD-09: a page without platforms has no strings, and allows ads', async () => {
    expect(await read({})).toEqual({ granted: true, strings: noConsentStrings });
  });
});
