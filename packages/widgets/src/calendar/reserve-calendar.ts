import { readConfig } from '@touchline/domain';
import { withHeadingLines } from '../shared/with-heading-lines.ts';
import { calendarSchema } from './config.ts';
import { SKELETONS } from './limits.ts';

/*
 * rem, as calendar.css, heading.css and event-bone.css measure them.
 */
const HEAD_AND_STRIP = 8.8125;
const ZONE = 1.6875;
/** An event in a narrow calendar, and from 760 px. */
const NARROW = 11;
const WIDE = 5.5;
const GAP = 0.5;
const END = 1;
const SENTINEL = 1.5;
const BUTTON = 3.75;
/** The switch and the subscription; from 560 px on with the switch's words. */
const BESIDE_TITLE = { narrow: 7, wide: 17 };

/**
 * Declarations that reserve what a calendar keeps until the visitor acts: head, strip, ten events and what may follow.
 * `100cqi` is the width of what the snippet puts around the element; without that, of the viewport.
 */
export function reserveCalendar(attributes: Readonly<Record<string, string>>): string {
  const { heading, timezone, query } = readConfig(calendarSchema, { attributes }).config;
  const others = [
    HEAD_AND_STRIP,
    timezone === undefined ? 0 : ZONE,
    (SKELETONS - 1) * GAP,
    END,
    query.loadType === 'button' ? BUTTON : SENTINEL,
  ].reduce((sum, part) => sum + part, 0);
  const [wide, narrow] = [WIDE, NARROW].map((row) => others + SKELETONS * row);
  const height = `clamp(${wide}rem,(760px - 100cqi)*9999,${narrow}rem)`;
  return `display:block;min-height:${withHeadingLines(height, heading, BESIDE_TITLE)}`;
}
