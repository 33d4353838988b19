import { describe, expect, it } from 'vitest';
import { directionOf, isLocale, isSpokenLocale, pickLanguage, textIn } from './locale.ts';

describe('pickLanguage', () => {
  it('I18N-01: takes the given locale before the browser language', () => {
    expect(pickLanguage('de', 'fr')).toBe('de');
    expect(pickLanguage(undefined, 'fr-CA')).toBe('fr');
    expect(pickLanguage('', 'fr')).toBe('fr');
  });

  it('I18N-02: falls back to English where a language has no table, after trying the bare language', () => {
    expect(pickLanguage('pt-BR')).toBe('pt');
    expect(pickLanguage('zh-Hant-TW')).toBe('zh');
    expect(pickLanguage('en_US')).toBe('en');
    expect(pickLanguage('xx', 'fr')).toBe('en');
    expect(pickLanguage()).toBe('en');
  });
});

describe('directionOf', () => {
  it('I18N-08: is right to left for Arabic and Persian', () => {
    expect([directionOf('ar-EG'), directionOf('fa'), directionOf('en'), directionOf('')]).toEqual([
      'rtl',
      'rtl',
      'ltr',
      'ltr',
    ]);
  });
});

describe('textIn', () => {
  const text = { en: 'Derby', 'nl-BE': 'Derby (BE)', nl: 'Derbydag' };

  it.each([
    ['the exact tag', ['nl-be', 'en'], 'Derby (BE)'],
    ['then the language', ['nl-NL', 'en'], 'Derbydag'],
    ['then the next locale', ['fr', 'en'], 'Derby'],
    ['then any', ['fr'], 'Derby'],
  ])('takes %s', (_, locales, expected) => {
    expect(textIn(text, locales)).toBe(expected);
  });

  it('leaves a plain string alone and reads an empty map as no text', () => {
    expect(textIn('Derby', ['fr'])).toBe('Derby');
    expect(textIn({}, ['fr'])).toBe('');
  });
});

describe('isLocale', () => {
  it('tells tags from other text', () => {
    expect(['en', 'en-US', 'en_US', 'zh-Hant-TW', 'fa-u-nu-latn'].every(isLocale)).toBe(true);
    expect(['', 'e', '../x', 'en US', '<b>'].some(isLocale)).toBe(false);
  });
});

describe('isSpokenLocale', () => {
  it('tells tags that Intl takes from those it throws at', () => {
    expect(['en', 'en_US', 'zh-Hant-TW', 'fa-u-nu-latn'].every(isSpokenLocale)).toBe(true);
    expect(['', 'en-a', 'de-DE-', 'qqqqqqqq-1', 'a'.repeat(300), '🦊'].some(isSpokenLocale)).toBe(false);
  });
});
