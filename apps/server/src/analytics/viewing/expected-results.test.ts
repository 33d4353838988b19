import type { Metric, WireAnalyticsQuery } from '@touchline/contract';
import { METRICS } from '@touchline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyticsOver } from '../../testing/analytics/query.ts';
import { testAggregator } from '../../testing/analytics/records.ts';
import { contentRecord, recordsOf, strayRecord, type TestViewing, timeOf } from '../../testing/analytics/viewings.ts';
import { parseAnalyticsQuery } from '../query/parse-query.ts';
import { runQuery } from '../query/run-query.ts';
import { type DuckStore, openDuckStore } from '../store/duckdb-store.ts';

/**
 * One evening, 19:00 to 21:00, in 33 viewings, and the results of the formulas of docs/analytics.md, computed by hand.
 * No number here comes from the tested code.
 */
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** a1 to a10: half of a clip each, at the same time; the ninth visitor has two pages. */
const halves: TestViewing[] = numbers(1, 10).map((n) => ({
  id: `a${n}`,
  at: '19:09:30',
  viewer: n === 10 ? 'a9' : `a${n}`,
  events: [
    [0, 'viewstart', { psuti: 40 + 10 * n, xwati: 0, xreco: 0, xskco: 0 }],
    [0, 'play', { pispa: false }],
    [1, 'playing', { xtitofifr: 100 * n }],
    [20, 'hb', { xwati: 20_000, xpntimscv: 19_000, xavbi: 2_000_000 }],
    [
      60,
      'viewend',
      {
        ...{ xwati: 60_000, xpntimscv: 50_000, xavbi: 2_000_000, xvdpe: 50, x_quartiles_: 3, pispa: true },
        ...(n === 1 && { xtlug: 10_000, xtlctpbti: 40_000, xdpfrco: 5 }),
      },
    ],
  ],
}));

const whole = { xwati: 105_000, xpntimscv: 100_000, xvdpe: 100, x_quartiles_: 15 };
const begun = [
  [0, 'viewstart', { psuti: 200 }],
  [0, 'play', { pispa: false }],
  [2, 'playing', { xtitofifr: 2_000 }],
] as const;

/** b1 to b4: a clip to its end. */
const wholes: TestViewing[] = [
  {
    id: 'b1',
    at: '19:30:00',
    events: [
      ...begun,
      [10, 'seeking', { xskco: 1 }],
      [11, 'seeked', { xskdu: 400, xtlskdu: 600 }],
      [20, 'seeking', { xskco: 2 }],
      [21, 'seeked', { xskdu: 600, xtlskdu: 1_000 }],
      [105, 'ended', { ...whole, xtlug: 0, xtlctpbti: 100_000 }],
      [106, 'viewend', {}],
    ],
  },
  {
    // Out of order, and twice.
    id: 'b2',
    at: '19:35:00',
    batches: [
      [4, 6],
      [5, 3, 3],
      [2, 1, 0],
      [0, 1, 2, 3, 4, 5, 6],
    ],
    events: [
      ...begun,
      [10, 'seeking', { xskco: 1 }],
      [11, 'seeked', { xskdu: 300, xtlskdu: 500 }],
      [105, 'ended', whole],
      [106, 'viewend', { ...whole, xskco: 1, xskdu: 300, xtlskdu: 500, xtitofifr: 2_000, psuti: 200 }],
    ],
  },
  {
    // By a clock that is two hours behind.
    id: 'b3',
    at: '19:40:00',
    clockOffset: 7_200_000,
    events: [
      ...begun,
      [20, 'rebufferstart', { xreco: 1 }],
      [23, 'rebufferend', { xredu: 3_000 }],
      [40, 'rebufferstart', { xreco: 2 }],
      [42, 'rebufferend', { xredu: 5_000 }],
      [105, 'ended', whole],
      [106, 'viewend', {}],
    ],
  },
  {
    id: 'b4',
    at: '19:45:00',
    viewer: 'a1',
    events: [
      ...begun,
      [20, 'rebufferstart', { xreco: 1 }],
      [21, 'rebufferend', { xredu: 1_000 }],
      [30, 'renditionchange', { xrf_upshift_co: 1 }],
      [40, 'renditionchange', { xrf_upshift_co: 2 }],
      [50, 'renditionchange', { xrf_downshift_co: 1, xavbi: 4_000_000 }],
      [105, 'ended', whole],
      [106, 'viewend', {}],
    ],
  },
];

const muxBegun = [
  [0, 'viewstart', { psuti: 400 }],
  [0, 'play', { pispa: true }],
  [3, 'playing', { xtitofifr: 3_000, pispa: false, xwati: 3_000 }],
] as const;

