import { type BannerCollection, bannerItemId, isVideoBanner } from '@touchline/domain';
import { type RefObject, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { WidgetHost } from '../../shared/host/host.ts';
import type { CarouselConfig } from '../screen.ts';
import {
  type Carousel,
  type CarouselEvent,
  type Cause,
  carouselAfter,
  carouselOf,
  type Rotation,
  rotationOf,
} from './carousel-state.ts';
import { useDeepLink, writeHash } from './useDeepLink.ts';
import { useRow } from './useRow.ts';

/** As in banner-carousel.css. */
const HAD_FOCUS = '99px';

export interface CarouselWiring {
  readonly carousel: Carousel;
  readonly rotation: Rotation;
  /** React has hydrated the server's markup. */
  readonly live: boolean;
  /** Autoplay is on and there is more than one banner. */
  readonly rotates: boolean;
  /** Content moves automatically, so the rotation control is shown (WCAG 2.2.2). */
  readonly moving: boolean;
  readonly dispatch: (event: CarouselEvent) => void;
  /** Stops rotation. Keyboard focus on the control itself only pauses it, so that a press on the control stops it. */
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

/** Connects the carousel's state to the row, the timer, the page hash and the visitor's attention. */
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

/** Emits an event when another banner becomes active, and with deep links writes its hash. */
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

interface AttentionEvents {
  /** The carousel went out of view or its page was hidden, or it is visible again. */
  onAway(away: boolean): void;
  /**
   * The visitor prefers reduced motion, or keyboard focus was inside a rotating carousel before React attached its
   * listeners. Focus may still be there, at `focused`.
   */
  onStop(focused?: Element | null): void;
}

/** Watches whether the element is visible, and whether motion is allowed. */
function useAttention(element: RefObject<HTMLElement | null>, events: AttentionEvents): void {
  const away = useEffectEvent((value: boolean) => events.onAway(value));
  const stop = useEffectEvent((focused?: Element | null) => events.onStop(focused));

  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const end = new AbortController();
    let inView = false;
    const update = () => away(!inView || document.visibilityState === 'hidden');
    const observer = new IntersectionObserver((entries) => {
      inView = entries.at(-1)?.isIntersecting ?? false;
      update();
    });
    observer.observe(target);
    document.addEventListener('visibilitychange', update, { signal: end.signal });

    const motion = matchMedia('(prefers-reduced-motion: reduce)');
    if (motion.matches) stop();
    else if (getComputedStyle(target).outlineOffset === HAD_FOCUS) stop(target.querySelector(':focus-visible'));
    motion.addEventListener('change', () => motion.matches && stop(), { signal: end.signal });
    return () => {
      observer.disconnect();
      end.abort();
    };
  }, [element]);
}

interface Autoplay {
  /** Time a banner stays, ms; null switches autoplay off. */
  readonly delay: number | null;
  readonly running: boolean;
  /** A new number restarts the full delay. */
  readonly turns: number;
  readonly onTurn: () => void;
}

/**
 * Calls `onTurn` after each `delay` while running. A pause keeps the rest of the delay, which continues afterwards
 * (BC-24).
 */
function useAutoplay({ delay, running, turns, onTurn }: Autoplay): void {
  const left = useRef(0);
  const turn = useEffectEvent(onTurn);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn restarts the delay
  useEffect(() => {
    left.current = delay ?? 0;
  }, [delay, turns]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn restarts the timer
  useEffect(() => {
    if (delay === null || !running) return;
    const started = performance.now();
    const timer = setTimeout(turn, left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - started));
    };
  }, [delay, running, turns]);
}
