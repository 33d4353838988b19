import { useEffect, useState } from 'react';
import type { PlayerLook } from '../../screen.ts';
import { type AdTexts, englishTexts, loadAdTexts } from './text/index.ts';

/** Words over an ad in the language of the player, with the page's own over them; undefined until they are there. */
export function useAdWords({ locale, ads }: Pick<PlayerLook, 'locale' | 'ads'>): AdTexts | undefined {
  const [builtIn, setBuiltIn] = useState<AdTexts>();
  useEffect(() => {
    let wanted = true;
    loadAdTexts(locale).then(
      (texts) => wanted && setBuiltIn(texts),
      () => wanted && setBuiltIn(englishTexts)
    );
    return () => {
      wanted = false;
    };
  }, [locale]);
  return builtIn && { ...builtIn, ...ownWords(ads?.texts) };
}

/** What is no text, or says nothing, is passed over. */
function ownWords(given: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, string>> {
  const words = Object.entries(given).filter(([, text]) => typeof text === 'string' && text.trim() !== '');
  return Object.fromEntries(words) as Readonly<Record<string, string>>;
}
