import type { WireEvent } from '@touchline/contract';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { calendarEvent, calendarHead, calendarTail } from './calendar.ts';

const derby: WireEvent & { startTime: string } = {
  name: 'publishers/acme/events/e1',
  id: 'e1',
  etag: 'W/"418"',
  revision: '418',
  createTime: '2026-10-01T00:00:00.000Z',
  updateTime: '2026-11-21T14:24:02.250Z',
  typeId: 'football',
  title: 'Ajax - PSV',
  description: 'Round 14; at home, of course',
  status: 'EVENT_STATUS_SCHEDULED',
  startTime: '2026-11-21T14:00:00.000Z',
  endTime: '2026-11-21T15:50:00.000Z',
  timeZone: 'Europe/Amsterdam',
  thumbnailUrl: null,
  posterUrl: null,
  videoIds: [],
  entityIds: [],
  links: { details: 'https://acme.example/m/e1' },
  metadata: { venue: { name: 'Arena', city: 'Amsterdam' } },
  markers: [],
};

describe('calendarEvent', () => {
  it('is understood by another implementation', () => {
    const read = readOne(derby);

    expect(read.uid).toBe('e1@acme.content.example');
    expect(read.sequence).toBe(3);
    expect(read.summary).toBe('Ajax - PSV');
    expect(read.description).toBe('Round 14; at home, of course');
    expect(read.location).toBe('Arena, Amsterdam');
    expect(read.startDate.toString()).toBe('2026-11-21T14:00:00Z');
    expect(read.endDate.toString()).toBe('2026-11-21T15:50:00Z');
    expect(textOf(read, 'url')).toBe('https://acme.example/m/e1');
    expect(textOf(read, 'dtstamp')).toBe('2026-11-21T14:24:02Z');
    expect(textOf(read, 'last-modified')).toBe('2026-11-21T14:24:02Z');
    expect(textOf(read, 'created')).toBe('2026-10-01T00:00:00Z');
  });

  it.each([
    ['SCHEDULED', 'CONFIRMED'],
    ['DELAYED', 'CONFIRMED'],
    ['STARTED', 'CONFIRMED'],
    ['FINISHED', 'CONFIRMED'],
    ['POSTPONED', 'TENTATIVE'],
    ['CANCELLED', 'CANCELLED'],
  ] as const)('maps %s to %s', (status, said) => {
    expect(textOf(readOne({ ...derby, status: `EVENT_STATUS_${status}` }), 'status')).toBe(said);
  });

  it('gives an event without an end time two hours', () => {
    expect(readOne({ ...derby, endTime: null }).endDate.toString()).toBe('2026-11-21T16:00:00Z');
  });

  it('has no end if it ends at its start', () => {
    const read = readOne({ ...derby, endTime: derby.startTime });
    expect(read.component.hasProperty('dtend')).toBe(false);
  });

  it.each([
    ['a name', { venue: 'Arena' }, 'Arena'],
    ['a circuit', { circuit: { name: 'Interlagos', country: 'BR' } }, 'Interlagos, BR'],
    ['a venue with odd parts', { venue: { name: 'Arena', city: 3, country: '' } }, 'Arena'],
    ['nothing', {}, null],
    ['a list', { venue: ['Arena'] }, null],
  ])('finds the location in %s', (_, metadata, place) => {
    expect(textOf(readOne({ ...derby, metadata }), 'location')).toBe(place);
  });

  it.each([
    ['https://acme.example/wedstrijd/één;1,2', 'https://acme.example/wedstrijd/%C3%A9%C3%A9n;1,2'],
    ['/m/e1', null],
    ['javascript:alert(1)', null],
  ])('writes the link %s as %s', (details, url) => {
    expect(textOf(readOne({ ...derby, links: { details } }), 'url')).toBe(url);
  });

  it('omits missing values', () => {
    const { component } = readOne({ ...derby, title: '', description: '', links: {}, metadata: {} });
    for (const name of ['summary', 'description', 'url', 'location']) expect(component.hasProperty(name)).toBe(false);
  });

  it('does not let a text inject a property', () => {
    const title = 'Derby\r\nBEGIN:VALARM\r\nACTION:DISPLAY\nEND:VEVENT\u2028X-EVIL:1';
    const { component, summary } = readOne({ ...derby, title });

    expect(summary).toBe(title.replace(/\r\n|\u2028/g, '\n'));
    expect(component.getAllSubcomponents()).toEqual([]);
  });
});

describe('a calendar', () => {
  it('has a name and a refresh interval', () => {
    const calendar = new ICAL.Component(
      ICAL.parse(`${calendarHead({ name: 'Acme, sport' })}${calendarTail({ empty: true })}`)
    );

    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendarHead({ name: 'Acme, sport' })).toContain('\r\nX-WR-CALNAME:Acme\\, sport\r\n');
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
  });

  it('always has a component', () => {
    const components = (tail: string) =>
      new ICAL.Component(ICAL.parse(calendarHead({ name: 'Acme' }) + tail))
        .getAllSubcomponents()
        .map(({ name }) => name);
    const event = calendarEvent(derby, { uid: 'e1@acme.content.example', sequence: 0 });

    expect(components(calendarTail({ empty: true }))).toEqual(['vtimezone']);
    expect(components(event + calendarTail({ empty: false }))).toEqual(['vevent']);
  });
});

/** Parses the event with ical.js. */
function readOne(event: typeof derby): ICAL.Event {
  const text = calendarEvent(event, { uid: 'e1@acme.content.example', sequence: 3 });
  const calendar = new ICAL.Component(
    ICAL.parse(calendarHead({ name: 'Acme' }) + text + calendarTail({ empty: false }))
  );
  const events = calendar.getAllSubcomponents('vevent');
  expect(events).toHaveLength(1);
  return new ICAL.Event(events[0]);
}

function textOf(event: ICAL.Event, name: string): string | null {
  const value = event.component.getFirstPropertyValue(name);
  return value === null || value === undefined ? null : String(value);
}
