import { type Config, choice, type Field, flag, group, isSafeCssValue, number, paths, text } from '@touchline/domain';
import { widgetFields } from '../shared/config.ts';
import { contentFields, queryFields } from '../shared/content-fields.ts';
import { countingFields } from '../shared/counting-fields.ts';
import { MIN_ITEMS } from '../shared/min-items.ts';
import { cssImage } from './css-image.ts';

/** How more is loaded: by itself at the end of the list, or by a button. */
export type LoadType = 'infinite' | 'button';

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
      backgroundColor: colour(),
      backgroundImage: cssImage(),
      className: text(''),
      /** As `paths`, under its name in spec §3.9; it wins. */
      paths: paths(),
    }),
    paths: paths(),
    /** Grid only: cards whose space is reserved while nothing is known of them. */
    minItems: number(MIN_ITEMS, { min: 0, max: 100 }),
    /** Most cards shown in all, pinned ones included. */
    max: number(undefined, { min: 1, max: Number.POSITIVE_INFINITY }),
    hideWhenEmpty: flag(true),
    hideOnError: flag(false),
    seeAll: group({
      /** `text` where there is a target. */
      show: seeAllShow(),
      target: text(undefined),
      color: colour(),
    }),
    /** Carousel only (CC-03). */
    arrows: flag(true),
  };
}

export type CardsSchema = ReturnType<typeof cardsSchema>;
export type CardsConfig = Config<CardsSchema>;

/** What cards can be of. */
export type DataType = (typeof DATA_TYPES)[number];
const DATA_TYPES = ['events', 'creative-works', 'entities'] as const;

/** One of the three; absent: events. null: something else was asked for, so nothing is (CARD-14). */
function dataType(): Field<DataType | null> {
  return {
    accepts: DATA_TYPES.map((word) => `\`${word}\``).join(', '),
    read: (raw) => {
      if (raw.value === undefined) return 'events';
      const found = DATA_TYPES.find((word) => word === raw.value);
      if (found === undefined) raw.refuse(DATA_TYPES.join(', '));
      return found ?? null;
    },
  };
}

/** false is a word here as well: no link at all. */
function seeAllShow(): Field<'text' | 'icon' | false> {
  return {
    accepts: '`text`, `icon`, `false`',
    read: (raw) => {
      const { value } = raw;
      if (value === false || value === 'false') return false;
      if (value === 'icon') return 'icon';
      if (value !== undefined && value !== 'text' && value !== true && value !== 'true' && value !== '') {
        raw.refuse('text, icon, false');
      }
      return 'text';
    },
  };
}

/** A CSS value; what CSS does not accept is dropped by the browser. */
function colour(): Field<string | undefined> {
  return {
    accepts: 'a CSS colour',
    read: (raw) => {
      if (raw.value === undefined) return undefined;
      if (typeof raw.value === 'string' && isSafeCssValue(raw.value)) return raw.value.trim();
      raw.refuse('a CSS colour');
      return undefined;
    },
  };
}
