import { describe, expect, it } from 'vitest';
import { speechOf } from './speech.ts';

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

  it('I18N-02: speaks English where a language has no table, after trying it without region and script', () => {
    expect(speak('xx', 'de')).toMatchObject({ language: 'en', dir: 'ltr' });
    expect([speak('pt-BR', '').language, speak('zh-Hant', '').language]).toEqual(['pt', 'zh']);
  });

  it('reads en_US as en-US', () => {
    expect(speak('en_US', '').locale).toBe('en-US');
  });
});
