import { describe, expect, it } from 'vitest';
import { createClient } from './create-client.ts';
import type { DayInput } from './events-of-day.ts';
import { sent, testSource } from './testing/source.ts';

const signal = { aborted: false };
const day = { start: '2026-11-21T00:00:00+01:00', end: '2026-11-22T00:00:00+01:00' };

/** Returns the parameters of the calendar's call for a day. */
async function callFor(input: DayInput) {
  const { source, calls } = testSource(() => ({ events: [] }));
  await createClient(source).eventsOfDay(input).queryFn({ signal });
  const [call] = calls;
  return {
    path: call?.path,
    filter: sent(call, 'filter')[0],
    orderBy: sent(call, 'orderBy')[0],
    pageSize: sent(call, 'pageSize')[0],
  };
}

describe('client.eventsOfDay', () => {
  it('CAL-16: joins the configured filter, in parentheses, with the day’s two times', async () => {
    const { path, filter } = await callFor({ ...day, filter: 'type_id = "football"' });

    expect(path).toBe('/v1/events');
    expect(filter).toBe(
      '(type_id = "football") AND start_time >= "2026-11-21T00:00:00+01:00" AND start_time <= "2026-11-22T00:00:00+01:00"'
    );
  });

  const between = 'start_time >= "2026-11-21T00:00:00+01:00" AND start_time <= "2026-11-22T00:00:00+01:00"';
  const filters: [string, string | undefined, string][] = [
    ['no filter', undefined, between],
    ['a blank filter', '   ', between],
    ['an OR, which would bind tighter', 'a = "1" OR b = "2"', `(a = "1" OR b = "2") AND ${between}`],
    ['an AND', 'a = "1" AND b = "2"', `(a = "1" AND b = "2") AND ${between}`],
    ['parentheses that are there already', '(a = "1" OR b = "2")', `(a = "1" OR b = "2") AND ${between}`],
    ['quotes in a value', 'title = "the \\"derby\\""', `(title = "the \\"derby\\"") AND ${between}`],
  ];
  it.each(filters)('CAL-16: takes %s', async (_, filter, expected) => {
    expect((await callFor({ ...day, filter })).filter).toBe(expected);
  });

  it('cannot be talked out of its day: what would close the parentheses does not parse', async () => {
    const { source, calls } = testSource(() => ({ events: [] }));
    const query = createClient(source).eventsOfDay({ ...day, filter: 'a = "1") OR (b = "2"' });

    await expect(query.queryFn({ signal })).rejects.toMatchObject({ code: 'FILTER_SYNTAX' });
    expect(calls).toEqual([]);
  });

  it('CAL-16: leaves an event at the next midnight to the next day where the boundary is exclusive', async () => {
    const { filter } = await callFor({ ...day, dayBoundary: 'exclusive' });
    expect(filter).toBe('start_time >= "2026-11-21T00:00:00+01:00" AND start_time < "2026-11-22T00:00:00+01:00"');
  });

  it('CAL-16: sends a day of 25 hours with the offset of each of its ends', async () => {
    const { filter } = await callFor({ start: '2026-10-25T00:00:00+02:00', end: '2026-10-26T00:00:00+01:00' });
    expect(filter).toBe('start_time >= "2026-10-25T00:00:00+02:00" AND start_time <= "2026-10-26T00:00:00+01:00"');
  });

  it('CAL-17: orders by start time by default', async () => {
    expect((await callFor(day)).orderBy).toBe('start_time asc');
    expect((await callFor({ ...day, orderBy: ' ' })).orderBy).toBe('start_time asc');
    expect((await callFor({ ...day, orderBy: 'title' })).orderBy).toBe('title');
  });

  it('CAL-18: requests ten a page by default', async () => {
    expect((await callFor(day)).pageSize).toBe('10');
    expect((await callFor({ ...day, pageSize: 25 })).pageSize).toBe('25');
  });

  it('CAL-15: is another question on another day, and the same one on the same day', () => {
    const client = createClient(testSource(() => ({})).source);
    const keyOf = (input: DayInput) => JSON.stringify(client.eventsOfDay(input).queryKey);
    const next = { start: day.end, end: '2026-11-23T00:00:00+01:00' };

    expect(keyOf(day)).toBe(keyOf({ ...day }));
    expect(keyOf(next)).not.toBe(keyOf(day));
  });

  it.each([
    ['type_id = ', 'FILTER_SYNTAX', /position \d+/],
    ['start_time > 2026-11-21T00:00:00Z', 'FILTER_SYNTAX', /position \d+/],
    ['a = 1 AND '.repeat(60).concat('a = 1'), 'FILTER_TOO_LONG', /./],
  ])('rejects a configured filter that cannot be parsed, where: %s', async (filter, code, message) => {
    const query = createClient(testSource(() => ({ events: [] })).source).eventsOfDay({ ...day, filter });
    await expect(query.queryFn({ signal })).rejects.toMatchObject({ name: 'ApiError', code, status: 400 });
    await expect(query.queryFn({ signal })).rejects.toThrow(message);
  });

  it.each(['2026-11-21', '2026-11-21T00:00:00', 'today', '2026-13-41T00:00:00Z', ''])(
    'rejects "%s" as the beginning of a day',
    async (start) => {
      const { source, calls } = testSource(() => ({ events: [] }));
      const query = createClient(source).eventsOfDay({ ...day, start });
      await expect(query.queryFn({ signal })).rejects.toMatchObject({ code: 'CONFIG' });
      expect(calls).toEqual([]);
    }
  );

  it('never takes a failure’s place in the cache for a list’s', () => {
    const client = createClient(testSource(() => ({})).source);
    const broken = client.eventsOfDay({ ...day, start: 'today', filter: 'a = 1' });
    expect(broken.queryKey).not.toEqual(client.events({ filter: 'a = 1', orderBy: 'start_time asc' }).queryKey);
  });
});
