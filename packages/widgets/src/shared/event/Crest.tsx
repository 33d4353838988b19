import { useEffect, useRef, useState } from 'react';
import type { EventSide } from './event-card.ts';

/** Size in wide cards, px; the sheet makes it smaller in narrow ones. */
const SIZE = 44;

export interface CrestProps {
  readonly of: EventSide;
  readonly part: string;
}

/** A side's logo. Its initials in its colour replace a missing, broken or slow logo (EVT-03, IMG-05). */
export function Crest({ of: { logo, initials }, part }: CrestProps) {
  const image = useRef<HTMLImageElement>(null);
  const [loadState, setLoadState] = useState<{ readonly src: string; readonly is: 'awaited' | 'here' | 'lost' }>();
  const src = logo?.src;
  const is = loadState?.src === src ? loadState?.is : undefined;

  // It may have loaded or failed before React attached the handlers.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? { complete: true, naturalWidth: 1 };
    if (src && !(complete && naturalWidth)) setLoadState({ src, is: complete ? 'lost' : 'awaited' });
  }, [src]);

  const badge = (name?: string) => (
    <span className="tl-event-crest tl-event-badge" part={name} aria-hidden="true">
      {initials}
    </span>
  );
  if (!src || is === 'lost') return badge(part);
  return (
    <span className="tl-event-crest">
      {is === 'awaited' && badge()}
      <img
        ref={image}
        part={part}
        src={src}
        srcSet={logo?.srcSet}
        width={SIZE}
        height={SIZE}
        alt=""
        // Lazy even in view: images that arrive while a page is still being parsed delay its first paint.
        loading={logo?.eager ? 'eager' : 'lazy'}
        decoding={logo?.eager ? 'sync' : 'async'}
        onLoad={() => setLoadState({ src, is: 'here' })}
        onError={() => setLoadState({ src, is: 'lost' })}
      />
    </span>
  );
}
