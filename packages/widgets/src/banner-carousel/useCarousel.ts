import { type BannerCollection, bannerItemId, isVideoBanner } from '@touchline/domain';
import { type RefObject, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { WidgetHost } from '../shared/host.ts';
import {
  type Carousel,
  type CarouselEvent,
  type Cause,
  carouselAfter,
  carouselOf,
  type Rotation,
  rotationOf,
} from './carousel-state.ts';
import type { CarouselConfig } from './screen.ts';
import { useAttention } from './useAttention.ts';
import { useAutoplay } from './useAutoplay.ts';
import { useDeepLink, writeHash } from './useDeepLink.ts';
import { useRow } from './useRow.ts';

export interface CarouselWiring {
  readonly carousel: Carousel;
  readonly rotation: Rotation;
  /** Script has taken over from the server's markup. */
  readonly live: boolean;
  /** Autoplay is on and there is somewhere to go. */
  readonly rotates: boolean;
  /** Something moves by itself, so that the rotation control is shown (WCAG 2.2.2). */
  readonly moving: boolean;
  readonly dispatch: (event: CarouselEvent) => void;
  /** Stops rotation; keyboard focus on the control itself only holds it, so that a press there stops it. */
  readonly stop: (focused?: Element | null) => void;
  readonly move: (to: number, cause: Exclude<Cause, 'scroll'>) => void;
}

interface CarouselInput {
  readonly root: RefObject<HTMLElement | null>;
  readonly row: RefObject<HTMLElement | null>;
  readonly collection: BannerCollection;
  readonly config: CarouselConfig;
  readonly host: WidgetHost;
}

/** Wires the carousel's state to the row, the clock, the page hash and the visitor's attention. */
export function useCarousel({ root, row, collection, config, host }: CarouselInput): CarouselWiring {
  const count = collection.banners.length;
  const [carousel, dispatch] = useReducer(carouselAfter, count, carouselOf);
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  useEffect(() => dispatch({ type: 'counted', count }), [count]);

  const scrollTo = useRow(row, count, {
    onScrolling: () => dispatch({ type: 'scrolling' }),
    onRest: (to) => dispatch({ type: 'scrolled', to }),
  });
  const move = (to: number, cause: Exclude<Cause, 'scroll'>, instant = false) => {
    const event = { type: 'moved', to, cause } as const;
    const next = carouselAfter(carousel, event);
    if (next.moves !== carousel.moves) scrollTo(next.index, instant);
    dispatch(event);
  };

  const rotation = rotationOf(carousel);
  const rotates = config.autoplay !== false && count > 1;
  const moving = rotates || collection.banners.some(isVideoBanner);
  useAutoplay({
    delay: rotates && config.autoplay ? config.autoplay.delay : null,
    running: rotation === 'running',
    turns: carousel.turns,
    onTurn: () => move(carousel.index + 1, 'autoplay'),
  });
  const stop = (focused?: Element | null) => {
    dispatch({ type: focused?.matches('.tl-banner-rotation') ? 'held' : 'stopped', on: true });
  };
  useAttention(root, {
    onAway: (on) => dispatch({ type: 'away', on }),
    onStop: stop,
  });
  useDeepLink(collection, (index, atLoad) => {
    if (atLoad && scrollY === 0) root.current?.scrollIntoView({ block: 'nearest' });
    if (index !== carousel.index) move(index, 'hash', atLoad);
  });
  useReport({ carousel, collection, config, host });
  return { carousel, rotation, live, rotates, moving, dispatch, move, stop };
}

/** Tells the page that another banner became active, and with deep links writes its hash. */
function useReport({
  carousel,
  collection,
  config,
  host,
}: Omit<CarouselInput, 'root' | 'row'> & { carousel: Carousel }): void {
  const { index, cause } = carousel;
  const reported = useRef(index);

  const report = useEffectEvent(() => {
    const banner = collection.banners[index];
    if (reported.current === index || cause === null || !banner) return;
    reported.current = index;
    if (config.deepLinks && cause !== 'hash') {
      writeHash(collection, index, { chosen: cause !== 'scroll' && cause !== 'autoplay' });
    }
    host.emit('bannerchange', { index, id: bannerItemId(collection.id, banner.id), cause });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reports changes of these two, nothing else
  useEffect(() => report(), [index, cause]);
}
