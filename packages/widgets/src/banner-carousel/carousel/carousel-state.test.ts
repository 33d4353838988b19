import { readFileSync } from 'node:fs';
import { BANNER_HEIGHT, bannerHeight } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { AUTOPLAY_DELAY } from '../config.ts';
import * as limits from '../limits.ts';
import {
  bannerAt,
  type Carousel,
  type CarouselEvent,
  carouselAfter,
  carouselOf,
  rotationOf,
} from './carousel-state.ts';

const seen = (count: number): Carousel => ({ ...carouselOf(count), away: false });
const after = (carousel: Carousel, ...events: CarouselEvent[]) => events.reduce(carouselAfter, carousel);
const moved = (to: number, cause: 'arrow' | 'dot' | 'key' | 'hash' | 'autoplay' = 'arrow'): CarouselEvent => ({
  type: 'moved',
  to,
  cause,
});

describe('carouselAfter', () => {
  it('BC-30: starts at the first banner', () => {
    expect(carouselOf(3)).toMatchObject({ index: 0, cause: null });
  });

  it('BC-31, BC-32: moves to the banner that an arrow, dot, key or hash names', () => {
    expect(after(seen(3), moved(1))).toMatchObject({ index: 1, cause: 'arrow', moves: 1 });
    expect(after(seen(3), moved(2, 'dot'))).toMatchObject({ index: 2, cause: 'dot' });
    expect(after(seen(3), moved(2, 'hash'))).toMatchObject({ index: 2, cause: 'hash' });
  });

  it('BC-35: wraps from the last banner to the first in autoplay', () => {
    const indices = [1, 2, 3].map(
      (turns) =>
        Array.from({ length: turns }).reduce<Carousel>((c) => after(c, moved(c.index + 1, 'autoplay')), seen(3)).index
    );

    expect(indices).toEqual([1, 2, 0]);
  });

  it('BC-36: does not move beyond either end', () => {
    const first = seen(2);
    const last = after(first, moved(1));

    expect(after(first, moved(-1))).toBe(first);
    expect(after(last, moved(2))).toBe(last);
    expect(after(first, moved(Number.NaN))).toBe(first);
  });

  it('BC-24: restarts the delay when the visitor moves', () => {
    expect(after(seen(3), moved(1)).turns).toBe(1);
    expect(after(seen(3), moved(0, 'dot')).turns).toBe(1);
  });

  it('activates the banner where scrolling stops, and reports whether it is scrolling', () => {
    const scrolling = after(seen(3), { type: 'scrolling' });

    expect(scrolling).toMatchObject({ scrolling: true, index: 0 });
    expect(after(scrolling, { type: 'scrolled', to: 1 })).toMatchObject({
      scrolling: false,
      index: 1,
      cause: 'scroll',
      moves: 0,
    });
    expect(after(scrolling, { type: 'scrolled', to: 0 })).toMatchObject({ scrolling: false, index: 0, cause: null });
  });

  it('keeps its index within a smaller collection', () => {
    expect(after(seen(5), moved(4), { type: 'counted', count: 2 })).toMatchObject({ index: 1, count: 2 });
  });
});

describe('rotationOf', () => {
  const cases: [string, CarouselEvent[], string][] = [
    ['in view and undisturbed', [], 'running'],
    ['the pointer is over it', [{ type: 'hovered', on: true }], 'paused'],
    [
      'the pointer has left',
      [
        { type: 'hovered', on: true },
        { type: 'hovered', on: false },
      ],
      'running',
    ],
    ['it is off screen or its page hidden', [{ type: 'away', on: true }], 'paused'],
    ['focus has entered or less motion is wanted', [{ type: 'stopped', on: true }], 'stopped'],
    [
      'focus has entered and left',
      [
        { type: 'stopped', on: true },
        { type: 'away', on: true },
        { type: 'away', on: false },
      ],
      'stopped',
    ],
    ['focus is on the control', [{ type: 'held', on: true }], 'paused'],
    ['the control has focus and was pressed', [{ type: 'held', on: true }, { type: 'toggled' }], 'stopped'],
    [
      'the control has focus and was pressed twice',
      [{ type: 'held', on: true }, { type: 'toggled' }, { type: 'toggled' }],
      'running',
    ],
    ['the control was pressed', [{ type: 'toggled' }], 'stopped'],
    ['the control was pressed again', [{ type: 'toggled' }, { type: 'toggled' }], 'running'],
  ];
  it.each(cases)('BC-24: when %s', (_, events, rotation) => {
    expect(rotationOf(after(seen(3), ...events))).toBe(rotation);
  });

  it('waits until the carousel is in view', () => {
    expect(rotationOf(carouselOf(3))).toBe('paused');
  });
});

describe('bannerAt', () => {
  const at = (position: number, forward = true) => bannerAt({ position, forward, count: 3 });

  it('BC-33: returns the banner that is at least half visible', () => {
    expect([at(0), at(0.49), at(0.51), at(1.2), at(1.8)]).toEqual([0, 0, 1, 1, 2]);
  });

  it('BC-33: of two banners half visible, returns the later one in scroll direction', () => {
    expect([at(0.5, true), at(0.5, false)]).toEqual([1, 0]);
  });

  it('stays within the banners when the row overscrolls', () => {
    expect([at(-0.3), at(2.4), at(7)]).toEqual([0, 2, 2]);
  });
});

describe('limits', () => {
  it('LIM-01: equal spec §9', () => {
    expect({ ...limits, AUTOPLAY_DELAY, BANNER_HEIGHT }).toMatchObject({
      SCROLL_DEBOUNCE: 300,
      SCROLL_LOCK: 300,
      AUTOPLAY_DELAY: 15_000,
      HASH_CHECK_DELAY: 100,
      VISIBLE_SHARE: 0.5,
      PLACEHOLDER_DOTS: 3,
      BOX: { padding: '1.5rem', borderRadius: '1.5rem', boxShadow: '0 3px 10px' },
      BANNER_HEIGHT: { narrow: 50, wide: 75, wideFrom: 1024 },
    });
  });

  it('LIM-01, BC-25, BC-26: match the style sheet', () => {
    const sheet = readFileSync(new URL('../banner-carousel.css', import.meta.url), 'utf8');
    const tokens = readFileSync(new URL('../../shared/styles/tokens.css', import.meta.url), 'utf8');
    const height = bannerHeight({}).replaceAll(',', ', ').replace('*', ' * ');

    const { narrow, wide, least } = BANNER_HEIGHT;

    expect(sheet).toContain(`min-block-size: ${height};`);
    for (const part of [`${narrow}svh`, `${wide}svh`, `${least}rem`]) expect(height).toContain(part);
    // From 286 px; the visitor's larger text does not widen it on phones (WCAG 1.4.4).
    expect(sheet).toContain(`--edge: min(${limits.BOX.padding}, 8.4cqi);`);
    expect(sheet).toMatch(/\.tl-banner-slide \{[^}]*padding: var\(--edge\);/);
    expect(tokens).toContain(`--touchline-radius-xl, ${limits.BOX.borderRadius})`);
    expect(tokens).toContain(`--touchline-shadow-banner, ${limits.BOX.boxShadow} `);
  });
});
