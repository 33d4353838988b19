import Type, { type Static } from 'typebox';
import { mapOf, Nullable, Time } from '../field.ts';

/** Metrics of viewings; docs/analytics.md has the formulas. Durations are ms, shares 0 to 1. */
export const VIEWING_METRICS = [
  'attempts',
  'plays',
  'uniqueViewers',
  'watchTime',
  'playingTime',
  'averageViewTime',
  'startupTimeMedian',
  'startupTimeP75',
  'startupTimeP95',
  'playerStartupTimeMedian',
  'rebufferCount',
  'rebufferDuration',
  'rebufferPercentage',
  'rebufferingRatio',
  'rebufferFrequency',
  'seekCount',
  'seekLatency',
  'averageBitrate',
  'upscalePercentage',
  'switchesUp',
  'switchesDown',
  'droppedFrames',
  'liveLatency',
  'percentWatched',
  'completion25',
  'completion50',
  'completion75',
  'completion100',
  'failures',
  'failurePercentage',
  'startFailures',
  'startFailurePercentage',
  'refusals',
  'exitsBeforeStart',
  'exitsBeforeStartPercentage',
] as const;

/** Metrics of moments: at the end of each bucket with a time dimension, else at the end of the interval. */
export const CONCURRENCY_METRICS = ['concurrentViewers', 'peakConcurrentViewers'] as const;

/** Metrics of banners and cards. */
export const CONTENT_METRICS = ['impressions', 'clicks', 'clickRate'] as const;

export const TIME_DIMENSIONS = ['minute', 'fiveMinutes', 'hour', 'day'] as const;

/** `viewing`: one row each; `progress`: share of the video, in steps of 5 %, that has been reached. */
export const VIEWING_DIMENSIONS = ['video', 'event', 'live', 'errorCode', 'progress', 'viewing'] as const;
export const CONTENT_DIMENSIONS = ['collection', 'item', 'itemType'] as const;
/** Of all of them. */
export const COMMON_DIMENSIONS = [
  'widget',
  'page',
  'site',
  'country',
  'device',
  'browser',
  'browserVersion',
  'os',
] as const;

export const METRICS = [...VIEWING_METRICS, ...CONCURRENCY_METRICS, ...CONTENT_METRICS] as const;
export const DIMENSIONS = [
  ...TIME_DIMENSIONS,
  ...VIEWING_DIMENSIONS,
  ...CONTENT_DIMENSIONS,
  ...COMMON_DIMENSIONS,
] as const;

export type Metric = (typeof METRICS)[number];
export type Dimension = (typeof DIMENSIONS)[number];

/** Body of `POST /v1/publishers/{publisher}/analytics:query`. */
export const AnalyticsQuery = Type.Object({
  metrics: Type.Array(Type.String({ description: METRICS.join(', ') }), { minItems: 1, maxItems: 20 }),
  dimensions: Type.Optional(Type.Array(Type.String({ description: DIMENSIONS.join(', ') }), { maxItems: 3 })),
  interval: Type.Object(
    { startTime: Time, endTime: Time },
    { description: 'From the start, included, to the end, excluded (google.type.Interval)' }
  ),
  filter: Type.Optional(
    Type.String({ description: 'AIP-160 over the dimensions, snake_case, and `bot`; docs/filter.md' })
  ),
  timeZone: Type.Optional(Type.String({ description: 'IANA name, for `day` and `hour`; default UTC' })),
  orderBy: Type.Optional(Type.String({ description: 'Metrics and dimensions: `plays desc, video`' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 0, description: 'Default 100, at most 1,000' })),
  pageToken: Type.Optional(Type.String()),
  skipTotals: Type.Optional(Type.Boolean({ description: 'For half the work: `totals` of the answer are empty' })),
});

const DimensionValue = Type.Object({
  value: Nullable(Type.String({ description: 'Id, code, or RFC 3339 of the begin of a bucket; null: not known' })),
  label: Type.Optional(Type.String({ description: 'Title of a video or event, where it is known' })),
});

export const AnalyticsAnswer = Type.Object({
  rows: Type.Array(
    Type.Object({
      dimensions: mapOf(DimensionValue),
      metrics: mapOf(Nullable(Type.Number())),
    })
  ),
  totals: mapOf(Nullable(Type.Number()), {
    description: 'The same metrics over everything the filter leaves, not only this page',
  }),
  nextPageToken: Type.String(),
  totalSize: Type.Integer(),
});

/** Data of the SSE event `counts` of `GET /v1/publishers/{publisher}/analytics:watch`, every 5 s. */
export const AnalyticsCounts = Type.Object({
  time: Time,
  concurrentViewers: Type.Integer(),
  /** Of the last minute. */
  starts: Type.Integer(),
  failures: Type.Integer(),
  /** Those with most viewers first, at most 20. */
  videos: Type.Array(Type.Object({ videoId: Type.String(), title: Type.String(), viewers: Type.Integer() })),
  events: Type.Array(Type.Object({ eventId: Type.String(), title: Type.String(), viewers: Type.Integer() })),
});

export type WireAnalyticsQuery = Static<typeof AnalyticsQuery>;
export type WireAnalyticsAnswer = Static<typeof AnalyticsAnswer>;
export type WireAnalyticsCounts = Static<typeof AnalyticsCounts>;
