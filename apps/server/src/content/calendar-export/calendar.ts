import type { EventStatus, WireEvent } from '@touchline/contract';
import { HOUR_MS, toSafeUrl } from '@touchline/domain';
import { contentLine, textValue, timeValue } from './content-line.ts';

/** Duration in ms of an event without an end time: a match with its break. RFC 5545 would give it no duration. */
const DEFAULT_DURATION_MS = 2 * HOUR_MS;
/** Refresh interval for subscribers (RFC 7986 §5.7). */
const REFRESH_INTERVAL = 'PT1H';

/**
 * Calendar status by event status (RFC 5545 §3.8.1.11). It says whether the event takes place, not whether it is
 * running.
 */
const STATUSES: Readonly<Record<EventStatus, 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'>> = {
  EVENT_STATUS_UNSPECIFIED: 'CONFIRMED',
  EVENT_STATUS_SCHEDULED: 'CONFIRMED',
  EVENT_STATUS_DELAYED: 'CONFIRMED',
  EVENT_STATUS_STARTED: 'CONFIRMED',
  EVENT_STATUS_PAUSED: 'CONFIRMED',
  EVENT_STATUS_SUSPENDED: 'CONFIRMED',
  EVENT_STATUS_FINISHED: 'CONFIRMED',
  EVENT_STATUS_POSTPONED: 'TENTATIVE',
  EVENT_STATUS_CANCELLED: 'CANCELLED',
};

/** Returns the head of a calendar. Calendar apps show `name` and, if present, `description`. */
export function calendarHead({ name, description = '' }: { name: string; description?: string }): string {
  return [
    contentLine('BEGIN', 'VCALENDAR'),
    contentLine('VERSION', '2.0'),
    contentLine('PRODID', '-//Touchline//Content API//EN'),
    contentLine('CALSCALE', 'GREGORIAN'),
    contentLine('NAME', textValue(name)),
    contentLine('X-WR-CALNAME', textValue(name)),
    ...(description === ''
      ? []
      : [contentLine('DESCRIPTION', textValue(description)), contentLine('X-WR-CALDESC', textValue(description))]),
    contentLine('REFRESH-INTERVAL;VALUE=DURATION', REFRESH_INTERVAL),
    contentLine('X-PUBLISHED-TTL', REFRESH_INTERVAL),
  ].join('');
}

/**
 * Returns the end of a calendar. An empty calendar gets a time zone, because it must have a component (RFC 5545 §3.6).
 */
export function calendarTail({ empty }: { empty: boolean }): string {
  return `${empty ? UTC_ZONE : ''}${contentLine('END', 'VCALENDAR')}`;
}

/**
 * Returns an event with a start time as a VEVENT. `uid` never changes; `sequence` increases when the event is
 * rescheduled (RFC 5545 §3.8.7.4). It is transparent, because subscribers of fixtures do not attend all of them.
 */
export function calendarEvent(
  event: WireEvent & { readonly startTime: string },
  { uid, sequence }: { uid: string; sequence: number }
): string {
  const start = timeValue(event.startTime);
  const end = timeValue(event.endTime ?? new Date(Date.parse(event.startTime) + DEFAULT_DURATION_MS).toISOString());
  const lines: [string, string][] = [
    ['BEGIN', 'VEVENT'],
    ['UID', textValue(uid)],
    ['SEQUENCE', String(sequence)],
    ['DTSTAMP', timeValue(event.updateTime)],
    ['CREATED', timeValue(event.createTime)],
    ['LAST-MODIFIED', timeValue(event.updateTime)],
    ['DTSTART', start],
    // An event that ends at its start has no end, which would have to be later (RFC 5545 §3.8.2.2).
    ['DTEND', end > start ? end : ''],
    ['STATUS', STATUSES[event.status]],
    ['TRANSP', 'TRANSPARENT'],
    ['SUMMARY', textValue(event.title)],
    ['DESCRIPTION', textValue(event.description ?? '')],
    ['LOCATION', textValue(placeOf(event.metadata))],
    ['URL', linkOf(event.links['details'])],
    ['END', 'VEVENT'],
  ];
  return lines.flatMap(([name, value]) => (value === '' ? [] : contentLine(name, value))).join('');
}

/** Returns the venue, or in motorsport the circuit (contract §2.4), as `name, city`. */
function placeOf({ venue, circuit }: Readonly<Record<string, unknown>>): string {
  const place = venue ?? circuit;
  if (typeof place === 'string') return place;
  if (typeof place !== 'object' || place === null) return '';
  const { name, city, country } = place as Readonly<Record<string, unknown>>;
  return [name, city, country].filter((part) => typeof part === 'string' && part !== '').join(', ');
}

/** Returns an absolute http(s) URL in ASCII, or ''. A calendar cannot resolve relative ones. */
function linkOf(link: string | undefined): string {
  const url = toSafeUrl(link);
  return url !== null && /^https?:/i.test(url) && URL.canParse(url) ? new URL(url).href : '';
}

const UTC_ZONE = [
  contentLine('BEGIN', 'VTIMEZONE'),
  contentLine('TZID', 'UTC'),
  contentLine('BEGIN', 'STANDARD'),
  contentLine('DTSTART', '19700101T000000'),
  contentLine('TZOFFSETFROM', '+0000'),
  contentLine('TZOFFSETTO', '+0000'),
  contentLine('END', 'STANDARD'),
  contentLine('END', 'VTIMEZONE'),
].join('');
