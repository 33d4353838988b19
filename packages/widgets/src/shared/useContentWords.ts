import { translationQuery } from '@touchline/client';
import { type FragmentState, type Language, languageOf } from '@touchline/domain';
import { useEffect, useMemo, useState } from 'react';
import { pageSource } from './data/page-source.ts';
import type { At } from './data/query-client.ts';
import { useOne } from './data/useOne.ts';
import type { Speech } from './speech.ts';
import { type ContentTexts, texts as englishTexts } from './text/en.ts';
import { mergeTexts } from './text/merge-texts.ts';

type Table = Readonly<Record<string, string>>;

export interface WordsWish<Texts extends Table> {
  readonly speech: Speech;
  /** The page's own words, by their English phrases. */
  readonly own: Table;
  /** What came with the page: words in its language are complete, for `en-GB` as for `en`. */
  readonly state: Pick<FragmentState, 'locale' | 'texts'> | undefined;
  /** The built-in words, where a page has them all at hand. */
  readonly builtIn?: Texts | undefined;
  /** Where it has not: how to get them. */
  readonly load?: ((language: Language) => Promise<Texts>) | undefined;
  readonly source: At;
}

/** What words there are where nobody has said otherwise, and how a publisher's own go over them. */
export interface Dictionary<Texts extends Table> {
  readonly english: Texts;
  readonly merge: (builtIn: Texts, speech: Speech, ...overrides: readonly unknown[]) => Texts;
}

/** Words, and the language that they are in. */
export interface Words<Texts extends Table> {
  readonly locale: string;
  readonly texts: Texts;
}

export type ContentWordsWish = WordsWish<ContentTexts>;
export type ContentWords = Words<ContentTexts>;

const content: Dictionary<ContentTexts> = {
  english: englishTexts,
  merge: (builtIn, _, ...overrides) => mergeTexts(builtIn, ...overrides),
};

/** Words of calendar and cards; see `useWords`. */
export function useContentWords(wish: ContentWordsWish): ContentWords {
  return useWords(wish, content);
}

/**
 * The words that are wanted: built-in ones, then the publisher's, then the page's own. Until they are there, and where
 * they cannot be had, those of before or English.
 */
export function useWords<Texts extends Table>(
  { speech, own, state, builtIn, load, source }: WordsWish<Texts>,
  { english, merge }: Dictionary<Texts>
): Words<Texts> {
  const { locale } = speech;
  const complete = state !== undefined && languageOf(state.locale) === languageOf(locale);
  const words = useBuiltIn(speech, { state, builtIn, load, english });
  const { api, publicKey } = source;
  const query = useMemo(() => translationQuery(pageSource({ api, publicKey }), { locale }), [api, publicKey, locale]);
  const asks = !complete && publicKey !== '';
  const { answer } = useOne({ query: asks ? query : null, source });

  // The configuration is read anew on each render; equal words are one.
  const given = JSON.stringify(own);
  const spoken = JSON.stringify(speech);
  return useMemo(
    () => ({ locale: words.locale, texts: merge(words.texts, JSON.parse(spoken), answer, JSON.parse(given)) }),
    [merge, words, spoken, answer, given]
  );
}

function useBuiltIn<Texts extends Table>(
  { language, locale }: Speech,
  { state, builtIn, load, english }: Pick<WordsWish<Texts>, 'state' | 'builtIn' | 'load'> & { readonly english: Texts }
): Words<Texts> {
  const [words, setWords] = useState<Words<Texts>>(() => {
    if (state) {
      const same = languageOf(state.locale) === languageOf(locale);
      return { locale: same ? locale : state.locale, texts: { ...english, ...state.texts } };
    }
    return builtIn ? { locale, texts: builtIn } : { locale: 'en', texts: english };
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
