import { readConfig } from '@touchline/domain';
import { withHeadingLines } from '../shared/ui/with-heading-lines.ts';
import { calendarSchema } from './config.ts';
import { placeholdersOf } from './limits.ts';

/*
 * rem, as calendar.css, heading.css and event-skeleton.css measure them.
 */
const HEAD_AND_STRIP = 8.8125;
const ZONE = 1.6875;
/** An event in a narrow calendar, from 35rem and from 47.5rem. */
const NARROW = 11;
const ROW = 4;
const WIDE = 5.5;
const GAP = 0.5;
/** A competition's name; less above the first one. */
const COMPETITION = 2.75;
const END = 1;
const SENTINEL = 1.5;
const BUTTON = 3.75;
/** An empty day, with the button that leads to the next one. */
const EMPTY = 15.375;
/** The switch and the subscription; from 35rem with the switch's label. */
const HEADING_WIDTHS = { narrow: 7, wide: 17 };

/**
 * Returns declarations that reserve the space of a calendar: heading, strip, `min-items` events and what may follow.
 * `100cqi` is the width of the box that the snippet puts around the element, or of the viewport without it.
 */
export function reserveCalendar(attributes: Readonly<Record<string, string>>): string {
  const { config } = readConfig(calendarSchema, { attributes });
  const { heading, timezone, query, groupBy } = config;
  const events = placeholdersOf(config).reserved;
  const loadsMore = events >= query.limit;
  const otherHeights = [
    HEAD_AND_STRIP,
    timezone === undefined ? 0 : ZONE,
    events === 0 ? EMPTY : (events - 1) * GAP,
    // Reserve a second competition where there may be one: a little too much is better than too little.
    groupBy === 'competition' ? Math.min(events, 2) * COMPETITION : 0,
    END,
    loadsMore ? (query.loadType === 'button' ? BUTTON : SENTINEL) : 0,
  ].reduce((sum, part) => sum + part, 0);
  const narrower = events * (NARROW - ROW);
  const wider = events * (WIDE - ROW);
  const height = [
    `${otherHeights + events * ROW}rem`,
    narrower && `clamp(0rem,(35rem - 100cqi)*99999,${narrower}rem)`,
    wider && `clamp(0rem,(100cqi - 47.499rem)*99999,${wider}rem)`,
  ]
    .filter(Boolean)
    .join(' + ');
  return `display:block;min-height:${withHeadingLines(`calc(${height})`, heading, HEADING_WIDTHS)}`;
}
