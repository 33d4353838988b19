import type { AdState, Ads, Session } from '@touchline/player';
import { type RefObject, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { adoptStyleSheet } from '../../../shared/styles/style-sheets.ts';
import { useLoadedTexts } from '../../../shared/text/useLazyTexts.ts';
import type { PlayerAppearance } from '../../screen.ts';
import { AdControls, type AdOverlayProps, adPositionText } from './AdControls.tsx';
import css from './ads.css?inline';
import { type AdTexts, adTexts } from './text/index.ts';

/** Renders the overlay of a session's ads once their code is loaded. */
export function AdOverlay({ session, ...props }: Omit<AdOverlayProps, 'ads'> & { readonly session: Session }) {
  const ads = useSessionAds(session);
  return ads ? <OverAd {...props} ads={ads} /> : null;
}

/** Renders the controls of an ad in place of the content's. Empty without an ad. */
function OverAd({ ads, appearance, texts, box }: AdOverlayProps) {
  const state = useSyncExternalStore(
    (listener) => ads.subscribe(listener),
    () => ads.state
  );
  const lazyTexts = useLoadedTexts(adTexts, appearance.locale, appearance.ads?.texts);
  // Waits for the texts of the page's language, because the name is announced.
  const isShown = state !== null && state.phase !== 'loading' && lazyTexts !== undefined;
  // Between two ads of a break the content's controls would flash.
  useAdAttribute(box, isShown || (state?.index ?? 0) > 1);
  return (
    <div className="tl-ad" part="ad">
      {state?.phase === 'loading' && <div className="tl-player-busy" />}
      {isShown && (
        <AdControls
          {...{ ads, state, appearance, texts, lazyTexts, box }}
          name={accessibleNameOf(state, lazyTexts, appearance)}
        />
      )}
    </div>
  );
}

/** Returns the accessible name of an ad: 'Ad 1 of 2: Meridian Air'. */
function accessibleNameOf(state: AdState, lazyTexts: AdTexts, appearance: PlayerAppearance): string {
  const who = state.advertiser || state.title;
  return adPositionText(state, lazyTexts, appearance.locale) + (who && `: ${who}`);
}

/** Returns a session's ads; undefined until their code is loaded, or if it cannot be loaded. */
function useSessionAds(session: Session): Ads | undefined {
  const [ads, setAds] = useState<Ads>();
  useEffect(() => {
    let isOver = false;
    session.ads?.then((ads) => isOver || setAds(ads)).catch(() => {});
    return () => {
      isOver = true;
      setAds(undefined);
    };
  }, [session]);
  return ads;
}

/** Applies the overlay's styles, and sets an attribute of the box while an ad covers the content. */
function useAdAttribute(box: RefObject<HTMLElement | null>, shown: boolean): void {
  useLayoutEffect(() => {
    const element = box.current;
    const release = adoptStyleSheet(element, css);
    return () => {
      release?.();
      element?.removeAttribute('data-ad');
    };
  }, [box]);
  useLayoutEffect(() => {
    box.current?.toggleAttribute('data-ad', shown);
  });
}
