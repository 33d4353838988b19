import type { AdState, Session } from '@touchline/player';
import { useSyncExternalStore } from 'react';
import { useLoadedWords } from '../../../shared/late-words/useLateWords.ts';
import type { PlayerLook } from '../../screen.ts';
import { AdControls } from './AdControls.tsx';
import type { AdOverlayProps } from './AdProps.tsx';
import { placeOf } from './place-of.ts';
import { type AdTexts, adTexts } from './text/index.ts';
import { useAdFacts } from './useAdFacts.ts';
import { useOpened } from './useOpened.ts';

/** What stands over a session's ads, once their code is there. */
export function AdOverlay({ session, ...props }: Omit<AdOverlayProps, 'ads'> & { readonly session: Session }) {
  const ads = useOpened(session);
  return ads ? <OverAd {...props} ads={ads} /> : null;
}

/** What stands over an ad in place of the content's controls. Without an ad it is empty. */
function OverAd({ ads, look, texts, box }: AdOverlayProps) {
  const state = useSyncExternalStore(
    (listener) => ads.subscribe(listener),
    () => ads.state
  );
  const words = useLoadedWords(adTexts, look.locale, look.ads?.texts);
  // In the language of the page from the first word on: it is said aloud.
  const shown = state !== null && state.phase !== 'loading' && words !== undefined;
  // Between two ads of a break the content's controls would come up for a moment.
  useAdFacts(box, shown || (state?.index ?? 0) > 1);
  return (
    <div className="tl-ad" part="ad">
      {state?.phase === 'loading' && <div className="tl-player-busy" />}
      {shown && <AdControls {...{ ads, state, look, texts, words, box }} spoken={spokenOf(state, words, look)} />}
    </div>
  );
}

/** 'Ad 1 of 2: Meridian Air'. */
function spokenOf(state: AdState, words: AdTexts, look: PlayerLook): string {
  const who = state.advertiser || state.title;
  return placeOf(state, words, look.locale) + (who && `: ${who}`);
}
