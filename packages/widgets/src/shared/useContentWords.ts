import { translationQuery } from '@touchline/client';
import { type FragmentState, type Language, languageOf } from '@touchline/domain';
import { useEffect, useMemo, useState } from 'react';
import { pageSource } from './data/page-source.ts';
import type { At } from './data/query-client.ts';
import { useOne } from './data/useOne.ts';
import type { Speech } from './speech.ts';
import { type ContentTexts, texts as englishTexts } from './text/en.ts';
import { mergeTexts } from './text/merge-texts.ts';

export interface ContentWordsWish {
  readonly speech: Speech;
  /** The page's own words, by their English phrases. */
  readonly own: Readonly<Record<string, string>>;
  /** What came with the page: words in its language are complete, for `en-GB` as for `en`. */
  readonly state: Pick<FragmentState, 'locale' | 'texts'> | undefined;
  /** The built-in words, where a page has them all at hand. */
  readonly builtIn?: ContentTexts | undefined;
  /** Where it has not: how to get them. */
  readonly load?: ((language: Language) => Promise<ContentTexts>) | undefined;
  readonly source: At;
}

/** Words, and the language that they are in. */
export interface ContentWords {
  readonly locale: string;
  readonly texts: ContentTexts;
}

/**
 * The words that are wanted: built-in ones, then the publisher's, then the page's own. Until they are there, and where
 * they cannot be had, those of before or English.
 */
export function useContentWords({ speech, own, state, builtIn, load, source }: ContentWordsWish): ContentWords {
  const { locale } = speech;
  const complete = state !== undefined && languageOf(state.locale) === languageOf(locale);
  const words = useBuiltIn(speech, { state, builtIn, load });
  const { api, publicKey } = source;
  const query = useMemo(() => translationQuery(pageSource({ api, publicKey }), { locale }), [api, publicKey, locale]);
  const asks = !complete && publicKey !== '';
  const { answer } = useOne({ query: asks ? query : null, source });

  // The configuration is read anew on each render; equal words are one.
  const given = JSON.stringify(own);
  return useMemo(
    () => ({ locale: words.locale, texts: mergeTexts(words.texts, answer, JSON.parse(given)) }),
    [words, answer, given]
  );
}

function useBuiltIn(
  { language, locale }: Speech,
  { state, builtIn, load }: Pick<ContentWordsWish, 'state' | 'builtIn' | 'load'>
): ContentWords {
  const [words, setWords] = useState<ContentWords>(() => {
    if (state) {
      const same = languageOf(state.locale) === languageOf(locale);
      return { locale: same ? locale : state.locale, texts: { ...englishTexts, ...state.texts } };
    }
    return builtIn ? { locale, texts: builtIn } : { locale: 'en', texts: englishTexts };
  });
  const lacking = words.locale !== locale;
  useEffect(() => {
    if (!lacking) return;
    let wanted = true;
    const loading = builtIn ? Promise.resolve(builtIn) : load?.(language);
    loading?.then(
      (texts) => wanted && setWords({ locale, texts }),
      () => undefined
    );
    return () => {
      wanted = false;
    };
  }, [language, locale, lacking, builtIn, load]);
  return words;
}
