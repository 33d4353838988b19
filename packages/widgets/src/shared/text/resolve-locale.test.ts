import { describe, expect, it } from 'vitest';
import { resolveLocale } from './resolve-locale.ts';

const resolve = (locale: string | undefined, fallback: string, dir?: string) =>
  resolveLocale({ locale, dir }, fallback);

describe('resolveLocale', () => {
  it('I18N-01: uses the configured locale, else the browser’s', () => {
    expect([resolve('de', 'fr').language, resolve(undefined, 'fr-FR').language]).toEqual(['de', 'fr']);
  });

  it('I18N-08: is right to left for Arabic and Persian, unless the element sets a direction', () => {
    expect(resolve('ar', 'en').dir).toBe('rtl');
    expect(resolve(undefined, 'fa-IR').dir).toBe('rtl');
    expect(resolve('ar', 'en', 'ltr').dir).toBe('ltr');
  });

  it('keeps the page’s direction without a configured locale', () => {
    expect([resolve(undefined, 'en').dir, resolve('en', 'ar').dir, resolve('en', 'en', 'rtl').dir]).toEqual([
      undefined,
      'ltr',
      'rtl',
    ]);
  });

  it('I18N-02: falls back to English for a language without texts, after trying it without region and script', () => {
    expect(resolve('xx', 'de')).toMatchObject({ language: 'en', dir: 'ltr' });
    expect([resolve('pt-BR', '').language, resolve('zh-Hant', '').language]).toEqual(['pt', 'zh']);
  });

  it('reads en_US as en-US', () => {
    expect(resolve('en_US', '').locale).toBe('en-US');
  });
});
