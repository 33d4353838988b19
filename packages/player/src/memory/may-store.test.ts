// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { mayStore, storeQuestion } from './may-store.ts';

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

  it('is no for whoever has opted out, whatever the page says', () => {
    const question = { consent: 'granted', privacyControl: false, cmpPresent: false };
    expect(mayStore({ ...question, optedOut: true })).toBe(false);
  });
});

describe('storeQuestion', () => {
  it('reads page and browser', () => {
    const nothing = { consent: 'auto', privacyControl: false, optedOut: false, cmpPresent: false };
    expect(storeQuestion('auto')).toEqual(nothing);

    page['__tcfapi'] = () => {};
    page['Touchline'] = { privacy: { status: () => ({ optedOut: true }) } };
    Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: true });
    expect(storeQuestion('auto')).toEqual({ consent: 'auto', privacyControl: true, optedOut: true, cmpPresent: true });
  });

  it('reads a wish to opt out where it is kept, on a page without a loader', () => {
    localStorage.setItem('touchline_opt_out', '1');
    expect(storeQuestion('auto').optedOut).toBe(true);
    localStorage.clear();
    expect(storeQuestion('auto').optedOut).toBe(false);
  });
});