/** c1 to c4: by the other client, which reports ranges, but neither quarters nor failures. */
const otherClient: TestViewing[] = [
  {
    id: 'c1',
    at: '19:50:00',
    by: 'mux',
    events: [
      ...muxBegun,
      [53, 'pause', { xwati: 52_000, xpntimscv: 50_000, vpbrg: '["0:50000"]', xtlug: 5_000, xtlctpbti: 50_000 }],
      [54, 'viewend', { xdpfrco: 7 }],
      // Each unload sends the last batch twice.
    ],
    batches: [
      [0, 1, 2],
      [3, 4],
      [3, 4],
    ],
  },
  {
    id: 'c2',
    at: '19:55:00',
    by: 'mux',
    events: [
      ...muxBegun,
      [30, 'seeking', { xskco: 1, vpbrg: '["0:30000"]' }],
      [31, 'seeked', { xskdu: 700 }],
      [40, 'rebufferstart', { xreco: 1 }],
      [42, 'rebufferend', { xredu: 2_000 }],
      [78, 'ended', { xwati: 75_000, xpntimscv: 70_000, vpbrg: '["0:30000","60000:100000"]' }],
      [80, 'viewend', {}],
    ],
  },
  {
    id: 'c3',
    at: '20:00:00',
    by: 'mux',
    events: [
      ...muxBegun,
      [20, 'error', { percd: 3, perme: 'decode', xwati: 20_000, xpntimscv: 18_000, vpbrg: '["0:20000"]' }],
      [21, 'viewend', {}],
    ],
  },
  {
    // Still open.
    id: 'c4',
    at: '20:59:30',
    by: 'mux',
    events: [...muxBegun, [28, 'hb', { xwati: 30_000, xpntimscv: 27_000, vpbrg: '["0:30000"]' }]],
  },
];

/** d1 to d3: the match, live. */
const lives: TestViewing[] = [
  {
    // Started by a pause, so its startup time is unset. Still open.
    id: 'd1',
    at: '20:10:00',
    videoId: 'match',
    events: [
      [0, 'viewstart'],
      [0, 'play', { pispa: false }],
      [1, 'pause', { pispa: true }],
      [5, 'play', { pispa: false }],
      [6, 'playing', { xwati: 2_000 }],
      [60, 'renditionchange', { xrf_upshift_co: 1 }],
      [2_990, 'hb', { xwati: 100_000, xpntimscv: 90_000, xlilt: 3_000 }],
    ],
  },
  {
    // No events for the last half minute.
    id: 'd2',
    at: '20:15:00',
    videoId: 'match',
    events: [
      [0, 'viewstart'],
      [0, 'play', { pispa: false }],
      [4, 'playing', { xtitofifr: 4_000 }],
      [2_670, 'hb', { xwati: 200_000, xpntimscv: 190_000, xlilt: 5_000, xreco: 3, xredu: 10_000, xdpfrco: 30 }],
    ],
  },
  {
    id: 'd3',
    at: '20:20:00',
    videoId: 'match',
    events: [
      [0, 'viewstart'],
      [0, 'play', { pispa: false }],
      [5, 'playing', { xtitofifr: 5_000 }],
      [300, 'viewend', { xwati: 300_000, xpntimscv: 290_000, xlilt: 7_000, xavbi: 5_000_000 }],
    ],
  },
];

/** e: left before the first frame. f: failed before it. g: failed after it. h: has no access. j: still waits. */
const without: TestViewing[] = [
  {
    id: 'e1',
    at: '20:30:00',
    events: [
      [0, 'viewstart'],
      [0, 'play', { pispa: false }],
      [2, 'viewend', { xwati: 2_000, xfa: false, xsucl: true }],
    ],
  },
  {
    id: 'e2',
    at: '20:31:00',
    by: 'mux',
    events: [
      [0, 'viewstart'],
      [0, 'play'],
      [3, 'viewend', { xwati: 3_000 }],
    ],
  },
  {
    id: 'f1',
    at: '20:32:00',
    events: [
      [0, 'viewstart'],
      [0, 'play', { pispa: false }],
      [1, 'error', { percd: 'NETWORK', xfa: true, xsufa: true, xwati: 1_000, pispa: true }],
      [2, 'viewend'],
    ],
  },
  {
    id: 'f2',
    at: '20:33:00',
    by: 'mux',
    events: [
      [0, 'viewstart'],
      [0, 'play'],
      // A warning is not a failure; the next error is.
      [1, 'error', { percd: 1, persy: 'warning' }],
      [4, 'error', { percd: 2, persy: 'fatal', xwati: 4_000 }],
      [5, 'viewend'],
    ],
  },
  {
    id: 'g1',
    at: '20:34:00',
    events: [
      [0, 'viewstart', { psuti: 300 }],
      [0, 'play', { pispa: false }],
      [6, 'playing', { xtitofifr: 6_000 }],
      [7, 'rebufferstart', { xreco: 1 }],
      [9, 'rebufferend', { xredu: 2_000 }],
      [10, 'error', { percd: 'MEDIA', xfa: true, xwati: 10_000, xpntimscv: 8_000, xvdpe: 10, x_quartiles_: 0 }],
      [11, 'viewend'],
    ],
  },
  {
    id: 'h1',
    at: '20:35:00',
    events: [
      [0, 'viewstart', { xwati: 0 }],
      [0, 'play', { pispa: false }],
      [0, 'error', { percd: 'ERROR_CODE_NOT_ENTITLED', perbzez: true, xfa: false, pispa: true }],
      [1, 'viewend'],
    ],
  },
  {
    id: 'j1',
    at: '20:59:50',
    events: [
      [0, 'viewstart', { xwati: 0 }],
      [0, 'play', { pispa: false }],
      [5, 'hb', { xwati: 5_000 }],
    ],
  },
];

