import { translationQuery } from '@touchline/client';
import { type Language, languageOf } from '@touchline/domain';
import { useEffect, useMemo, useState } from 'react';
import { pageSource } from '../data/page-source.ts';
import { useOne } from '../data/useOne.ts';
import { useStable } from '../hooks/useStable.ts';
import type { ScreenInput } from '../host/container.tsx';
import { type ContentTexts, texts as englishTexts } from './en.ts';
import { loadContentTexts } from './index.ts';
import { mergeTexts } from './merge-texts.ts';
import { resolveLocale, type WidgetLocale } from './resolve-locale.ts';

type Table = Readonly<Record<string, string>>;

/** Parts of a container's input that texts depend on. */
interface TextsInput extends Pick<ScreenInput<unknown>, 'host' | 'language' | 'builtIn'> {
  readonly config: Parameters<typeof resolveLocale>[0];
}

/** The built-in texts, and a function that merges a publisher's own into them. */
export interface Dictionary<Texts extends Table> {
  /** Shown until those of another language are loaded. */
  readonly english: Texts;
  readonly load: (language: Language) => Promise<Texts>;
  readonly merge: (builtIn: Texts, widgetLocale: WidgetLocale, ...overrides: readonly unknown[]) => Texts;
}

/** Texts, their language, and its writing direction. */
export interface LocalizedTexts<Texts extends Table> extends Pick<WidgetLocale, 'locale' | 'dir'> {
  readonly texts: Texts;
}

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

/**
 * Returns the built-in texts of the language. Until they are loaded, or if that fails, returns the previous ones or
 * English.
 */
export function useBuiltInTexts<Texts extends Table>(
  { config, host: { state }, language: fallback, builtIn }: TextsInput,
  { english, load }: Pick<Dictionary<Texts>, 'english' | 'load'>
): LocalizedTexts<Texts> {
  const { language, locale } = resolveLocale(config, fallback);
  const [loaded, setLoaded] = useState<Pick<LocalizedTexts<Texts>, 'locale' | 'texts'>>(() => {
    if (!state) return { locale: 'en', texts: english };
    const isSame = languageOf(state.locale) === languageOf(locale);
    return { locale: isSame ? locale : state.locale, texts: { ...english, ...state.texts } };
  });
  const isMissing = loaded.locale !== locale;
  const included = isMissing ? (builtIn?.[language] as Texts | undefined) : undefined;
  useEffect(() => {
    if (!isMissing || included) return;
    let isWanted = true;
    load(language).then((texts) => isWanted && setLoaded({ locale, texts }), Boolean);
    return () => {
      isWanted = false;
    };
  }, [language, locale, isMissing, included, load]);
  const current = included ? locale : loaded.locale;
  const texts = included ?? loaded.texts;
  const { dir } = resolveLocale(config, current);
  return useMemo(() => ({ texts, locale: current, dir }), [texts, current, dir]);
}
