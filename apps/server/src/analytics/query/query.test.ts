import { DIMENSIONS, METRICS, type WireAnalyticsQuery } from '@touchline/contract';
import { HOUR_MS, MINUTE_MS } from '@touchline/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyticsOver } from '../../testing/analytics/query.ts';
import { contentRow, eventRow, viewingRow } from '../../testing/analytics/rows.ts';
import { viewingColumns } from '../store/columns.ts';
import { type DuckStore, openDuckStore } from '../store/duckdb-store.ts';
import { dimensionMeanings } from './dimensions.ts';
import { metricMeanings } from './metrics.ts';
import { parseAnalyticsQuery } from './parse-query.ts';
import { querySql } from './query-sql.ts';
import { runQuery } from './run-query.ts';

/** Kick-off of the derby. */
const KICK_OFF = Date.parse('2026-11-21T19:00:00Z');
const SECOND = 1_000;

let store: DuckStore;
beforeAll(async () => {
  store = await openDuckStore({ path: ':memory:' });
  await store.write({ viewings: viewings.map(stored), events, content, progress: new Map() });
}, 60_000);
afterAll(() => store.close());

const derby = { publisher: 'acme', video_id: 'derby', video_title: 'Köln derby', event_id: 'final', live: true };
const highlights = { publisher: 'acme', video_id: 'highlights', live: false, duration: 100_000 };

const viewings = [
  // Two visitors watch the match, one of them on two pages.
  {
    ...derby,
    ...{ viewing: 1, id: 'a', viewer: 1n, country: 'DE', start_time: KICK_OFF, end_time: KICK_OFF + HOUR_MS },
    ...{ played: true, startup_time: 1_000, watch_time: 3_600_000, playing_time: 3_500_000 },
    ...{ rebuffer_count: 2, rebuffer_duration: 36_000 },
  },
  {
    ...derby,
    ...{ viewing: 2, id: 'b', viewer: 1n, country: 'DE', start_time: KICK_OFF, end_time: KICK_OFF + 30 * SECOND },
    ...{ played: true, startup_time: 3_000, watch_time: 30_000, playing_time: 27_000 },
  },
  {
    ...derby,
    ...{ viewing: 3, id: 'c', viewer: 2n, country: 'NL', start_time: KICK_OFF, end_time: KICK_OFF + 5 * MINUTE_MS },
    ...{ played: true, startup_time: 2_000, watch_time: 300_000, playing_time: 270_000, isOpen: true },
  },
  // One left before the first frame, one player failed, one visitor has no access.
  { ...derby, viewing: 4, id: 'd', viewer: 3n, country: 'NL', start_time: KICK_OFF, end_time: KICK_OFF + SECOND },
  {
    ...derby,
    ...{ viewing: 5, id: 'e', viewer: 4n, start_time: KICK_OFF + MINUTE_MS, end_time: KICK_OFF + MINUTE_MS },
    ...{ failed: true, error_code: 'network' },
  },
  {
    ...derby,
    ...{ viewing: 6, id: 'f', viewer: 5n, start_time: KICK_OFF + MINUTE_MS, end_time: KICK_OFF + MINUTE_MS },
    ...{ refused: true, error_code: 'geo' },
  },
  // A video on demand, the next day.
  {
    ...highlights,
    ...{
      viewing: 7,
      id: 'g',
      viewer: 6n,
      start_time: KICK_OFF + 12 * HOUR_MS,
      end_time: KICK_OFF + 12 * HOUR_MS + MINUTE_MS,
    },
    ...{
      played: true,
      max_playhead: 52_000,
      percent_watched: 50,
      quartiles: 3,
      watch_time: 60_000,
      playing_time: 60_000,
    },
  },
  {
    ...highlights,
    ...{
      viewing: 8,
      id: 'h',
      viewer: 6n,
      start_time: KICK_OFF + 13 * HOUR_MS,
      end_time: KICK_OFF + 13 * HOUR_MS + MINUTE_MS,
    },
    ...{ played: true, max_playhead: 100_000, percent_watched: 100, quartiles: 15, watch_time: 100_000 },
  },
  // A bot, a page that only loaded its player, and another publisher.
  { ...derby, viewing: 9, id: 'i', viewer: 7n, start_time: KICK_OFF, end_time: KICK_OFF, played: true, bot: true },
  { ...derby, viewing: 10, id: 'j', viewer: 8n, end_time: KICK_OFF },
  { ...derby, viewing: 11, id: 'k', viewer: 9n, start_time: KICK_OFF, end_time: KICK_OFF, publisher: 'other' },
];

