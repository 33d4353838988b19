import { useEffect, useRef, useState } from 'react';
import type { EventSide } from './event-card.ts';

/** The size it is drawn at when wide, px; the sheet makes it smaller where there is less room. */
const SIZE = 44;

export interface CrestProps {
  readonly of: EventSide;
  readonly part: string;
}

/**
 * A side's logo; its initials in its colour where there is none or it cannot be had (EVT-03, IMG-05), and while it is
 * slow to come.
 */
export function Crest({ of: { logo, initials }, part }: CrestProps) {
  const image = useRef<HTMLImageElement>(null);
  const [known, setKnown] = useState<{ readonly src: string; readonly is: 'awaited' | 'here' | 'lost' }>();
  const src = logo?.src;
  const is = known?.src === src ? known?.is : undefined;

  // It may have come or failed before script was there to hear of it.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? { complete: true, naturalWidth: 1 };
    if (src && !(complete && naturalWidth)) setKnown({ src, is: complete ? 'lost' : 'awaited' });
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
        // In sight, too: pictures that come while a page is still being read hold up its first drawing.
        loading={logo?.eager ? 'eager' : 'lazy'}
        decoding={logo?.eager ? 'sync' : 'async'}
        onLoad={() => setKnown({ src, is: 'here' })}
        onError={() => setKnown({ src, is: 'lost' })}
      />
    </span>
  );
}
