import type { AdNews, Ads } from '@touchline/player';
import { type RefObject, useEffect } from 'react';

/**
 * Tells the page what happens to ads: `touchline:ad` and its like come from the player's box, bubble, and cross shadow
 * roots. So nothing in a player without ads has to know of them.
 */
export function useAdNews(ads: Ads, box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const tell = ({ name, detail }: AdNews) => {
      if (name === 'error') console.error(`[touchline] ${detail.code}: ${detail.message}`);
      box.current?.dispatchEvent(new CustomEvent(`touchline:${name}`, { detail, bubbles: true, composed: true }));
    };
    return ads.listen(tell);
  }, [ads, box]);
}
