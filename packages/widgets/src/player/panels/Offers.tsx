import { type ReactNode, useState } from 'react';
import type { TillProps } from '../purchase/TillProps.ts';
import type { ShownOffer } from '../screen.ts';

export interface OffersProps extends Omit<TillProps, 'offer' | 'onClose'> {
  readonly offers: readonly ShownOffer[];
}

/** What can be bought to watch a video, a button each. What takes the order comes with the first press. */
export function Offers({ offers, ...props }: OffersProps) {
  const [late, setLate] = useState<{ readonly Till: (props: TillProps) => ReactNode }>();
  const [offer, setOffer] = useState<ShownOffer>();
  const close = () => setOffer(undefined);
  return (
    <>
      <ul className="tl-player-offers">
        {offers.map((one) => (
          <li key={one.id} className="tl-player-offer" part="offer">
            <p dir="auto">
              <b>{one.title}</b> {one.description}
            </p>
            {/* The button says it, but is nothing to press then. */}
            <noscript>{one.price}</noscript>
            <button
              type="button"
              className="tl-player-action"
              part="buy"
              aria-busy={one === offer}
              onClick={() => {
                setOffer(one);
                // Without its code the next press tries again.
                import('../purchase/Till.tsx').then(setLate, close);
              }}
            >
              {one.label}
              <span className="tl-hidden">{one.title}</span>
            </button>
          </li>
        ))}
      </ul>
      {late && offer && <late.Till {...props} offer={offer} onClose={close} />}
    </>
  );
}
