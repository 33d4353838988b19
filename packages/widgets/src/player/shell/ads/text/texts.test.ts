import { LANGUAGES } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { type AdTexts, englishTexts, loadAdTexts } from './index.ts';

const keys = Object.keys(englishTexts) as (keyof AdTexts)[];
const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

describe('loadAdTexts', () => {
  it('has English phrases for keys, so that a missing text still reads', () => {
    expect(keys.filter((key) => englishTexts[key] !== key)).toEqual([]);
  });

  it.each(LANGUAGES.filter((language) => language !== 'en'))(
    'says everything in %s, with its places',
    async (language) => {
      const texts = await loadAdTexts(language);

      expect(Object.keys(texts).sort()).toEqual([...keys].sort());
      expect(keys.filter((key) => texts[key] === key || texts[key].trim() === '')).toEqual([]);
      expect(keys.filter((key) => String(placesIn(texts[key])) !== String(placesIn(key)))).toEqual([]);
      expect(keys.filter((key) => /\p{Nd}/u.test(texts[key]))).toEqual([]);
    }
  );
});
