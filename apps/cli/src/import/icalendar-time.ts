import { toUtc } from '@touchline/server/transfer/import/kick-off.ts';
import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';

/** Converts times of a calendar to UTC. */
export interface TimeReader {
  /** Converts `time` from the clock of the property `name` to RFC 3339. A date begins at midnight there. */
  read(component: ICAL.Component, name: string, time: ICAL.Time): string;
  /** Returns the IANA zone of that clock; null if it is not one of them. */
  zoneOf(component: ICAL.Component, name: string): string | null;
}

/**
 * Creates a reader of times. A time with a TZID uses the IANA zone of that name, or else the file's own VTIMEZONE. A
 * time without a zone uses `timeZone` (RFC 5545 §3.3.5). `zones`: the VTIMEZONEs as text.
 */
export function createTimeReader(zones: readonly string[], timeZone: string): TimeReader {
  const own = new Map(zones.flatMap(readZone));
  const clockOf = (component: ICAL.Component, name: string, isUtc: boolean) => {
    if (isUtc) return 'UTC';
    const tzid = component.getFirstProperty(name)?.getFirstParameter('tzid');
    return tzid || timeZone;
  };
  return {
    read(component, name, time) {
      const clock = clockOf(component, name, time.zone === ICAL.Timezone.utcTimezone);
      const iana = ianaOf(clock);
      const zone = own.get(clock);
      if (iana === null && zone) return byOwnZone(time, zone);
      if (iana === null)
        throw new RangeError(`TZID "${clock.slice(0, 60)}" is not a known time zone, and no VTIMEZONE describes it.`);
      const { year, month, day, hour, minute, second } = time;
      const plain = new Temporal.PlainDateTime(year, month, day, hour, minute, Math.min(second, 59));
      return toUtc(plain.toZonedDateTime(iana));
    },
    zoneOf(component, name) {
      const value = component.getFirstPropertyValue(name);
      const isUtc = value instanceof ICAL.Time && value.zone === ICAL.Timezone.utcTimezone;
      return ianaOf(isUtc ? timeZone : clockOf(component, name, false));
    },
  };
}

function readZone(text: string): [string, ICAL.Timezone][] {
  try {
    const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text)));
    return [[zone.tzid, zone]];
  } catch {
    // Times that use the zone are reported as undescribed.
    return [];
  }
}

function ianaOf(name: string): string | null {
  // Some programs write "/example.com/20210101/Europe/Amsterdam" (RFC 5545 §3.2.19 allows it).
  const plain = /^\/.*?([A-Z]\w+\/\w[\w/+-]*)$/.exec(name)?.[1] ?? name;
  try {
    new Intl.DateTimeFormat('en', { timeZone: plain });
    return plain;
  } catch {
    return null;
  }
}

function byOwnZone(time: ICAL.Time, zone: ICAL.Timezone): string {
  const { year, month, day, hour, minute, second } = time;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second) - zone.utcOffset(time) * 1000).toISOString();
}
