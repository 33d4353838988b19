import { describe, expect, it } from 'vitest';
import { speechOf } from './language.ts';

const speak = (locale: string | undefined, given: string, dir?: string) => speechOf({ locale, dir }, given);

describe('speechOf', () => {
  it('I18N-01: speaks the given locale, else the browser’s', () => {
    expect([speak('de', 'fr').language, speak(undefined, 'fr-FR').language]).toEqual(['de', 'fr']);
  });

  it('I18N-08: runs right to left for Arabic and Persian, unless the element says otherwise', () => {
    expect(speak('ar', 'en').dir).toBe('rtl');
    expect(speak(undefined, 'fa-IR').dir).toBe('rtl');
    expect(speak('ar', 'en', 'ltr').dir).toBe('ltr');
  });

  it('leaves the page its direction where nobody asked for a locale', () => {
    expect([speak(undefined, 'en').dir, speak('en', 'ar').dir, speak('en', 'en', 'rtl').dir]).toEqual([
      undefined,
      'ltr',
      'rtl',
    ]);
  });

  it('reads en_US as en-US, and an unknown language as English left to right', () => {
    expect(speak('en_US', '').locale).toBe('en-US');
    expect(speak('xx', '')).toMatchObject({ language: 'en', dir: 'ltr' });
  });
});
