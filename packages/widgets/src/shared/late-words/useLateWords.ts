import type { Language } from '@touchline/domain';
import { useEffect, useState } from 'react';

/** Words of something that few players need, by language; English is always there. */
export interface LateWords<Texts> {
  readonly en: Texts;
  readonly others: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly texts: Texts }>>>;
}

/**
 * Returns words in the language of a locale, with the page's own over them; undefined until they are loaded. English where
 * they cannot be.
 */
export function useLoadedWords<Texts extends Readonly<Record<string, string>>>(
  { en, others }: LateWords<Texts>,
  locale: string,
  own?: Readonly<Record<string, unknown>>
): Texts | undefined {
  const [builtIn, setBuiltIn] = useState<Texts>();
  useEffect(() => {
    let isWanted = true;
    loadBuiltIn({ en, others }, locale).then((texts) => isWanted && setBuiltIn(texts));
    return () => {
      isWanted = false;
    };
  }, [en, others, locale]);
  return builtIn && withOwn(builtIn, own);
}

/** The same, with English until they are loaded. */
export function useLateWords<Texts extends Readonly<Record<string, string>>>(
  words: LateWords<Texts>,
  locale: string,
  own?: Readonly<Record<string, unknown>>
): Texts {
  return useLoadedWords(words, locale, own) ?? withOwn(words.en, own);
}

/** Loads the same where no component waits for them. */
export async function loadWords<Texts extends Readonly<Record<string, string>>>(
  words: LateWords<Texts>,
  locale: string,
  own?: Readonly<Record<string, unknown>>
): Promise<Texts> {
  return withOwn(await loadBuiltIn(words, locale), own);
}

async function loadBuiltIn<Texts>({ en, others }: LateWords<Texts>, locale: string): Promise<Texts> {
  const language = locale.slice(0, 2).toLowerCase() as keyof typeof others;
  return Object.hasOwn(others, language)
    ? others[language]().then(
        ({ texts }) => texts,
        () => en
      )
    : en;
}

/** Ignores what is no text, or an empty one. */
function withOwn<Texts>(builtIn: Texts, own: Readonly<Record<string, unknown>> = {}): Texts {
  const given = Object.entries(own).filter(([, text]) => typeof text === 'string' && text.trim() !== '');
  return { ...builtIn, ...(Object.fromEntries(given) as Partial<Texts>) };
}