const said = (viewing: number, sequence: number, second: number, watching: boolean | null) =>
  eventRow({ viewing, sequence, publisher: 'acme', time: KICK_OFF + second * SECOND, word: 'hb', watching });

const events = [
  said(1, 1, 40, true),
  said(2, 1, 41, true),
  said(3, 1, 42, true),
  // A rendition change does not affect watching.
  said(3, 2, 43, null),
  // At the end of the second minute one has paused, and one sent its last event 25 s before.
  said(1, 2, 110, true),
  said(1, 3, 115, false),
  said(3, 3, 95, true),
  // At the end of the third, two are watching.
  said(1, 4, 179, true),
  said(3, 4, 180, true),
];

const shown = { publisher: 'acme', widget: 'banner-carousel', collection_id: 'home', time: KICK_OFF };
const content = [
  contentRow({ ...shown, word: 'impression', item_id: 'one', country: 'DE' }),
  contentRow({ ...shown, word: 'impression', item_id: 'two', country: 'NL' }),
  contentRow({ ...shown, word: 'click', item_id: 'two', country: 'NL' }),
];

function stored({ isOpen = false, ...row }: Parameters<typeof viewingRow>[0] & { isOpen?: boolean }) {
  return { row: viewingRow(row), fields: null, isOver: !isOpen };
}

const evening = { startTime: '2026-11-21T19:00:00Z', endTime: '2026-11-21T21:00:00Z' };
const weekend = { startTime: '2026-11-21T00:00:00Z', endTime: '2026-11-23T00:00:00Z' };

function query(request: Partial<WireAnalyticsQuery> & Pick<WireAnalyticsQuery, 'metrics'>, pageToken?: string) {
  const parsed = parseAnalyticsQuery({ interval: evening, ...request });
  const now = KICK_OFF + 1_000 * HOUR_MS;
  return runQuery(parsed, { publisher: 'acme', pageToken }, { analytics: analyticsOver(store), secret: 'secret', now });
}

/** Values of the rows in order: dimensions, then metrics. */
async function rowsOf(request: Parameters<typeof query>[0]) {
  const { rows } = await query(request);
  return rows.map((row) => [...Object.values(row.dimensions).map(({ value }) => value), ...Object.values(row.metrics)]);
}

