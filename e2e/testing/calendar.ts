import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, LOADER, type Publisher } from './fixtures.ts';

/** The day that the tests' matches are on, unless they say otherwise. */
export const DAY = '2026-11-21';

export interface Match {
  /** RFC 3339; default: 15:00 UTC of `DAY`. */
  readonly start?: string;
  readonly home?: string;
  readonly away?: string;
  readonly status?: 'SCHEDULED' | 'STARTED' | 'FINISHED' | 'POSTPONED';
  readonly score?: readonly [home: number, away: number];
  /** Fields of the event that win over all of these. */
  readonly fields?: object;
}

/** Some matches of a kind of their own, so that tests which share a publisher do not see each other's. */
export interface Fixtures {
  readonly filter: string;
  readonly ids: readonly string[];
}

/** Puts matches into the publisher's content. */
export async function fixtures(publisher: Publisher, matches: readonly Match[]): Promise<Fixtures> {
  const typeId = `t${randomUUID().slice(0, 8)}`;
  const ids = matches.map((_, i) => `${typeId}-${i + 1}`);
  const answers = await Promise.all(
    matches.map((match, i) => publisher.manage('POST', `/events?eventId=${ids[i]}`, eventOf(typeId, i, match)))
  );
  for (const answer of answers) expect(answer.status, await answer.clone().text()).toBe(200);
  return { filter: `type_id = "${typeId}"`, ids };
}

/** `count` matches, a minute after one another, from 12:00 UTC of `DAY` on. */
export function matches(count: number): Match[] {
  return Array.from({ length: count }, (_, i) => ({
    home: `Home ${i + 1}`,
    away: `Away ${i + 1}`,
    start: `${DAY}T12:${String(i).padStart(2, '0')}:00Z`,
  }));
}

function eventOf(typeId: string, i: number, match: Match): object {
  const { start = `${DAY}T15:00:00Z`, home = `Home ${i + 1}`, away = `Away ${i + 1}`, status, score, fields } = match;
  return {
    typeId,
    title: `${home} - ${away}`,
    startTime: start,
    status: `EVENT_STATUS_${status ?? 'SCHEDULED'}`,
    metadata: {
      home: { name: home },
      away: { name: away },
      ...(score && { score: { home: score[0], away: score[1] } }),
    },
    ...fields,
  };
}

interface ShowOptions {
  readonly filter?: string;
  readonly attributes?: string;
  /** CSS px of the widget's container. */
  readonly width?: number;
  /** '' for none: then it is today's. */
  readonly date?: string;
  readonly timeZone?: string;
  readonly key?: string;
  readonly html?: string;
  readonly head?: string;
  readonly before?: string;
  readonly after?: string;
}

export const calendarIn = (page: Page) => page.locator('touchline-calendar');

/** Opens a page with one calendar. */
export async function openCalendar(page: Page, publisher: Publisher, options: ShowOptions = {}): Promise<Locator> {
  const { filter = 'type_id = "none"', attributes = '', width = 1200, date = DAY, timeZone = 'UTC' } = options;
  const { key = publisher.key, before = '', after = '', html = '', head = '' } = options;
  const own = [
    `public-key="${key}" loading="eager"`,
    date && `date="${date}"`,
    timeZone && `timezone="${timeZone}"`,
    filter && `query-filter="${filter.replaceAll('"', '&quot;')}"`,
  ];
  const tag = `<touchline-calendar ${own.filter(Boolean).join(' ')} ${attributes}></touchline-calendar>`;
  await publisher.open(page, `${before}<div id="box">${tag}</div>${after}${LOADER}`, {
    html,
    head: `<style>#box{width:${width}px}</style>${head}`,
  });
  return calendarIn(page);
}

/** The same, and waits until it shows the day. */
export async function showCalendar(page: Page, publisher: Publisher, options: ShowOptions = {}): Promise<Locator> {
  const calendar = await openCalendar(page, publisher, options);
  await expect(calendar).toHaveAttribute('data-state', /loaded|empty/);
  return calendar;
}

export const part = (calendar: Locator, name: string) => calendar.locator(`[part~="${name}"]`);
export const activeDay = (calendar: Locator) => calendar.locator('[part~="day"][aria-current="date"]');
export const cards = (calendar: Locator) => part(calendar, 'event-card');
export const picker = (calendar: Locator) => calendar.getByRole('dialog');

/** Dates of the day buttons that can be seen, in order. */
export const visibleDates = (calendar: Locator) =>
  part(calendar, 'day').evaluateAll((days) =>
    days.filter((day) => getComputedStyle(day).display !== 'none').map((day) => day.getAttribute('data-date'))
  );

/** The calls of the JSON API for events that the page makes, oldest first. */
export function eventCalls(page: Page): URL[] {
  const calls: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/v1/events') calls.push(url);
  });
  return calls;
}

/** Those for the events of a day in UTC: not for other days, nor for the picker's dots. */
export const callsFor = (calls: readonly URL[], date: string) =>
  calls.filter((url) => url.searchParams.get('filter')?.includes(`start_time >= "${date}T00:00:00`));
