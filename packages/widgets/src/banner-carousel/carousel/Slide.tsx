import { type Banner, bannerImageOf, bannerItemId, clipOf, isVideoBanner } from '@touchline/domain';
import { Fragment, type MouseEvent, useEffect, useRef } from 'react';
import { play } from '../../shared/icons/play.ts';
import { fill } from '../../shared/text/fill.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import type { CarouselConfig } from '../screen.ts';
import type { BannerTexts } from '../text/index.ts';
import { textClass } from './text-class.ts';

/** Widths of banner images requested from our own image service, px. Source: interfaces, Banner carousel. */
const BANNER_WIDTHS = [640, 960, 1280, 1920];

interface SlideProps {
  readonly collectionId: string;
  readonly banner: Banner;
  /** 0-based. */
  readonly index: number;
  /** Number of slides. */
  readonly total: number;
  readonly config: CarouselConfig;
  readonly texts: BannerTexts;
  /** Appended to the DOM id if the page shows this collection more than once; else ''. */
  readonly idSuffix: string;
  /** Out of view: neither focusable nor read aloud. Undefined until React has hydrated. */
  readonly inert: boolean | undefined;
  /** Whether a clip may play. */
  readonly playing: boolean;
  /** Called for slides with a link. */
  readonly onClick: (event: MouseEvent, index: number) => void;
}

/** One slide of the row: an image or a clip with texts over it. All of it is one link, if it has one (spec §2.1). */
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
  const position = fill(texts['{n} of {total}'], { n: index + 1, total });
  const hasText = !isVideoBanner(banner) && banner.texts.length > 0;
  const content = (
    <>
      {isVideoBanner(banner) ? (
        <Clip banner={banner} playing={playing} />
      ) : (
        <BannerImage banner={banner} first={index === 0} hasText={hasText} />
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
      aria-label={position}
      inert={inert}
    >
      {banner.destinationUrl ? (
        <a
          className="tl-banner-frame"
          href={banner.destinationUrl}
          target={banner.target}
          rel={banner.target && 'noopener'}
          aria-label={hasText ? undefined : banner.altText || position}
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

function BannerImage({
  banner,
  first,
  hasText,
}: {
  readonly banner: Banner;
  readonly first: boolean;
  readonly hasText: boolean;
}) {
  const image = bannerImageOf(banner.backgroundAssets);
  if (!image) return null;
  return (
    <picture>
      {image.sources.map(({ minWidth, src }) => (
        <source key={minWidth} media={`(min-width: ${minWidth}px)`} srcSet={srcSetOf(src) ?? src} sizes="100vw" />
      ))}
      <img
        className="tl-banner-media"
        src={image.src}
        srcSet={srcSetOf(image.src)}
        sizes={srcSetOf(image.src) && '100vw'}
        alt={hasText ? '' : banner.altText}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        draggable={false}
        // The image may have failed before React attached `onError`.
        ref={(element) => {
          if (element?.complete && element.naturalWidth === 0) markBroken(element);
        }}
        onError={(event) => markBroken(event.currentTarget)}
      />
    </picture>
  );
}

/** Hides a broken image, so that the slide shows its context colour and not the browser's broken-image icon. */
function markBroken(image: HTMLImageElement): void {
  image.setAttribute('data-broken', '');
}

/**
 * The texts over the image, from top to bottom. The first that is no button is the headline. A button is only drawn as
 * one, because the whole slide is a link, which must not contain a control.
 */
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
        const className = textClass(index, i);
        return (
          <Fragment key={className}>
            {/* Without this space Chromium joins the last and first words of two texts. A screen reader then announces
                the link twice: its name, and its text. */}
            {i > 0 && <span className="tl-banner-gap"> </span>}
            {text.isButton ? (
              <span className={`tl-banner-button ${className}`} part="text-button">
                <Icon of={play} />
                {text.text || playNow}
              </span>
            ) : (
              <span
                className={`tl-banner-text ${className}`}
                part="text"
                data-headline={i === headline ? '' : undefined}
              >
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

/**
 * Returns where the image is shaded: at the configured edges, and for texts. Texts at mid height have a shade over the
 * whole image, other texts at the left or right one at their side. Without configured edges there is no shade.
 */
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

/** The clip of a video banner: muted, looping, inline. `playing` starts and stops it; the poster shows before. */
function Clip({ banner, playing }: { readonly banner: Banner; readonly playing: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const clip = clipOf(banner);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    if (!playing) return element.pause();
    // Hydration does not set `muted` from markup in every browser, and only muted video may autoplay.
    element.muted = true;
    // A browser may reject playback (data saver); the poster stays.
    element.play().catch(() => undefined);
  }, [playing]);

  if (!clip) return null;
  return (
    <video
      ref={video}
      className="tl-banner-media"
      src={clip.src}
      poster={clip.poster}
      preload="none"
      muted
      loop
      playsInline
      disablePictureInPicture
      tabIndex={-1}
    />
  );
}

/**
 * Returns the `srcset` of an image that our image service can resize (`/img/…`), with a `width` for each size.
 * undefined for any other image.
 */
export function srcSetOf(url: string): string | undefined {
  const [path = '', query = ''] = url.split('#', 1).join('').split('?', 2);
  if (!/^(?:https?:\/\/[^/]+)?\/img\/./.test(path)) return undefined;
  const kept = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('width='));
  return BANNER_WIDTHS.map((width) => `${path}?${[...kept, `width=${width}`].join('&')} ${width}w`).join(', ');
}
