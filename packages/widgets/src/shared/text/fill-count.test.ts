import { LANGUAGES } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { contentTexts } from './all.ts';
import { fillCount } from './fill-count.ts';

describe('fillCount', () => {
  it('formats a number for the locale', () => {
    expect(fillCount('{n} on penalties', { n: 4 }, 'en')).toBe('4 on penalties');
    expect(fillCount('{n}', { n: 41.3 }, 'de')).toBe('41,3');
    expect(fillCount('{n}', { n: 1234 }, 'fa')).toBe('۱۲۳۴');
  });

  it('chooses the text by the plural rules of the language', () => {
    const events = (language: 'en' | 'ru' | 'ar' | 'ja', n: number) =>
      fillCount(contentTexts[language]['{n} events'], { n }, language);

    expect([0, 1, 2].map((n) => events('en', n))).toEqual(['0 events', '1 event', '2 events']);
    expect([1, 3, 5, 21].map((n) => events('ru', n))).toEqual(['1 событие', '3 события', '5 событий', '21 событие']);
    expect([1, 2, 3, 11].map((n) => events('ar', n))).toEqual(['حدث واحد', 'حدثان', '3 أحداث', '11 حدثًا']);
    expect(events('ja', 3)).toBe('3試合');
  });

  it('chooses each of several texts by its own number', () => {
    const text = contentTexts.en['{runs} runs for {wickets} wickets'];

    expect(fillCount(text, { runs: 1, wickets: 2 }, 'en')).toBe('1 run for 2 wickets');
    expect(fillCount(text, { runs: 212, wickets: 1 }, 'en')).toBe('212 runs for 1 wicket');
  });

  it.each(LANGUAGES)('fills all placeholders in %s', (language) => {
    const texts = Object.values<string>(contentTexts[language]).filter((text) => text.includes('plural'));
    const filled = texts.flatMap((text) =>
      [0, 1, 2, 3, 5, 11, 21, 41.3, 100].map((n) => fillCount(text, { n, runs: n, wickets: n }, language))
    );

    expect(filled.filter((text) => /[{}#]|plural/.test(text) || !text.trim())).toEqual([]);
  });

  it('accepts a publisher’s own texts: without plurals, without other, with extra braces', () => {
    expect(fillCount('{n} matches', { n: 3 }, 'en')).toBe('3 matches');
    expect(fillCount('{n, plural, one {a match}}', { n: 3 }, 'en')).toBe('3');
    expect(fillCount('{m} {n, plural} {constructor} {', { n: 3 }, 'en')).toBe('{m} {n, plural} {constructor} {');
  });
});
