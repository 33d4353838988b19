import { useEffect, useState } from 'react';
import { texts as english, type Texts } from './en.ts';
import { LANGUAGES } from './languages.ts';

/** The words of a language; null while they are on their way for the first time. English is there at once. */
export function useTexts(language: string): Texts | null {
  const [texts, setTexts] = useState<Texts | null>(language === 'en' ? english : null);
  useEffect(() => {
    let isWanted = true;
    const load = LANGUAGES[language]?.load ?? (async () => english);
    load()
      .catch(() => english)
      .then((loaded) => isWanted && setTexts(loaded));
    return () => {
      isWanted = false;
    };
  }, [language]);
  return texts;
}
