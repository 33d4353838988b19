import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStringReader, noConsentStrings } from './strings.ts';
import { createFakeWindow } from './test-page.ts';

const PATIENCE = 2_000;
let gone: AbortController;

beforeEach(() => {
  gone = new AbortController();
  vi.useFakeTimers();
});
afterEach(() => {
  gone.abort();
  vi.useRealTimers();
});

/** What is answered, within the patience or at its end. */
async function read(members: Record<string, unknown>, setting = 'auto') {
  const { window } = createFakeWindow(members);
  const { decided, now } = createStringReader({ setting, window, patience: PATIENCE, signal: gone.signal });
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(PATIENCE);
  await decided;
  return now();
}

/** A platform that answers each listener at once. */
const tcf =
  (granted: boolean, eventStatus = 'tcloaded') =>
  (_command: string, _version: number, hear: (data: unknown, success: boolean) => void) =>
    hear(
      {
        ...{ tcString: 'CPc0TgAPc0TgA', gdprApplies: true, eventStatus, listenerId: 1 },
        purpose: { consents: { 1: granted, 8: granted } },
      },
      true
    );
const usp =
  (uspString: string) => (_command: string, _version: number, hear: (data: unknown, success: boolean) => void) =>
    hear({ version: 1, uspString }, true);

describe('createStringReader', () => {
  it('AD-09: gives the TCF string of who has consented', async () => {
    const { granted, strings } = await read({ __tcfapi: tcf(true) });
    expect([granted, strings]).toEqual([true, { ...noConsentStrings, gdprApplies: true, tcString: 'CPc0TgAPc0TgA' }]);
  });

  it('AD-10: gives the US privacy string', async () => {
    expect((await read({ __uspapi: usp('1YNN') })).strings.uspString).toBe('1YNN');
  });

  /** A platform that answers after some time. */
  const late = (ms: number, platform: ReturnType<typeof usp>): typeof platform => {
    return (...asked) => void setTimeout(() => platform(...asked), ms);
  };

  it('AD-09, AD-10: gives the strings of a page that has granted, although its platforms answer later', async () => {
    const platforms = { __tcfapi: late(300, tcf(true)), __uspapi: late(600, usp('1YNN')) };
    expect(await read(platforms, 'granted')).toEqual({
      granted: true,
      strings: { ...noConsentStrings, gdprApplies: true, tcString: 'CPc0TgAPc0TgA', uspString: '1YNN' },
    });
  });

  it('AD-09: waits no longer than its patience for a platform that does not answer', async () => {
    const platforms = { __tcfapi: () => {}, __uspapi: usp('1YNN') };
    const { granted, strings } = await read(platforms, 'granted');
    expect([granted, strings]).toEqual([true, { ...noConsentStrings, uspString: '1YNN' }]);
  });

  it.each([
    ['of a refusal', { __tcfapi: tcf(false) }, 'auto'],
    ['of who has opted out of sale', { __uspapi: usp('1YYN') }, 'auto'],
    ['where the visitor has not decided', { __tcfapi: tcf(true, 'cmpuishown') }, 'auto'],
    ['where the page has refused', { __tcfapi: tcf(true) }, 'denied'],
    ['where the browser objects', { __tcfapi: tcf(true), navigator: { globalPrivacyControl: true } }, 'auto'],
  ])('AD-09, AD-10: gives none %s', async (_, members, setting) => {
    expect(await read(members, setting)).toEqual({ granted: false, strings: noConsentStrings });
  });

  it('AD-09: gives none from the moment on at which the visitor withdraws, and the new one of who agrees late', async () => {
    const hearing: Parameters<ReturnType<typeof tcf>>[2][] = [];
    const { window } = createFakeWindow({
      __tcfapi: (...[, , hear]: Parameters<ReturnType<typeof tcf>>) => void hearing.push(hear),
    });
    const { decided, now } = createStringReader({ setting: 'auto', window, patience: PATIENCE, signal: gone.signal });
    const say = (granted: boolean) => {
      for (const hear of hearing) tcf(granted)('addEventListener', 2, hear);
    };
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(PATIENCE);
    await decided;
    expect(now()).toEqual({ granted: false, strings: noConsentStrings });
    say(true);
    expect(now()).toMatchObject({ granted: true, strings: { tcString: 'CPc0TgAPc0TgA' } });
    say(false);
    expect(now()).toEqual({ granted: false, strings: noConsentStrings });
  });

  it('AD-09: a page without platforms has no strings, and ads may come', async () => {
    expect(await read({})).toEqual({ granted: true, strings: noConsentStrings });
  });
});
