import { useState } from 'react';
import { fill } from '../../../shared/texts.ts';
import { digits } from '../clock-text.ts';
import type { AdControlsProps } from './AdProps.tsx';

/** The way past the ad: it counts down to the moment from which it may be used. */
export function AdSkip(props: AdControlsProps) {
  const { skippableIn, index } = props.state;
  return skippableIn === null ? null : <Skip key={index} {...props} wait={Math.ceil(skippableIn)} />;
}

function Skip({ ads, look, words, wait }: AdControlsProps & { readonly wait: number }) {
  const label = wait > 0 ? fill(words['Skip in {n}'], { n: digits(wait, look.locale) }) : words['Skip ad'];
  const [hasWaited] = useState(wait > 0);
  return (
    <>
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
      {/* The countdown is silent; its end is read once. */}
      <p className="tl-hidden" aria-live="polite">
        {hasWaited && wait <= 0 && label}
      </p>
    </>
  );
}