/** i: bots, which do not count. k: a page that only loaded its player. */
const nobody: TestViewing[] = [
  { ...(halves[0] as TestViewing), id: 'i1', viewer: 'i1', userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
  { ...(wholes[2] as TestViewing), id: 'i2', viewer: 'i2', userAgent: '' },
  { id: 'k1', at: '20:40:00', by: 'mux', events: [[0, 'playerready', { psuti: 100, pispa: true }]] },
];

const seen = [
  ['impression', 'one'],
  ['impression', 'two'],
  ['impression', 'three'],
  ['click', 'two'],
] as const;

const records = [
  ...[...halves, ...wholes, ...otherClient, ...lives, ...without, ...nobody].flatMap(recordsOf),
  strayRecord('20:41:00'),
  contentRecord('20:42:00', seen),
  // Sent again, because a response was lost.
  contentRecord('20:42:00', seen),
  contentRecord('20:43:00', [
    ['impression', 'one'],
    ['impression', 'four'],
    ['click', 'four'],
  ]),
].toSorted((one, other) => one.time - other.time);

/** ms: a 10 × 60 s, b 4 × 105 s, c 52 + 75 + 20 + 30 s. Also d 100 + 200 + 300 s, e 2 + 3 s, f 1 + 4 s, g 10 s, h 0, j 5 s. */
const WATCH = 1_822_000;
/** ms: a 10 × 50 s, b 4 × 100 s, c 50 + 70 + 18 + 27 s, d 90 + 190 + 290 s, g 8 s. */
const PLAYING = 1_643_000;

const expected: Record<Metric, number> = {
  // a 10 + b 4 + c 4 + d 3 + e 2 + f 2 + g 1 + h 1 + j 1. Of these d1, d2, c4 and j1 are still open.
  attempts: 28,
  // a 10 + b 4 + c 4 + d 3 + g 1; and 22 + 2 f + 2 e + 1 h + 1 j = 28.
  plays: 22,
  // a9 and a10 are one visitor, a1 and b4 are one.
  uniqueViewers: 26,
  watchTime: WATCH,
  playingTime: PLAYING,
  averageViewTime: PLAYING / 22,
  // 21 plays have one: a 100 to 1000, b 4 × 2000, c 4 × 3000, d2 4000, d3 5000, g1 6000. The 11th, the 16th, the 20th.
  startupTimeMedian: 2_000,
  startupTimeP75: 3_000,
  startupTimeP95: 5_000,
  // 19 plays have one: a 50 to 140, b 4 × 200, g 300, c 4 × 400. The 10th.
  playerStartupTimeMedian: 140,
  // b3 2, b4 1, c2 1, d2 3, g1 1.
  rebufferCount: 8,
  // b3 5 s, b4 1 s, c2 2 s, d2 10 s, g1 2 s.
  rebufferDuration: 20_000,
  rebufferPercentage: 20_000 / WATCH,
  rebufferingRatio: 20_000 / (PLAYING + 20_000),
  // An hour of watching.
  rebufferFrequency: 8 / (WATCH / 3_600_000),
  // b1 2, b2 1, c2 1.
  seekCount: 4,
  // From the first `seeking` of each: b1 1000, b2 500, c2 700 ms; 2200 / 4.
  seekLatency: 550,
  // a 2 Mbit/s for 500 s, b4 4 Mbit/s for 100 s, d3 5 Mbit/s for 290 s: 2850 Mbit / 890 s.
  averageBitrate: 2_850_000_000 / 890,
  // a1 10 of 40 s, b1 0 of 100 s, c1 5 of 50 s.
  upscalePercentage: 15 / 190,
  // b4 2, d1 1.
  switchesUp: 3,
  switchesDown: 1,
  // a1 5, c1 7, d2 30.
  droppedFrames: 42,
  // (3 + 5 + 7) / 3 s.
  liveLatency: 5_000,
  // 19 plays on demand: a 10 × 50, b 4 × 100, c 50 + 70 + 20 + 30, g 10: 1080 / 19 percent.
  percentWatched: 10.8 / 19,
  // a 10, b 4, c1, c2, c4.
  completion25: 17 / 22,
  // a 10, b 4, c1; c2 has skipped it.
  completion50: 15 / 22,
  // b 4, c2.
  completion75: 5 / 22,
  completion100: 5 / 22,
  // c3, f1, f2, g1.
  failures: 4,
  failurePercentage: 4 / 28,
  startFailures: 2,
  startFailurePercentage: 2 / 28,
  refusals: 1,
  exitsBeforeStart: 2,
  exitsBeforeStartPercentage: 2 / 28,
  // At 21:00: the last event of d1 is 10 s old, of c4 2 s, of j1 5 s; of d2 30 s.
  concurrentViewers: 3,
  // At 19:10: a1 to a10, who are nine.
  peakConcurrentViewers: 9,
  // one, two, three, one again at another time, four.
  impressions: 5,
  clicks: 2,
  clickRate: 2 / 5,
};

const evening = { startTime: '2026-11-21T19:00:00Z', endTime: '2026-11-21T21:00:00Z' };

describe('the expected results of an evening', () => {
  let store: DuckStore;
  beforeAll(async () => {
    store = await openDuckStore({ path: ':memory:' });
    const fold = testAggregator(store);
    for (const record of records) await store.write({ ...(await fold.aggregate([record])), progress: new Map() });
  });
  afterAll(() => store.close());

  const queryOf = (query: Partial<WireAnalyticsQuery> & Pick<WireAnalyticsQuery, 'metrics'>) =>
    runQuery(
      parseAnalyticsQuery({ interval: evening, ...query }),
      { publisher: 'acme', pageToken: undefined },
      { analytics: analyticsOver(store), secret: 'secret', now: timeOf('21:00:00') }
    );

  it.each(METRICS.map((metric) => [metric, expected[metric]] as const))('%s: %d', async (metric, value) => {
    const { totals } = await queryOf({ metrics: [metric] });
    expect(totals[metric]).toBeCloseTo(value, 6);
  });

  it('are the same with all records at once, and in reverse order', async () => {
    const other = await openDuckStore({ path: ':memory:' });
    await other.write({ ...(await testAggregator(other).aggregate(records.toReversed())), progress: new Map() });
    const columns = 'id, watch_time, startup_time, seek_count, quartiles, percent_watched, failed, error_code, ended';
    const sql = `SELECT ${columns}, start_time, end_time, viewer::VARCHAR FROM all_viewings ORDER BY id`;
    expect(await other.read(sql)).toEqual(await store.read(sql));
    await other.close();
  });

  it('by error: failures and refusals', async () => {
    const { rows } = await queryOf({
      metrics: ['failures', 'startFailures', 'refusals'],
      dimensions: ['errorCode'],
      filter: 'error_code:*',
      orderBy: 'errorCode',
    });
    expect(rows.map(({ dimensions, metrics }) => [dimensions['errorCode']?.value, ...Object.values(metrics)])).toEqual([
      ['2', 1, 1, 0],
      ['3', 1, 0, 0],
      ['ERROR_CODE_NOT_ENTITLED', 0, 0, 1],
      ['MEDIA', 1, 0, 0],
      ['NETWORK', 1, 1, 0],
    ]);
  });

  it('by video: live and on demand', async () => {
    const { rows } = await queryOf({
      metrics: ['attempts', 'plays', 'percentWatched', 'liveLatency'],
      dimensions: ['video'],
      orderBy: 'video',
    });
    expect(rows.map(({ dimensions, metrics }) => [dimensions['video']?.value, ...Object.values(metrics)])).toEqual([
      ['clip', 25, 19, expect.closeTo(10.8 / 19, 6), null],
      ['match', 3, 3, null, 5_000],
    ]);
  });

  it('with bots: two more plays', async () => {
    const { totals } = await queryOf({ metrics: ['attempts', 'plays'], filter: 'bot = true OR bot = false' });
    expect(totals).toEqual({ attempts: 30, plays: 24 });
  });
});
