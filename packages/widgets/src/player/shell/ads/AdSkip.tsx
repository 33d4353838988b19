import { fill } from '../../../shared/texts.ts';
import { digits } from '../clock-text.ts';
import type { AdControlsProps } from './AdProps.tsx';

/** The way past the ad: it counts down to the moment from which it may be used. */
export function AdSkip({ ads, state, look, words }: AdControlsProps) {
  const { skippableIn } = state;
  if (skippableIn === null) return null;
  const wait = Math.ceil(skippableIn);
  const label = wait > 0 ? fill(words['Skip in {n}'], { n: digits(wait, look.locale) }) : words['Skip ad'];
  return (
    <button
      type="button"
      className="tl-ad-skip"
      part="ad-skip"
      aria-label={label}
      disabled={wait > 0}
      onClick={() => ads.skip()}
    >
      {label}
    </button>
  );
}
