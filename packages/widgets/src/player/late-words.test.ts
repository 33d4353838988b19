import { LANGUAGES } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { announceTexts } from '../shared/announce/text/index.ts';
import type { LateWords } from '../shared/late-words/useLateWords.ts';
import { purchaseTexts } from './purchase/text/index.ts';
import { adTexts } from './shell/ads/text/index.ts';
import { castTexts } from './shell/cast/text/index.ts';
import { endTexts } from './shell/end/text/index.ts';
import { shareTexts } from './shell/share/text/index.ts';

type Table = Readonly<Record<string, string>>;
const TABLES = {
  ads: adTexts,
  announcements: announceTexts,
  cast: castTexts,
  end: endTexts,
  purchase: purchaseTexts,
  share: shareTexts,
} as unknown as Readonly<Record<string, LateWords<Table>>>;

/** Nothing of it is a word: '{home}, {away}'. */
const isPunctuation = (key: string) => !/\p{L}/u.test(key.replace(/\{\w+\}/g, ''));
const placesIn = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

describe.each(Object.entries(TABLES))('texts of %s', (_, { en, others }) => {
  const keys = Object.keys(en);

  it('have English phrases for keys, so that a missing text still reads', () => {
    expect(keys.filter((key) => en[key] !== key)).toEqual([]);
  });

  it.each(LANGUAGES.filter((language) => language !== 'en'))(
    'say everything in %s, with its places',
    async (language) => {
      const { texts } = await others[language]();

      expect(Object.keys(texts).sort()).toEqual([...keys].sort());
      expect(keys.filter((key) => (texts[key] === key && !isPunctuation(key)) || texts[key]?.trim() === '')).toEqual(
        []
      );
      expect(keys.filter((key) => String(placesIn(texts[key])) !== String(placesIn(key)))).toEqual([]);
      // Digits are those of the locale.
      expect(keys.filter((key) => /\p{Nd}/u.test(texts[key] ?? ''))).toEqual([]);
    }
  );
});
