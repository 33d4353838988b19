import { cutName, joinedId } from '@touchline/server/transfer/import/ids.ts';
import {
  type Fields,
  problemAt,
  type ReadItem,
  type ReadOptions,
  type Row,
} from '@touchline/server/transfer/import/row.ts';
import ICAL from 'ical.js';
import { createTimeReader, type TimeReader } from './icalendar-time.ts';

/** Maximum number of imported occurrences of a recurring event (the latest ones), and of occurrences examined. */
const MAX_OCCURRENCES = 400;
const MAX_STEPS = 20_000;
/** Time in ms from now until which recurring events are expanded. */
const HORIZON_MS = 366 * 24 * 60 * 60 * 1000;
/** Frequencies in a sports calendar. An event every minute is not plausible. */
const FREQUENCIES = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
/** Maximum lengths of UID and time in an id that is too long. */
const ID_WIDTHS = [38, 16];

/** The text of a VEVENT. */
interface Block {
  readonly line: number;
  readonly text: string;
}

interface Entry {
  readonly line: number;
  readonly event: ICAL.Event;
}

/**
 * Reads the VEVENTs of an iCalendar file (RFC 5545). Each becomes an event; a recurring one becomes an event per
 * occurrence.
 *
 * The calendar determines title, description, times, venue and link of its events. Other values that editors set are
 * kept.
 */
export function* readICalendar(text: string, options: ReadOptions): Generator<ReadItem> {
  const zones = blocksOf(text, 'VTIMEZONE').map((block) => block.text);
  const times = createTimeReader(zones, options.timeZone);
  const series = new Map<string, Entry[]>();
  for (const block of blocksOf(text, 'VEVENT')) {
    const entry = readBlock(block);
    if (!('event' in entry)) yield entry;
    else series.set(keyOf(entry), [...(series.get(keyOf(entry)) ?? []), entry]);
  }
  for (const entries of series.values()) yield* readSeries(entries, times, options);
}

/** Returns the blocks from BEGIN to END of a kind, with their first lines. These lines are never folded. */
function blocksOf(text: string, kind: 'VEVENT' | 'VTIMEZONE'): readonly Block[] {
  const lines = text.split(/\r?\n/);
  const starts = lines.flatMap((line, index) => (isLine(line, `BEGIN:${kind}`) ? [index] : []));
  return starts.map((start, index) => {
    const next = starts[index + 1] ?? lines.length;
    const end = lines.findIndex((line, at) => at > start && at < next && isLine(line, `END:${kind}`));
    return { line: start + 1, text: lines.slice(start, end < 0 ? next : end + 1).join('\r\n') };
  });
}

function isLine(line: string, wanted: string): boolean {
  return line.trimEnd().toUpperCase() === wanted;
}

function readBlock({ line, text }: Block): Entry | ReadItem {
  try {
    const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)));
    if (event.component.getFirstProperty('dtstart')) return { line, event };
    return problemAt(line, 'DTSTART is missing.');
  } catch (error) {
    return problemAt(line, `this VEVENT cannot be read: ${messageOf(error)}`);
  }
}

/** Modified occurrences have the UID of their series. An event without a UID stands alone. */
function keyOf({ event, line }: Entry): string {
  return event.uid || `line ${line}`;
}

function* readSeries(entries: readonly Entry[], times: TimeReader, options: ReadOptions): Generator<ReadItem> {
  const master = entries.find(({ event }) => !event.isRecurrenceException()) ?? entries[0];
  if (!master) return;
  const { event, line } = master;
  try {
    if (!event.isRecurring()) {
      for (const entry of entries) yield { row: toRow(entry, { times, occurrence: null, original: master.event }) };
      return;
    }
    for (const { event: other } of entries)
      if (other !== event && other.isRecurrenceException()) event.relateException(other);
    for (const occurrence of occurrencesOf(event, times, options.now)) {
      const changed = event.getOccurrenceDetails(occurrence).item;
      const entry = entries.find((one) => one.event === changed) ?? master;
      yield { row: toRow(entry, { times, occurrence, original: event }) };
    }
  } catch (error) {
    yield problemAt(line, messageOf(error));
  }
}

function occurrencesOf(event: ICAL.Event, times: TimeReader, now: number): readonly ICAL.Time[] {
  const unknown = Object.keys(event.getRecurrenceTypes()).find((frequency) => !FREQUENCIES.has(frequency));
  if (unknown) throw new RangeError(`an event that repeats ${unknown.toLowerCase()} is not brought in.`);
  const iterator = event.iterator();
  const occurrences: ICAL.Time[] = [];
  for (let next = iterator.next(), steps = 0; next && steps < MAX_STEPS; next = iterator.next(), steps += 1) {
    if (Date.parse(times.read(event.component, 'dtstart', next)) > now + HORIZON_MS) break;
    occurrences.push(next);
  }
  if (occurrences.length > 0) return occurrences.slice(-MAX_OCCURRENCES);
  throw new RangeError('this event repeats, but not until a year from now.');
}

interface OccurrenceContext {
  readonly times: TimeReader;
  /** The occurrence, if the event recurs. */
  readonly occurrence: ICAL.Time | null;
  readonly original: ICAL.Event;
}

function toRow({ event, line }: Entry, { times, occurrence, original }: OccurrenceContext): Row {
  const { component } = event;
  const isException = event.isRecurrenceException();
  const at = occurrence !== null && !isException ? occurrence : event.startDate;
  const startTime = times.read(component, 'dtstart', at);
  const which = occurrence ?? (isException ? event.recurrenceId : null);
  const uid = original.uid || `${textIn(component, 'summary')} ${startTime}`;
  const timeZone = times.zoneOf(component, 'dtstart');
  const place = textIn(component, 'location');
  const isAllDay = at.isDate;
  return {
    name: `events/${joinedId(which === null ? [uid] : [uid, which.toString()], ID_WIDTHS)}`,
    import: {
      line,
      merge: {
        title: textIn(component, 'summary') || 'Untitled',
        description: textIn(component, 'description'),
        startTime,
        endTime: endOf(event, { startTime, times }),
        timeZone,
        ...(textIn(component, 'status').toUpperCase() === 'CANCELLED' && { status: 'EVENT_STATUS_CANCELLED' }),
        ...linksOf(textIn(component, 'url')),
        metadata: { venue: place === '' ? null : { name: cutName(place) }, allDay: isAllDay || null },
      },
      fill: { typeId: 'event' },
    },
  };
}

/** Adds the duration given by DTEND or DURATION to the start; null if there is none. */
function endOf(event: ICAL.Event, { startTime, times }: { startTime: string; times: TimeReader }): string | null {
  const { component } = event;
  if (!component.hasProperty('dtend') && !component.hasProperty('duration')) return null;
  const length =
    Date.parse(times.read(component, component.hasProperty('dtend') ? 'dtend' : 'dtstart', event.endDate)) -
    Date.parse(times.read(component, 'dtstart', event.startDate));
  return length > 0 ? new Date(Date.parse(startTime) + length).toISOString() : null;
}

function linksOf(url: string): Fields {
  return /^https?:\/\//i.test(url) ? { links: { details: url } } : {};
}

function textIn(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name);
  return value === null || value === undefined ? '' : String(value).trim();
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300);
}
