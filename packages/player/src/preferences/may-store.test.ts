// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { mayStore, readStorageContext } from './may-store.ts';

const page = window as unknown as Record<string, unknown>;

afterEach(() => {
  Reflect.deleteProperty(page, '__tcfapi');
  Reflect.deleteProperty(page, 'Touchline');
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});

describe('mayStore', () => {
  it.each([
    ['granted', true, true, true],
    ['denied', false, false, false],
    ['required', false, false, false],
    ['auto', false, false, true],
    ['auto', true, false, false],
    ['auto', false, true, false],
    ['nonsense', false, true, false],
  ])('with consent %s, privacy control %s and a CMP %s: %s', (consent, privacyControl, cmpPresent, may) => {
    expect(mayStore({ consent, privacyControl, cmpPresent, optedOut: false })).toBe(may);
  });

  it('is false for visitors who have opted out, whatever the page says', () => {
    const context = { consent: 'granted', privacyControl: false, cmpPresent: false };
    expect(mayStore({ ...context, optedOut: true })).toBe(false);
  });
});

describe('readStorageContext', () => {
  it('reads the page and the browser', () => {
    const defaults = { consent: 'auto', privacyControl: false, optedOut: false, cmpPresent: false };
    expect(readStorageContext('auto')).toEqual(defaults);

    page['__tcfapi'] = () => {};
    page['Touchline'] = { privacy: { status: () => ({ optedOut: true }) } };
    Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: true });
    expect(readStorageContext('auto')).toEqual({
      consent: 'auto',
      privacyControl: true,
      optedOut: true,
      cmpPresent: true,
    });
  });

  it('reads an opt-out from storage on a page without the loader', () => {
    localStorage.setItem('touchline_opt_out', '1');
    expect(readStorageContext('auto').optedOut).toBe(true);
    localStorage.clear();
    expect(readStorageContext('auto').optedOut).toBe(false);
  });
});