describe('analytics:query', () => {
  it('AN-05: counts attempts as plays, start failures, exits, refusals and waiting ones', async () => {
    const metrics = ['attempts', 'plays', 'startFailures', 'exitsBeforeStart', 'refusals', 'uniqueViewers'];
    expect((await query({ metrics, skipTotals: true })).totals).toEqual({});
    expect((await query({ metrics })).totals).toEqual({
      ...{ attempts: 6, plays: 3, startFailures: 1, exitsBeforeStart: 1, refusals: 1, uniqueViewers: 5 },
    });
  });

  it('AN-05: divides sums by sums', async () => {
    const { totals } = await query({ metrics: ['rebufferPercentage', 'failurePercentage', 'averageViewTime'] });
    expect(totals['rebufferPercentage']).toBeCloseTo(36_000 / (3_600_000 + 30_000 + 300_000), 12);
    expect(totals['failurePercentage']).toBeCloseTo(1 / 6, 12);
    expect(totals['averageViewTime']).toBeCloseTo((3_500_000 + 27_000 + 270_000) / 3, 6);
  });

  it('returns null if there is nothing to divide by, and 0 if nothing was counted', async () => {
    const interval = { startTime: '2020-01-01T00:00:00Z', endTime: '2020-01-02T00:00:00Z' };
    const metrics = ['plays', 'watchTime', 'rebufferPercentage', 'startupTimeMedian', 'clickRate', 'concurrentViewers'];
    expect((await query({ metrics, interval })).totals).toEqual({
      ...{ plays: 0, watchTime: 0, rebufferPercentage: null, startupTimeMedian: null, clickRate: null },
      concurrentViewers: 0,
    });
  });

  it('counts viewings at their start and times at their end', async () => {
    // One of the three plays continues after the half hour.
    const interval = { startTime: '2026-11-21T19:00:00Z', endTime: '2026-11-21T19:30:00Z' };
    expect(await rowsOf({ metrics: ['plays', 'watchTime'], interval })).toEqual([[3, 330_000]]);
  });

  it('joins started and ended viewings by dimensions, including those without a value', async () => {
    expect(await rowsOf({ metrics: ['attempts', 'watchTime'], dimensions: ['country'] })).toEqual([
      ['DE', 2, 3_630_000],
      ['NL', 2, 300_000],
      [null, 2, 0],
    ]);
  });

  it('returns the titles of videos and events', async () => {
    const { rows } = await query({ metrics: ['plays'], dimensions: ['video', 'event'] });
    expect(rows[0]?.dimensions['video']).toEqual({ value: 'derby', label: 'Köln derby' });
    expect(rows[0]?.dimensions['event']).toEqual({ value: 'final' });
  });

  it('computes medians', async () => {
    const [row = []] = await rowsOf({ metrics: ['startupTimeMedian', 'startupTimeP75', 'startupTimeP95'] });
    expect(row.map((value) => Math.round(Number(value)))).toEqual([2_000, 2_500, 2_900]);
  });

  it('BA-24: counts banners and cards together with viewings, by common dimensions', async () => {
    const metrics = ['impressions', 'clicks', 'clickRate', 'plays'];
    expect(await rowsOf({ metrics, dimensions: ['country'], orderBy: 'country' })).toEqual([
      ['DE', 1, 0, 0, 2],
      ['NL', 1, 1, 1, 1],
      [null, 0, 0, null, 0],
    ]);
  });

  it('lists each viewing once, with all its data', async () => {
    const interval = { startTime: '2026-11-21T19:00:00Z', endTime: '2026-11-21T19:00:01Z' };
    const request = {
      metrics: ['attempts', 'watchTime'],
      dimensions: ['viewing', 'minute'],
      interval,
      orderBy: 'viewing',
    };
    expect(await rowsOf(request)).toEqual([
      ['a', '2026-11-21T19:00:00.000Z', 1, 3_600_000],
      ['b', '2026-11-21T19:00:00.000Z', 1, 30_000],
      ['c', '2026-11-21T19:00:00.000Z', 1, 300_000],
      ['d', '2026-11-21T19:00:00.000Z', 1, 0],
    ]);
  });

  it('returns the reached part of a video, over all its plays', async () => {
    const rows = await rowsOf({ metrics: ['plays'], dimensions: ['progress'], interval: weekend });
    expect(rows).toHaveLength(21);
    expect(rows.filter(([step]) => ['0', '50', '55', '100'].includes(String(step)))).toEqual([
      ['0', 2],
      ['50', 2],
      ['55', 1],
      ['100', 1],
    ]);
  });

  it('groups errors by code', async () => {
    const request = { metrics: ['failures', 'refusals'], dimensions: ['errorCode'], filter: 'error_code:*' };
    expect(await rowsOf(request)).toEqual([
      ['network', 1, 0],
      ['geo', 0, 1],
    ]);
  });
});

