import { type Banner, bannerItemId, isVideoBanner, pictureOf } from '@touchline/domain';
import { Fragment, type MouseEvent } from 'react';
import { Icon } from '../shared/Icon.tsx';
import { play } from '../shared/icons/play.ts';
import { fill } from '../shared/texts.ts';
import { Clip } from './Clip.tsx';
import type { CarouselConfig } from './screen.ts';
import { srcSetOf } from './srcset.ts';
import type { BannerTexts } from './text/index.ts';
import { textClass } from './text-class.ts';

export interface SlideProps {
  readonly collectionId: string;
  readonly banner: Banner;
  readonly index: number;
  readonly total: number;
  readonly config: CarouselConfig;
  readonly texts: BannerTexts;
  /** Appended to the DOM id where the page shows this collection more than once. */
  readonly idSuffix: string;
  /** Out of view: neither reachable by Tab nor read. Undefined until script has taken over. */
  readonly inert: boolean | undefined;
  /** Whether a clip may play. */
  readonly playing: boolean;
  readonly onClick: (event: MouseEvent, index: number) => void;
}

/** One place of the row: a picture or a clip in its frame, the whole of it one link (spec §2.1). */
export function Slide({
  collectionId,
  banner,
  index,
  total,
  config,
  texts,
  idSuffix,
  inert,
  playing,
  onClick,
}: SlideProps) {
  const place = fill(texts['{n} of {total}'], { n: index + 1, total });
  const hasText = !isVideoBanner(banner) && banner.texts.length > 0;
  const content = (
    <>
      {isVideoBanner(banner) ? (
        <Clip banner={banner} playing={playing} />
      ) : (
        <Picture banner={banner} first={index === 0} hasText={hasText} />
      )}
      {shadesOf(config, hasText).map((edge) => (
        <span key={edge} className="tl-banner-shade" data-edge={edge} />
      ))}
      {hasText && (
        <Overlay banner={banner} index={index} alignment={config.textAlignment} playNow={texts['Play now']} />
      )}
    </>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group with a role description (APG carousel), not a fieldset
    <div
      className="tl-banner-slide"
      part="banner"
      id={bannerItemId(collectionId, banner.id) + idSuffix}
      role="group"
      aria-roledescription={texts.slide}
      aria-label={place}
      inert={inert}
    >
      {banner.destinationUrl ? (
        <a
          className="tl-banner-frame"
          href={banner.destinationUrl}
          target={banner.target}
          rel={banner.target && 'noopener'}
          aria-label={hasText ? undefined : banner.altText || place}
          data-click="bannerclick:banner:index"
          data-index={index}
          onClick={(event) => onClick(event, index)}
        >
          {content}
        </a>
      ) : (
        <div className="tl-banner-frame">{content}</div>
      )}
    </div>
  );
}

function Picture({
  banner,
  first,
  hasText,
}: {
  readonly banner: Banner;
  readonly first: boolean;
  readonly hasText: boolean;
}) {
  const picture = pictureOf(banner.backgroundAssets);
  if (!picture) return null;
  return (
    <picture>
      {picture.sources.map(({ minWidth, src }) => (
        <source key={minWidth} media={`(min-width: ${minWidth}px)`} srcSet={srcSetOf(src) ?? src} sizes="100vw" />
      ))}
      <img
        className="tl-banner-media"
        src={picture.src}
        srcSet={srcSetOf(picture.src)}
        sizes={srcSetOf(picture.src) && '100vw'}
        alt={hasText ? '' : banner.altText}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        draggable={false}
        // A picture that cannot be had leaves the context colour, never a browser's broken icon. It may have failed
        // before script was there to hear of it.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) hide(image);
        }}
        onError={(event) => hide(event.currentTarget)}
      />
    </picture>
  );
}

function hide(image: HTMLImageElement): void {
  image.setAttribute('data-broken', '');
}

/** Overlay texts from top to bottom; the first plain one is the headline. A button is drawn, not nested in the link. */
function Overlay({
  banner,
  index,
  alignment,
  playNow,
}: {
  readonly banner: Banner;
  readonly index: number;
  readonly alignment: CarouselConfig['textAlignment'];
  readonly playNow: string;
}) {
  const headline = banner.texts.findIndex((text) => !text.isButton);
  return (
    <span className="tl-banner-overlay" data-x={alignment.x} data-y={alignment.y}>
      {banner.texts.map((text, i) => {
        const key = textClass(index, i);
        return (
          <Fragment key={key}>
            {/* Without it Chromium runs the texts together, and the link is said twice: its name, then its text. */}
            {i > 0 && <span className="tl-banner-gap"> </span>}
            {text.isButton ? (
              <span className={`tl-banner-button ${key}`} part="text-button">
                <Icon of={play} />
                {text.text || playNow}
              </span>
            ) : (
              <span className={`tl-banner-text ${key}`} part="text" data-headline={i === headline ? '' : undefined}>
                {text.text}
              </span>
            )}
          </Fragment>
        );
      })}
    </span>
  );
}

type Edge = 'top' | 'bottom' | 'left' | 'right' | 'all';

/** The chosen edges and, under text, its own side too; text at centre height gets an even veil. */
function shadesOf({ gradient, textAlignment }: CarouselConfig, hasText: boolean): Edge[] {
  if (!gradient) return [];
  const shades: Edge[] = [];
  if (gradient.top) shades.push('top');
  if (gradient.bottom) shades.push('bottom');
  if (shades.length === 0 || !hasText) return shades;
  if (textAlignment.y === 'center') shades.push('all');
  else if (textAlignment.x !== 'center') shades.push(textAlignment.x);
  return shades;
}
