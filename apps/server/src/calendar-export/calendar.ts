import type { EventStatus, WireEvent } from '@touchline/contract';
import { toSafeUrl } from '@touchline/domain';
import { contentLine, textValue, timeValue } from './content-line.ts';

/** How long an event without an end is shown, in ms: a match with its break. RFC 5545 would make it a moment. */
const ASSUMED_LENGTH = 2 * 60 * 60 * 1000;
/** How often a subscriber should look again (RFC 7986 §5.7). */
const REFRESH = 'PT1H';

/** What a calendar says of an event's status (RFC 5545 §3.8.1.11): whether it will be then, not whether it runs. */
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

/** The head of a calendar. Calendar programs show `name` and, where there is one, `description`. */
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
    contentLine('REFRESH-INTERVAL;VALUE=DURATION', REFRESH),
    contentLine('X-PUBLISHED-TTL', REFRESH),
  ].join('');
}

/** The end of a calendar. One without events holds a time zone: a calendar must hold something (RFC 5545 §3.6). */
export function calendarTail({ empty }: { empty: boolean }): string {
  return `${empty ? UTC_ZONE : ''}${contentLine('END', 'VCALENDAR')}`;
}

/**
 * An event that has a start as a VEVENT. `uid` stays the same for ever, `sequence` rises when it is rescheduled
 * (RFC 5545 §3.8.7.4). It is no busy time: who subscribes to fixtures does not go to all of them.
 */
export function calendarEvent(
  event: WireEvent & { readonly startTime: string },
  { uid, sequence }: { uid: string; sequence: number }
): string {
  const start = timeValue(event.startTime);
  const end = timeValue(event.endTime ?? new Date(Date.parse(event.startTime) + ASSUMED_LENGTH).toISOString());
  const lines: [string, string][] = [
    ['BEGIN', 'VEVENT'],
    ['UID', textValue(uid)],
    ['SEQUENCE', String(sequence)],
    ['DTSTAMP', timeValue(event.updateTime)],
    ['CREATED', timeValue(event.createTime)],
    ['LAST-MODIFIED', timeValue(event.updateTime)],
    ['DTSTART', start],
    // One that ends as it starts is a moment, which has no end (RFC 5545 §3.8.2.2: later than the start).
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

/** Where it takes place: the venue, or in motorsport the circuit (contract §2.4), as `name, city`. */
function placeOf({ venue, circuit }: Readonly<Record<string, unknown>>): string {
  const place = venue ?? circuit;
  if (typeof place === 'string') return place;
  if (typeof place !== 'object' || place === null) return '';
  const { name, city, country } = place as Readonly<Record<string, unknown>>;
  return [name, city, country].filter((part) => typeof part === 'string' && part !== '').join(', ');
}

/** An absolute http(s) address in ASCII; '' for none: what a relative one relates to, a calendar does not know. */
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