describe.each(['of events', 'of minutes that are settled'])('concurrent viewers, %s', (source) => {
  beforeAll(() => store.settleMinutes(source === 'of events' ? 0 : KICK_OFF + 2.5 * MINUTE_MS));

  const metrics = ['concurrentViewers', 'peakConcurrentViewers'];
  const minutes = { startTime: '2026-11-21T19:00:00Z', endTime: '2026-11-21T19:04:00Z' };

  it('AN-05: are distinct visitors whose last event in 25 s says that they watch', async () => {
    expect(await rowsOf({ metrics, dimensions: ['minute'], interval: minutes })).toEqual([
      ['2026-11-21T19:00:00.000Z', 2, 2],
      ['2026-11-21T19:01:00.000Z', 0, 0],
      ['2026-11-21T19:02:00.000Z', 2, 2],
      ['2026-11-21T19:03:00.000Z', 0, 0],
    ]);
  });

  it('are those at the end of a bucket, and the peak of all minutes in it', async () => {
    expect(await rowsOf({ metrics, dimensions: ['fiveMinutes'], interval: minutes })).toEqual([
      ['2026-11-21T19:00:00.000Z', 0, 2],
    ]);
    expect(await rowsOf({ metrics, dimensions: ['video'], interval: minutes })).toEqual([['derby', 0, 2]]);
  });

  it('are those at the end of the interval', async () => {
    const interval = { startTime: '2026-11-21T19:00:00Z', endTime: '2026-11-21T19:00:42Z' };
    expect(await rowsOf({ metrics, interval })).toEqual([[2, 2]]);
    expect(await rowsOf({ metrics: ['concurrentViewers'], interval })).toEqual([[2]]);
    expect(await rowsOf({ metrics, dimensions: ['minute'], interval })).toEqual([['2026-11-21T19:00:00.000Z', 2, 2]]);
  });

  it('can be grouped by country', async () => {
    const interval = { startTime: '2026-11-21T19:00:00Z', endTime: '2026-11-21T19:03:00Z' };
    expect(await rowsOf({ metrics, dimensions: ['country'], interval, orderBy: 'country' })).toEqual([
      ['DE', 1, 1],
      ['NL', 1, 1],
    ]);
  });
});

describe('time buckets', () => {
  it('exist even without events', async () => {
    expect(await rowsOf({ metrics: ['plays', 'clicks'], dimensions: ['hour'] })).toEqual([
      ['2026-11-21T19:00:00.000Z', 3, 1],
      ['2026-11-21T20:00:00.000Z', 0, 0],
    ]);
  });

  it('are days of the time zone', async () => {
    const request = { metrics: ['plays'], dimensions: ['day'], interval: weekend, timeZone: 'Asia/Tokyo' };
    expect(await rowsOf(request)).toEqual([
      ['2026-11-20T15:00:00.000Z', 0],
      ['2026-11-21T15:00:00.000Z', 5],
      ['2026-11-22T15:00:00.000Z', 0],
    ]);
  });
});

describe('pages', () => {
  it('contain all rows once, and totals of all rows', async () => {
    const request = { metrics: ['attempts'], dimensions: ['viewing'], pageSize: 4 };
    const first = await query(request);
    const second = await query(request, first.nextPageToken);
    const ids = [...first.rows, ...second.rows].map(({ dimensions }) => dimensions['viewing']?.value);
    expect(ids).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect([first.totalSize, first.totals, second.nextPageToken]).toEqual([6, { attempts: 6 }, '']);
  });

  it('are bound to their query', async () => {
    const { nextPageToken } = await query({ metrics: ['attempts'], dimensions: ['viewing'], pageSize: 4 });
    await expect(query({ metrics: ['plays'], dimensions: ['viewing'] }, nextPageToken)).rejects.toMatchObject({
      reason: 'PAGE_TOKEN_MISMATCH',
    });
  });

  it('follow the requested order', async () => {
    const request = {
      metrics: ['attempts', 'watchTime'],
      dimensions: ['country'],
      orderBy: 'watch_time, country desc',
    };
    expect((await rowsOf(request)).map(([country]) => country)).toEqual([null, 'NL', 'DE']);
  });
});

describe('filters of analytics', () => {
  it.each([
    ['country = "NL"', 2],
    ['NOT country:*', 2],
    ['country = "DE" OR country = "NL"', 4],
    ['video_title:koln', 6],
    ['KÖLN', 6],
    ['live = true AND error_code = "g*"', 1],
    ['bot = true', 1],
    ['bot = true OR NOT bot = true', 7],
    ['viewing = "a"', 1],
    [`page = "' OR 1=1 --"`, 0],
  ])('%s: %i viewings', async (filter, attempts) => {
    expect((await query({ metrics: ['attempts'], filter })).totals).toEqual({ attempts });
  });
});

