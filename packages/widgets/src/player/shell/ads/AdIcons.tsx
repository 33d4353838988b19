import type { AdIcon } from '@touchline/player';
import { useLayoutEffect, useRef } from 'react';
import type { AdControlsProps } from './AdProps.tsx';

/** Marks that have to stand over an ad, such as that of AdChoices, where the ad says. */
export function AdIcons({ ads, state, words }: AdControlsProps) {
  return state.icons.map((icon, index) => {
    const name = icon.text || words['About this ad'];
    return icon.clickable ? (
      <Placed key={icon.program + icon.src} icon={icon}>
        <button type="button" title={name} onClick={() => ads.clickIcon(index)}>
          <Picture icon={icon} name={name} />
        </button>
      </Placed>
    ) : (
      <Placed key={icon.program + icon.src} icon={icon}>
        <Picture icon={icon} name={name} />
      </Placed>
    );
  });
}

function Picture({ icon, name }: { readonly icon: AdIcon; readonly name: string }) {
  return <img src={icon.src} alt={name} width={icon.width || undefined} height={icon.height || undefined} />;
}

/** `left`, `right`, `top`, `bottom`, or CSS px from the left and the top (VAST 4.2 §3.15). */
function Placed({ icon: { x, y }, children }: { readonly icon: AdIcon; readonly children: React.ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { style } = place.current as HTMLElement;
    style.setProperty(x === 'right' ? 'right' : 'left', pixels(x));
    style.setProperty(y === 'bottom' ? 'bottom' : 'top', pixels(y));
  }, [x, y]);
  return (
    <span ref={place} className="tl-ad-icon">
      {children}
    </span>
  );
}

/** A word is the edge itself. */
function pixels(value: string): string {
  return /^\d+$/.test(value) ? `${value}px` : '0px';
}
