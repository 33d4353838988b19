import { describe, expect, it } from 'vitest';
import { texts as english } from './en.ts';
import { LANGUAGES, languageOf, missingLanguage, sayFrom } from './languages.ts';

const placesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

describe('languages', () => {
  it.each(Object.keys(LANGUAGES))('%s says everything, with the same places to fill in', async (language) => {
    const texts = await LANGUAGES[language]?.load();
    const places = Object.entries(english).map(([key, text]) => [key, placesOf(text)]);
    expect(Object.entries(texts ?? {}).map(([key, text]) => [key, placesOf(text)])).toEqual(places);
  });
});

describe('missingLanguage', () => {
  it.each([
    [null, null],
    ['en', null],
    ['nl', 'Nederlands'],
    ['fr', 'français'],
    ['xx', 'xx'],
  ])('of %j is %j', (code, name) => expect(missingLanguage(code)).toBe(name));
});

describe('languageOf', () => {
  it.each([
    ['the one asked for', 'ar', ['en-GB'], 'ar'],
    ["the browser's", null, ['ar-EG', 'en'], 'ar'],
    ['English where we have none of them', 'xx', ['ja'], 'en'],
  ] as const)('is %s', (_, code, browser, language) => {
    expect(languageOf(code, browser)).toBe(language);
  });
});

describe('sayFrom', () => {
  it('fills in what is given', () => {
    expect(sayFrom(english)('pageOf', { from: '1', to: '10', all: '40' })).toBe('1 to 10 of 40');
  });
});
