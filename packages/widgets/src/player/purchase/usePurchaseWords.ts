import { useEffect, useState } from 'react';
import { englishTexts, loadPurchaseTexts, type PurchaseTexts } from './text/index.ts';

/** Words of a purchase in the language of the player, with the page's own over them; undefined until they are there. */
export function usePurchaseWords(locale: string, own: object | undefined): PurchaseTexts | undefined {
  const [builtIn, setBuiltIn] = useState<PurchaseTexts>();
  useEffect(() => {
    let wanted = true;
    loadPurchaseTexts(locale).then(
      (texts) => wanted && setBuiltIn(texts),
      () => wanted && setBuiltIn(englishTexts)
    );
    return () => {
      wanted = false;
    };
  }, [locale]);
  return builtIn && { ...builtIn, ...ownWords(own) };
}

/** What is no text, or says nothing, is passed over. */
function ownWords(given: object = {}): Readonly<Record<string, string>> {
  const words = Object.entries(given).filter(([, text]) => typeof text === 'string' && text.trim() !== '');
  return Object.fromEntries(words) as Readonly<Record<string, string>>;
}
