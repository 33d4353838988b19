import type { AdState } from '@touchline/player';
import { useLayoutEffect, useRef } from 'react';

/** How far the ad is: a line in its own colour, where nobody can seek. Said in seconds beside it. */
export function AdLine({ state }: { readonly state: AdState }) {
  const line = useRef<HTMLSpanElement>(null);
  const share = state.duration ? Math.min(1, state.currentTime / state.duration) : 0;
  useLayoutEffect(() => {
    line.current?.style.setProperty('--played', `${(share * 100).toFixed(1)}%`);
  }, [share]);
  return <span ref={line} className="tl-ad-line" />;
}
