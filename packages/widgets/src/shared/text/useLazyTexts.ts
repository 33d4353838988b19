import { useEffect, useState } from 'react';
import type { LocaleFiles } from './loader-of.ts';

/** Texts that few visitors need, by language, from `locales/*.json`; English is always included. */
export interface LazyTexts<Texts> {
  readonly en: Texts;
  readonly files: LocaleFiles<Texts>;
}

/**
 * Returns texts in the language of a locale, overridden by the page's own; undefined until loaded. English if loading
 * fails.
 */
export function useLoadedTexts<Texts extends Readonly<Record<string, string>>>(
  { en, files }: LazyTexts<Texts>,
  locale: string,
  own?: Readonly<Record<string, unknown>>
): Texts | undefined {
  const [builtIn, setBuiltIn] = useState<Texts>();
  useEffect(() => {
    let isWanted = true;
    loadBuiltIn({ en, files }, locale).then((texts) => isWanted && setBuiltIn(texts));
    return () => {
      isWanted = false;
    };
  }, [en, files, locale]);
  return builtIn && withOwn(builtIn, own);
}

/** Returns the same, with English until they are loaded. */
export function useLazyTexts<Texts extends Readonly<Record<string, string>>>(
  texts: LazyTexts<Texts>,
  locale: string,
  own?: Readonly<Record<string, unknown>>
): Texts {
  return useLoadedTexts(texts, locale, own) ?? withOwn(texts.en, own);
}

/** Loads the same outside of components. */
export async function loadTexts<Texts extends Readonly<Record<string, string>>>(
  texts: LazyTexts<Texts>,
  locale: string,
  own?: Readonly<Record<string, unknown>>
): Promise<Texts> {
  return withOwn(await loadBuiltIn(texts, locale), own);
}

async function loadBuiltIn<Texts>({ en, files }: LazyTexts<Texts>, locale: string): Promise<Texts> {
  const load = files[`./${locale.slice(0, 2).toLowerCase()}.json`];
  return load
    ? load().then(
        (module) => module.default,
        () => en
      )
    : en;
}

/** Ignores values that are empty or not texts. */
function withOwn<Texts>(builtIn: Texts, own: Readonly<Record<string, unknown>> = {}): Texts {
  const overrides = Object.entries(own).filter(([, text]) => typeof text === 'string' && text.trim() !== '');
  return { ...builtIn, ...(Object.fromEntries(overrides) as Partial<Texts>) };
}
