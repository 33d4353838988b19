import { translationQuery } from '@touchline/client';
import { languageOf } from '@touchline/domain';
import { useMemo } from 'react';
import { pageSource } from '../data/page-source.ts';
import { useOne } from '../data/useOne.ts';
import { useStable } from '../hooks/useStable.ts';
import { type ContentTexts, texts as englishTexts } from './en.ts';
import { loadContentTexts } from './index.ts';
import { mergeTexts } from './merge-texts.ts';
import { resolveLocale } from './resolve-locale.ts';
import {
  type Dictionary,
  type LocalizedTexts,
  type Table,
  type TextsInput,
  useBuiltInTexts,
} from './useBuiltInTexts.ts';

const content: Dictionary<ContentTexts> = {
  english: englishTexts,
  load: loadContentTexts,
  merge: (builtIn, _, ...overrides) => mergeTexts(builtIn, ...overrides),
};

/** Returns the texts of calendar and cards; see `useTexts`. */
export function useContentTexts(
  input: TextsInput & { readonly config: { readonly texts: Table } },
  publicKey: string
): LocalizedTexts<ContentTexts> {
  return useTexts(input, publicKey, content);
}

/**
 * Returns the built-in texts, overridden by the publisher's and then by the page's own. `publicKey`: '' requests nothing
 * of the publisher's.
 */
export function useTexts<Texts extends Table>(
  input: TextsInput & { readonly config: { readonly texts: Table } },
  publicKey: string,
  dictionary: Dictionary<Texts>
): LocalizedTexts<Texts> {
  const { config, host, language } = input;
  const { api, state } = host;
  const { merge } = dictionary;
  // The configuration may be a new object on each render.
  const own = useStable(config.texts);
  const widgetLocale = useStable(resolveLocale(config, language));
  const { locale } = widgetLocale;
  // The server's texts are complete, for `en-GB` as for `en`.
  const isComplete = state !== undefined && languageOf(state.locale) === languageOf(locale);
  const builtIn = useBuiltInTexts(input, dictionary);
  const source = { api, publicKey };
  const query = isComplete || publicKey === '' ? null : translationQuery(pageSource(source), { locale });
  const { answer } = useOne({ query, source });
  return useMemo(
    () => ({ ...builtIn, texts: merge(builtIn.texts, widgetLocale, answer, own) }),
    [merge, builtIn, widgetLocale, answer, own]
  );
}
