import { useState } from 'react';
import { Icon } from '../shared/Icon.tsx';
import { noPicture } from './no-picture.ts';
import type { CardView } from './screen.ts';

/** The picture of a card, or a drawing in its place: never a browser's broken icon (IMG-05). */
export function CardPicture({ image, alt }: Pick<CardView, 'image'> & { readonly alt: string }) {
  const [broken, setBroken] = useState(false);
  return (
    <div className="tl-card-picture" part="card-picture">
      {image && !broken ? (
        <img
          className="tl-card-image"
          src={image.src}
          srcSet={image.srcSet}
          alt={alt}
          loading="lazy"
          decoding="async"
          draggable={false}
          // It may have failed before script was there to hear of it.
          ref={(element) => {
            if (element?.complete && element.naturalWidth === 0 && element.currentSrc) setBroken(true);
          }}
          onError={() => setBroken(true)}
        />
      ) : (
        <span className="tl-card-blank" {...(alt && { role: 'img', 'aria-label': alt })}>
          <Icon of={noPicture} />
        </span>
      )}
    </div>
  );
}
