import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { WidgetHost } from '../../shared/host/host.ts';
import { end, start } from '../../shared/icons/arrows.ts';
import type { Drawing } from '../../shared/icons/drawing.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import type { CarouselConfig, Screen } from '../screen.ts';
import type { BannerTexts } from '../text/index.ts';
import { hashOf } from './deep-link.ts';
import { Goto } from './Goto.tsx';
import { IndexRow } from './IndexRow.tsx';
import { Slide } from './Slide.tsx';
import { type CarouselWiring, useCarousel } from './useCarousel.ts';

/** Numbers of the carousels that show each collection on this page. */
const shownIds = new Map<string, Set<number>>();

type CarouselProps = Omit<Extract<Screen, { screen: 'carousel' }>, 'screen'> & { readonly host: WidgetHost };

/** The banners in a row, with arrows, dots and rotation control (APG carousel pattern). */
export function Carousel({ collection, appearance, texts, locale, host }: CarouselProps) {
  const { config, dir, scope, controls } = appearance;
  const root = useRef<HTMLElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const wiring = useCarousel({ root, row, collection, config, host });
  const { carousel, rotation, rotates, dispatch, move } = wiring;
  const { stopped } = carousel;
  const count = collection.banners.length;

  const onKeyDown = useArrowKeys({ row, index: carousel.index, onGo: (to) => move(to, 'key') });
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    if (rotates && event.target.matches(':focus-visible')) wiring.stop(event.target);
  };
  const go = (to: number, cause: 'arrow' | 'dot', event: MouseEvent) => {
    // A modifier opens the link elsewhere.
    if (hasModifier(event)) return;
    event.preventDefault();
    move(to, cause);
  };
  const hrefOf = config.deepLinks ? (to: number) => hashOf(collection, to) : null;
  return (
    <section
      ref={root}
      className={`tl-root tl-banner ${scope}`.trim()}
      lang={locale}
      dir={dir}
      data-theme={config.theme}
      data-controls={controls}
      data-rotation={rotates ? rotation : undefined}
      // The loader holds these keys until a listener is attached.
      data-keys="ArrowLeft ArrowRight"
      aria-roledescription={texts.carousel}
      aria-label={config.label ?? texts.Featured}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={() => carousel.held && wiring.stop()}
      onPointerEnter={(event) => event.pointerType !== 'touch' && dispatch({ type: 'hovered', on: true })}
      onPointerLeave={() => dispatch({ type: 'hovered', on: false })}
    >
      <IndexRow
        count={count}
        index={carousel.index}
        buttons={config.buttons}
        texts={texts}
        progressKey={rotates ? carousel.turns : null}
        motion={wiring.moving ? { stopped, label: texts[motionLabelOf(rotates, stopped)] } : null}
        hrefOf={hrefOf}
        onToggle={() => dispatch({ type: 'toggled' })}
        onGo={(to, event) => go(to, 'dot', event)}
      />
      {config.arrows && count > 1 && (
        <Arrows
          index={carousel.index}
          count={count}
          texts={texts}
          hrefOf={hrefOf}
          onGo={(to, event) => go(to, 'arrow', event)}
        />
      )}
      <Track row={row} wiring={wiring} collection={collection} config={config} texts={texts} host={host} />
    </section>
  );
}

interface TrackProps extends Pick<CarouselProps, 'collection' | 'texts' | 'host'> {
  readonly config: CarouselConfig;
  readonly row: RefObject<HTMLDivElement | null>;
  readonly wiring: CarouselWiring;
}

/** The scrolling row: native scroll-snap moves it under touch, wheel and script alike. */
function Track({ row, wiring, collection, config, texts, host }: TrackProps) {
  const { carousel, live } = wiring;
  const idSuffix = useIdSuffix(collection.id);
  const { banners } = collection;
  const inView = (i: number) => i === carousel.index || carousel.scrolling;
  const onClick = (event: MouseEvent, index: number) => {
    if (!host.emit('bannerclick', { banner: banners[index], index }, true)) event.preventDefault();
  };
  return (
    <div
      ref={row}
      className="tl-banner-track"
      part="track"
      // Announce only the visitor's own moves.
      aria-live={[null, 'hash', 'autoplay'].includes(carousel.cause) ? 'off' : 'polite'}
      tabIndex={banners[carousel.index]?.destinationUrl ? -1 : 0}
    >
      {banners.map((banner, i) => (
        <Slide
          key={banner.id}
          collectionId={collection.id}
          banner={banner}
          index={i}
          total={banners.length}
          config={config}
          texts={texts}
          idSuffix={idSuffix}
          inert={live ? !inView(i) : undefined}
          playing={i === carousel.index && !carousel.stopped && !carousel.away}
          onClick={onClick}
        />
      ))}
    </div>
  );
}

interface ArrowsProps {
  readonly index: number;
  readonly count: number;
  readonly texts: BannerTexts;
  readonly hrefOf: ((index: number) => string) | null;
  readonly onGo: (to: number, event: MouseEvent) => void;
}

function Arrows({ index, count, texts, hrefOf, onGo }: ArrowsProps) {
  const arrow = (side: 'previous' | 'next', label: string, icon: Drawing, to: number) => (
    <Goto
      className="tl-banner-arrow"
      part={`arrow-${side}`}
      side={side}
      label={label}
      disabled={to < 0 || to >= count}
      href={hrefOf?.(to)}
      onGo={(event) => onGo(to, event)}
    >
      <Icon of={icon} />
    </Goto>
  );
  return (
    <>
      {arrow('previous', texts.Previous, start, index - 1)}
      {arrow('next', texts.Next, end, index + 1)}
    </>
  );
}

/** Returns the label of the rotation control: it stops or starts the rotation, or the only clip. */
function motionLabelOf(rotates: boolean, stopped: boolean) {
  if (rotates) return `${stopped ? 'Start' : 'Stop'} rotating banners` as const;
  return stopped ? 'Play' : 'Pause';
}

/** Handles left and right arrow keys in visual direction; focus inside a banner moves with it. */
function useArrowKeys({
  row,
  index,
  onGo,
}: {
  row: { readonly current: HTMLElement | null };
  index: number;
  onGo: (to: number) => void;
}): (event: KeyboardEvent) => void {
  const follow = useRef(false);

  useLayoutEffect(() => {
    if (!follow.current) return;
    follow.current = false;
    const slide = row.current?.children[index];
    const target = slide?.querySelector('a') ?? row.current;
    target?.focus({ preventScroll: true });
  }, [row, index]);

  return (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || hasModifier(event)) return;
    const element = row.current;
    if (!element) return;
    event.preventDefault();
    follow.current = element.matches(':focus-within');
    onGo(index + (getComputedStyle(element).direction === 'rtl' ? -step : step));
  };
}

function hasModifier(event: MouseEvent | KeyboardEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/**
 * Returns a suffix that makes DOM ids unique on a page: '' for the first carousel of a collection, `~2` for the second
 * (GEN-04). It is set after mounting, so server and first client render agree on ''.
 */
function useIdSuffix(collectionId: string): string {
  const [copy, setCopy] = useState(1);

  useLayoutEffect(() => {
    const usedIds = shownIds.get(collectionId) ?? new Set();
    shownIds.set(collectionId, usedIds);
    let free = 1;
    while (usedIds.has(free)) free++;
    usedIds.add(free);
    setCopy(free);
    return () => {
      usedIds.delete(free);
    };
  }, [collectionId]);

  return copy === 1 ? '' : `~${copy}`;
}
