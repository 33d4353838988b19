import { fill } from '../../../shared/texts.ts';
import { digits } from '../clock-text.ts';
import type { AdControlsProps } from './AdProps.tsx';

/** The way past the ad: it counts down to the moment from which it may be used. */
export function AdSkip({ ads, state, look, words }: AdControlsProps) {
  const { skippableIn } = state;
  if (skippableIn === null) return null;
  const wait = Math.ceil(skippableIn);
  return (
    <button type="button" className="tl-ad-skip" part="ad-skip" disabled={wait > 0} onClick={() => ads.skip()}>
      {wait > 0 ? fill(words['Skip in {n}'], { n: digits(wait, look.locale) }) : words['Skip ad']}
    </button>
  );
}
