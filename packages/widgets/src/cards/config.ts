import {
  type Config,
  choice,
  type Field,
  field,
  flag,
  group,
  isSafeCssValue,
  number,
  optionalCssValue,
  paths,
  text,
  toSafeUrl,
} from '@touchline/domain';
import { contentFields, queryFields } from '../shared/config/content-fields.ts';
import { countingFields } from '../shared/config/counting-fields.ts';
import { MIN_ITEMS } from '../shared/config/min-items.ts';
import { widgetFields } from '../shared/config/widget-fields.ts';

/** `url(…)` around anything, quoted or not. */
const CSS_URL = /^\s*url\(\s*(["']?)(.*)\1\s*\)\s*$/is;
const CSS_GRADIENT = /^[a-z-]*gradient\(/i;

/** The way that more is loaded: automatically at the end of the list, or by a button. */
type LoadType = 'infinite' | 'button';

/**
 * Configuration of `<touchline-card-carousel>` and `<touchline-card-grid>` (spec §3.9). Type, parser, attributes and docs
 * table come from here. The first load type is the default.
 */
export function cardsSchema(...loadTypes: readonly [LoadType, LoadType]) {
  return {
    ...widgetFields,
    ...contentFields,
    ...countingFields,
    query: group({ dataType: dataType(), ...queryFields, loadType: choice(...loadTypes) }),
    cards: group({
      showTitle: flag(true),
      showDescription: flag(false),
      showButton: flag(false),
      /** `auto`: square for entities, else default (CARD-02). */
      type: choice('auto', 'default', 'square', 'circle', 'five-by-seven'),
      backgroundColor: optionalCssValue('a CSS colour'),
      backgroundImage: cssImage(),
      className: text(''),
      /** As `paths`, under its name in spec §3.9; it wins. */
      paths: paths(),
    }),
    paths: paths(),
    /** Grid only: cards whose space is reserved while they are loading. */
    minItems: number(MIN_ITEMS, { min: 0, max: 100 }),
    /** Maximum number of cards, pinned ones included. */
    max: number(undefined, { min: 1, max: Number.POSITIVE_INFINITY }),
    hideWhenEmpty: flag(true),
    hideOnError: flag(false),
    seeAll: group({
      /** `text` if there is a target. */
      show: seeAllShow(),
      target: text(undefined),
      color: optionalCssValue('a CSS colour'),
    }),
    /** Carousel only (CC-03). */
    arrows: flag(true),
  };
}

export type CardsSchema = ReturnType<typeof cardsSchema>;
export type CardsConfig = Config<CardsSchema>;

/** Returns a key of everything that the content depends on. */
export function contentKeyOf({ publicKey, locale, query, pinned, max }: CardsConfig): string {
  const { loadType: _, ...request } = query;
  return JSON.stringify([publicKey, locale, request, pinned, max]);
}

/** Types of content that cards can show. */
export type DataType = (typeof DATA_TYPES)[number];
const DATA_TYPES = ['events', 'creative-works', 'entities'] as const;

/** One of the three; absent: events. null: an invalid type was configured, so nothing is requested (CARD-14). */
function dataType(): Field<DataType | null, DataType> {
  return {
    read: (raw) => {
      if (raw.value === undefined) return 'events';
      const type = DATA_TYPES.find((word) => word === raw.value);
      if (type === undefined) raw.reject(DATA_TYPES.join(', '));
      return type ?? null;
    },
  };
}

/** Also accepts false: no link at all. */
function seeAllShow(): Field<'text' | 'icon' | false> {
  return field<'text' | 'icon' | false, 'text'>('text, icon, false', 'text', (value) => {
    if (value === false || value === 'false') return false;
    if (value === 'icon') return value;
    return value === 'text' || value === true || value === 'true' || value === '' ? 'text' : undefined;
  });
}

/** A background image of cards: a URL, `url(…)` of one, or a gradient, as a complete CSS value. */
export function cssImage(): Field<string | undefined, string> {
  return field('a URL or a CSS gradient', undefined, (value) =>
    typeof value === 'string' ? imageOf(value) : undefined
  );
}

function imageOf(value: string): string | undefined {
  if (CSS_GRADIENT.test(value.trim())) return isSafeCssValue(value) ? value.trim() : undefined;
  const url = toSafeUrl(CSS_URL.exec(value)?.[2] ?? value);
  return url === null ? undefined : `url("${escaped(url)}")`;
}

/** Escapes characters that could end the quotes or the style element around them. */
function escaped(url: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a newline would end the string
  return url.replace(/[\u0000-\u0020"'\\<>\u007f]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
