import { END, KICK_OFF, START } from './month.mjs';

const HOUR = 3_600_000;
const time = (ms) => new Date(ms).toISOString();
const month = { startTime: time(START), endTime: time(END) };
const match = { startTime: time(KICK_OFF - HOUR), endTime: time(KICK_OFF + 3 * HOUR) };
const week = { startTime: time(END - 7 * 24 * HOUR), endTime: time(END) };
const day = { startTime: time(END - 24 * HOUR), endTime: time(END) };

const SUMMARY = ['watchTime', 'plays', 'uniqueViewers', 'startupTimeP75', 'rebufferPercentage', 'failures'];
const TABLE = [
  'plays',
  'uniqueViewers',
  'watchTime',
  'averageViewTime',
  'startupTimeMedian',
  'startupTimeP95',
  'rebufferPercentage',
  'completion25',
  'completion50',
  'completion75',
  'completion100',
  'exitsBeforeStart',
  'failures',
  'peakConcurrentViewers',
];
const ERRORS = ['failures', 'startFailures', 'refusals'];
const VIEWING = ['watchTime', 'startupTimeMedian', 'rebufferDuration'];
/** As the page lists them. */
const NEWEST = { dimensions: ['minute', 'viewing', 'video'], orderBy: 'minute desc, viewing', pageSize: 12 };

/** Queries of the Audience page (apps/studio/src/audience/queries.ts), for the whole month and for its match. */
export const queries = [
  [
    '28 days: most viewers at once, by hour',
    { metrics: ['peakConcurrentViewers'], dimensions: ['hour'], interval: month },
  ],
  [
    'the match: most viewers at once, by minute',
    { metrics: ['peakConcurrentViewers'], dimensions: ['minute'], interval: match },
  ],
  [
    '24 hours: most viewers at once, by five minutes',
    { metrics: ['peakConcurrentViewers'], dimensions: ['fiveMinutes'], interval: day },
  ],
  [
    '28 days: viewers at the end of each hour',
    { metrics: ['concurrentViewers'], dimensions: ['hour'], interval: month },
  ],
  ['28 days: six figures', { metrics: SUMMARY, interval: month }],
  ['28 days: six figures, by hour', { metrics: SUMMARY, dimensions: ['hour'], interval: month }],
  ['28 days: table of videos, 14 columns', { metrics: TABLE, dimensions: ['video'], interval: month }],
  ['28 days: table of events, 14 columns', { metrics: TABLE, dimensions: ['event'], interval: month }],
  ['28 days: plays by country', { metrics: ['plays'], dimensions: ['country'], interval: month }],
  [
    '28 days: plays by day',
    { metrics: ['plays', 'watchTime'], dimensions: ['day'], interval: month, timeZone: 'Europe/Amsterdam' },
  ],
  ['28 days: plays by page', { metrics: ['plays', 'watchTime'], dimensions: ['page'], interval: month }],
  [
    '28 days: plays by browser and version',
    { metrics: ['plays', 'uniqueViewers'], dimensions: ['browser', 'browserVersion'], interval: month },
  ],
  [
    '28 days: one video, how far plays came',
    { metrics: ['plays'], dimensions: ['progress'], interval: month, filter: 'video = "video-02"' },
  ],
  ['28 days: errors by code', { metrics: ERRORS, dimensions: ['errorCode'], interval: month }],
  [
    '28 days: banners and cards',
    { metrics: ['impressions', 'clicks', 'clickRate'], dimensions: ['collection'], interval: month },
  ],
  ['the match: newest viewings', { ...NEWEST, metrics: VIEWING, interval: match }],
  // Of a longer time, too, the page lists those of its last week.
  ['7 days: newest viewings', { ...NEWEST, metrics: VIEWING, interval: week }],
  ['28 days: watch time by device', { metrics: ['watchTime'], dimensions: ['device'], interval: month }],
  [
    '28 days: most played on demand',
    { metrics: ['plays'], dimensions: ['video'], interval: month, filter: 'live = false', pageSize: 3 },
  ],
  ['28 days: videos to choose from', { metrics: ['plays'], dimensions: ['video'], interval: month, pageSize: 100 }],
  ['28 days: events to choose from', { metrics: ['plays'], dimensions: ['event'], interval: month, pageSize: 100 }],
  ['28 days: widgets to choose from', { metrics: ['plays'], dimensions: ['widget'], interval: month, pageSize: 100 }],
  ['24 hours: viewers in a country now', { metrics: ['concurrentViewers'], interval: day, filter: 'country = "NL"' }],
];