describe('hostile filters', () => {
  const fields = ['video', 'country', 'page', 'live', 'bot', 'error_code', 'video_title'];
  const comparators = [' = ', ' != ', ' < ', ' >= ', ':'];
  const value = fc.oneof(
    fc.constantFrom(
      "' OR 1=1 --",
      '$1',
      '%',
      '_',
      '\\\\',
      '*',
      '"',
      "'; drop table viewings; --",
      'Köln',
      'true',
      '\ufeff',
      '🏆'
    ),
    fc.string({ unit: 'binary', maxLength: 12 })
  );
  const simple = fc
    .tuple(fc.constantFrom(...fields), fc.constantFrom(...comparators), value)
    .map(([field, comparator, text]) => `${field}${comparator}${JSON.stringify(text)}`);
  const filter = fc.oneof(
    simple,
    value.map((text) => JSON.stringify(text)),
    fc.tuple(simple, fc.constantFrom(' AND ', ' OR ', ' '), simple).map((parts) => parts.join('')),
    simple.map((text) => `NOT ${text}`),
    fc.string({ maxLength: 20 })
  );

  it('are processed or rejected with an error, and never become part of the SQL', async () => {
    await fc.assert(
      fc.asyncProperty(filter, async (text) => {
        const request = { metrics: ['attempts', 'concurrentViewers'], dimensions: ['video'], filter: text };
        try {
          await query(request);
        } catch (error) {
          expect(error).toMatchObject({ name: 'ApiError', statusCode: 400 });
        }
      }),
      { numRuns: 150 }
    );
    const marked = parseAnalyticsQuery({ metrics: ['attempts'], interval: evening, filter: 'page = "zq9*" OR zq9' });
    const { sql } = querySql(marked, { publisher: 'zq9', now: KICK_OFF, settledMinute: 0, page: null });
    expect(sql).not.toContain('zq9');
    expect((await query({ metrics: ['attempts'] })).totals).toEqual({ attempts: 6 });
  }, 60_000);
});

describe('a query', () => {
  it.each<[string, Parameters<typeof query>[0], string]>([
    ['names existing metrics', { metrics: ['views'] }, 'metrics[0]: "views" is not valid; use one of attempts, plays'],
    ['names each metric once', { metrics: ['plays', 'plays'] }, 'metrics: plays occurs twice'],
    [
      'names existing dimensions',
      { metrics: ['plays'], dimensions: ['city'] },
      'dimensions[0]: "city" is not valid; use one of minute',
    ],
    [
      'has dimensions that fit',
      { metrics: ['clicks'], dimensions: ['video'] },
      'clicks cannot be grouped by video, only by',
    ],
    [
      'uses progress only with metrics of plays',
      { metrics: ['watchTime'], dimensions: ['progress'] },
      'cannot be grouped by progress',
    ],
    [
      'has one time dimension',
      { metrics: ['plays'], dimensions: ['hour', 'day'] },
      'dimensions: use only one of minute',
    ],
    [
      'has a valid time zone',
      { metrics: ['plays'], timeZone: 'Mars/Crater' },
      'timeZone: "Mars/Crater" is not a valid time zone',
    ],
    ['orders by a selected metric', { metrics: ['plays'], orderBy: 'attempts' }, '"attempts" cannot be ordered by'],
    ['filters by what rows have', { metrics: ['clicks'], filter: 'video = "a"' }, 'Unknown field "video"'],
    ['has an end', { metrics: ['plays'], interval: { ...evening, endTime: evening.startTime } }, 'must be later'],
    [
      'has at most a week of minutes',
      { metrics: ['plays'], dimensions: ['minute'], interval: { ...evening, startTime: '2026-10-21T19:00:00Z' } },
      'use a longer bucket',
    ],
  ])('%s', async (_, request, message) => {
    await expect(async () => query(request)).rejects.toThrow(message);
  });

  it.each(METRICS)('can query %s by each dimension that it has', async (metric) => {
    for (const dimension of DIMENSIONS) {
      const isAskable =
        dimensionMeanings[dimension].rows.includes(metricMeanings[metric].rows) &&
        (dimension !== 'progress' || metric === 'plays' || metric === 'uniqueViewers');
      if (isAskable) await query({ metrics: [metric], dimensions: [dimension] });
    }
  });

  it('reads only existing columns', () => {
    const columns = Object.values(dimensionMeanings).flatMap(({ kind, viewing, label }) =>
      kind === 'step' ? [] : [viewing, label]
    );
    for (const column of columns) if (column !== null) expect(viewingColumns).toHaveProperty(column);
  });
});
