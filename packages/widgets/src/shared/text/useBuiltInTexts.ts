import { type Language, languageOf } from '@touchline/domain';
import { useEffect, useMemo, useState } from 'react';
import type { ScreenInput } from '../host/container.tsx';
import { resolveLocale, type WidgetLocale } from './resolve-locale.ts';

export type Table = Readonly<Record<string, string>>;

/** Parts of a container's input that texts depend on. */
export interface TextsInput extends Pick<ScreenInput<unknown>, 'host' | 'language' | 'builtIn'> {
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
