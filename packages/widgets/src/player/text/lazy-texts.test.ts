import { LANGUAGES } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { announceTexts } from '../../shared/announce/text/index.ts';
import type { LazyTexts } from '../../shared/text/useLazyTexts.ts';
import { purchaseTexts } from '../purchase/text/index.ts';
import { adTexts } from '../shell/ads/text/index.ts';
import { castTexts } from '../shell/cast/text/index.ts';
import { endTexts } from '../shell/end/text/index.ts';
import { shareTexts } from '../shell/share/text/index.ts';

type Table = Readonly<Record<string, string>>;
const TABLES = {
  ads: adTexts,
  announcements: announceTexts,
  cast: castTexts,
  end: endTexts,
  purchase: purchaseTexts,
  share: shareTexts,
} as unknown as Readonly<Record<string, LazyTexts<Table>>>;

/** Whether a key has no letters: '{home}, {away}'. */
const isPunctuation = (key: string) => !/\p{L}/u.test(key.replace(/\{\w+\}/g, ''));
const placesIn = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

describe.each(Object.entries(TABLES))('texts of %s', (_, { en, files }) => {
  const keys = Object.keys(en);

  it('have English phrases as keys, so that a missing text is still readable', () => {
    expect(keys.filter((key) => en[key] !== key)).toEqual([]);
  });

  it.each(LANGUAGES.filter((language) => language !== 'en'))(
    'are complete in %s, with all placeholders',
    async (language) => {
      const texts = (await files[`./${language}.json`]?.())?.default ?? {};

      expect(Object.keys(texts).sort()).toEqual([...keys].sort());
      expect(keys.filter((key) => (texts[key] === key && !isPunctuation(key)) || texts[key]?.trim() === '')).toEqual(
        []
      );
      expect(keys.filter((key) => String(placesIn(texts[key])) !== String(placesIn(key)))).toEqual([]);
      // Digits come from the locale, not from the text.
      expect(keys.filter((key) => /\p{Nd}/u.test(texts[key] ?? ''))).toEqual([]);
    }
  );
});
