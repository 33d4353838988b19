import { existsSync, readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { contentTexts } from './all.ts';
import { type ContentTexts, englishTexts, loadContentTexts } from './index.ts';

type Key = keyof ContentTexts;

/** Texts that are the same as in English. */
const SHARED: Partial<Record<Language, readonly Key[]>> = {
  de: ['Live'],
  es: ['Set {n}', '{n} overs'],
  fr: ['Set {n}', '{n} points', '{n} runs', '{n} overs'],
  it: ['Set {n}'],
  nl: ['Live', 'Set {n}', '{n} games', '{n} runs', '{n} overs'],
  pt: ['Set {n}', '{n} overs', 'slide'],
};

const CALENDAR: readonly Key[] = [
  'Today',
  'Live',
  'Full Time',
  'Match details',
  'Show more',
  'There are no events for this day.',
];
const CAROUSEL: readonly Key[] = ['Watch Now', 'See All'];

const keys = Object.keys(englishTexts) as Key[];
const translated = LANGUAGES.filter((language) => language !== 'en');

/** Returns the texts that are in English although the language has its own words. */
const untranslated = (language: Language, wanted: readonly Key[]) =>
  wanted.filter((key) => contentTexts[language][key] === englishTexts[key] && !(SHARED[language] ?? []).includes(key));

/** Returns the placeholders of a text, without their plural forms. */
const placesIn = (text: string) => [...text.matchAll(/\{(\w+)(?:\}|, plural)/g)].map(([, name]) => name).sort();
/** Converts `{n, plural, one {# event} other {# events}}` to its key: `{n} events`. */
const withoutPlurals = (text: string) => text.replace(/\{(\w+), plural,.*?other \{# ([^}]*)\}\}/g, '{$1} $2');

describe('contentTexts', () => {
  it('has English phrases as keys, so that a missing text is still readable', () => {
    expect(keys.filter((key) => withoutPlurals(englishTexts[key]) !== key)).toEqual([]);
  });

  it.each(translated)('CAL-21, I18N-04: translates the six calendar texts in %s', (language) => {
    expect(untranslated(language, CALENDAR)).toEqual([]);
  });

  it.each(translated)('I18N-05: translates Watch Now and See All in %s', (language) => {
    expect(untranslated(language, CAROUSEL)).toEqual([]);
  });

  it.each(translated)('has no untranslated, blank or incomplete text in %s', (language) => {
    const texts = contentTexts[language];

    expect(untranslated(language, keys)).toEqual([]);
    expect(Object.keys(texts).sort()).toEqual([...keys].sort());
    expect(keys.filter((key) => texts[key].trim() !== texts[key] || texts[key] === '')).toEqual([]);
    expect(keys.filter((key) => String(placesIn(texts[key])) !== String(placesIn(key)))).toEqual([]);
  });

  it.each(LANGUAGES)('has a form for each plural of %s that a whole number can have', (language) => {
    const rules = new Intl.PluralRules(language);
    const needed = new Set([0, 1, 2, 3, 5, 11, 21, 100].map((n) => rules.select(n)));
    const plurals = Object.values<string>(contentTexts[language]).flatMap((text) =>
      [...text.matchAll(/plural,((?: \w+ \{[^}]*\})+)\}/g)].map(([, forms = '']) => forms)
    );
    const lacking = plurals.filter((forms) => [...needed].some((form) => !forms.includes(` ${form} {`)));

    // Arabic uses the same form for zero and a hundred.
    expect(lacking.filter((forms) => language !== 'ar' || !forms.includes(' few {'))).toEqual([]);
  });

  it('contains no digits: the locale formats them', () => {
    const texts = LANGUAGES.flatMap((language) => Object.values<string>(contentTexts[language]));

    expect(texts.filter((text) => /\p{Nd}/u.test(text))).toEqual([]);
  });

  it('has different texts for all states', () => {
    const states: readonly Key[] = ['Postponed', 'Cancelled', 'Delayed', 'Suspended', 'Paused', 'Half-time', 'Live'];

    for (const language of LANGUAGES) {
      const said = states.map((key) => contentTexts[language][key]);
      expect(new Set(said).size, said.join(', ')).toBe(said.length);
    }
  });

  it.skipIf(!existsSync(cldr()))('says Today as the Unicode locale data do', () => {
    const localeData = JSON.parse(readFileSync(cldr(), 'utf8')) as {
      locales: Record<Language, { relative_day: { today: string } }>;
    };

    for (const language of LANGUAGES) {
      expect(contentTexts[language].Today.toLowerCase()).toBe(localeData.locales[language].relative_day.today);
    }
  });
});

describe('loadContentTexts', () => {
  it.each(LANGUAGES)('has the same texts in %s in the browser as on the server', async (language) => {
    expect(await loadContentTexts(language)).toBe(contentTexts[language]);
  });
});

function cldr(): URL {
  return new URL('../../../../../../shared/data/locale/cldr-facts.json', import.meta.url);
}
