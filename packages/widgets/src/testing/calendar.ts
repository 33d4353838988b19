import { readEvent, type SportsEvent } from '@touchline/domain';
import type { CalendarData } from '../calendar/data/calendar-data.ts';
import { calendar } from '../calendar/server.ts';

/** Noon of 21 November 2026 in UTC. */
const NOON = Date.UTC(2026, 10, 21, 12);

/** A match in wire format. */
export function wireMatch(id: string, overrides: object = {}) {
  return {
    id,
    typeId: 'football',
    title: `Match ${id}`,
    status: 'EVENT_STATUS_FINISHED',
    startTime: '2026-11-21T09:00:00Z',
    metadata: {
      home: { name: `Home ${id}`, color: '#d2122e' },
      away: { name: `Away ${id}`, color: '#0b4f8a' },
      score: { home: 77, away: 88 },
    },
    revision: '1',
    ...overrides,
  };
}

export function matchOf(id: string, overrides: object = {}): SportsEvent {
  const event = readEvent(wireMatch(id, overrides));
  if (!event) throw new Error('no event');
  return event;
}

export function dataOf(items: readonly SportsEvent[], overrides: Partial<CalendarData> = {}): CalendarData {
  return {
    items,
    page: { nextPageToken: '', totalSize: items.length },
    revision: '1',
    eventTypes: [],
    texts: {},
    nextTime: null,
    api: 'https://api.example',
    ...overrides,
  };
}

/** Renders some events on the server at noon. */
export function render(
  data: CalendarData,
  attributes: Record<string, string> = {},
  { locale = 'en', timeZone = 'UTC', now = NOON } = {}
) {
  return calendar.render({ attributes: { 'public-key': 'pk_1', ...attributes }, data, locale, timeZone, now });
}
