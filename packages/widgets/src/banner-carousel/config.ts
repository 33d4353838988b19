import {
  type Config,
  choice,
  cssValue,
  flag,
  group,
  number,
  optionalCssValue,
  switchable,
  text,
} from '@touchline/domain';
import { countingFields } from '../shared/config/counting-fields.ts';
import { widgetFields } from '../shared/config/widget-fields.ts';

/** Time that autoplay shows a banner, ms. Source: spec §9. */
export const AUTOPLAY_DELAY = 15_000;

/** Shortest accepted autoplay delay, ms: nobody reads faster. */
const AUTOPLAY_DELAY_MIN = 500;

/** Smallest and largest share of the viewport's height that `heightFraction` may take (BC-26). */
const HEIGHT_FRACTION = { min: 0.1, max: 1 };

/** Configuration of `<touchline-banner-carousel>` (spec §3.5). Type, parser, attributes and docs table come from here. */
export const bannerCarouselSchema = {
  ...widgetFields,
  ...countingFields,
  collection: text(''),
  /** Accessible name of the carousel; absent: "Featured" in the locale. */
  label: text(undefined),
  arrows: flag(true),
  buttons: switchable({ showIndex: flag(false), className: text('') }, { fallback: true }),
  deepLinks: flag(false),
  autoplay: switchable(
    { delay: number(AUTOPLAY_DELAY, { min: AUTOPLAY_DELAY_MIN, max: Number.POSITIVE_INFINITY }) },
    { fallback: false }
  ),
  padding: cssValue('0'),
  borderRadius: cssValue('0'),
  boxShadow: cssValue('none'),
  height: optionalCssValue(),
  heightFraction: number(undefined, HEIGHT_FRACTION),
  contextBackground: optionalCssValue(),
  gradient: switchable(
    { top: flag(false), bottom: flag(false) },
    { fallback: false, whenTrue: { top: true, bottom: true } }
  ),
  textAlignment: group({ x: choice('left', 'center', 'right'), y: choice('bottom', 'center', 'top') }),
};

export type BannerCarouselConfig = Config<typeof bannerCarouselSchema>;
