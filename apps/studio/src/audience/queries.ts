import type { Dimension, Metric, WireAnalyticsQuery } from '@touchline/contract';
import { viewersAt } from '../api/fetch-counts.ts';
import { WEEK } from '../format/durations.ts';
import { MAX_PAGE, type PageState } from '../page/page-state.ts';
import type { Interval } from './interval.ts';
import { CONTENT_COLUMNS } from './metrics.ts';

/** Rows on a page of the content table. */
export const PAGE_SIZE = 10;
/** Rows of a short list. */
const SHORT_LIST_ROWS = 5;
/** Most options of a filter. */
const CHOICES = 100;
/** ms by which the interval of filter options is rounded, so that they are not requested more often. */
const CHOICES_STEP = 10 * 60_000;
/** Rows of the list of viewings. */
const VIEWINGS = 12;
/** More than all buckets of an interval. */
const BUCKETS = 1_000;
/** Lines of the retention chart. */
const KEPT = 3;

export const SUMMARY = [
  'watchTime',
  'plays',
  'uniqueViewers',
  'startupTimeP75',
  'rebufferPercentage',
  'failures',
] as const satisfies readonly Metric[];

/** Scope of a query. */
export interface Scope {
  readonly interval: Interval;
  /** IANA. */
  readonly timeZone: string;
  readonly filters: Filters;
}

/** Query of the peak viewers in each bucket; for past intervals also in total. */
export function viewersOverTime(scope: Scope): WireAnalyticsQuery {
  const { bucket, isLive } = scope.interval;
  const query = (isLive ? rowsOf : createQuery)(scope, ['peakConcurrentViewers'], [bucket]);
  return { ...query, orderBy: bucket, pageSize: BUCKETS };
}

/** Query of the current viewers who match the filters. */
export function viewersNow(scope: Scope): WireAnalyticsQuery {
  return { ...createQuery(scope, [], []), ...viewersAt(scope.interval.end) };
}

/** Query of the large figures, for the interval and for each bucket; few buckets are enough for a line of 240 px. */
export function summaryOverTime(scope: Scope): WireAnalyticsQuery {
  const { bucket } = scope.interval;
  const coarse = bucket === 'minute' ? 'fiveMinutes' : bucket === 'fiveMinutes' ? 'hour' : bucket;
  return { ...createQuery(scope, SUMMARY, [coarse]), orderBy: coarse, pageSize: BUCKETS };
}

/** Query of the large figures of the compared interval. */
export function summary(scope: Scope): WireAnalyticsQuery {
  return createQuery(scope, SUMMARY, []);
}

/** Query of a page of the content table with all rows before it, so that its URL needs no page token, which expires. */
export function contentRows(
  scope: Scope,
  { by, sort, page }: Pick<PageState, 'by' | 'sort' | 'page'>
): WireAnalyticsQuery {
  const pageSize = Math.min(page, MAX_PAGE) * PAGE_SIZE;
  return { ...rowsOf(scope, CONTENT_COLUMNS, [by]), orderBy: orderOf(by, sort), pageSize };
}

/** Query of the largest values of a dimension by a metric. */
export function largest(
  scope: Scope,
  dimension: Dimension,
  metrics: readonly [Metric, ...Metric[]]
): WireAnalyticsQuery {
  return { ...createQuery(scope, metrics, [dimension]), orderBy: `${metrics[0]} desc`, pageSize: SHORT_LIST_ROWS };
}

/** Query of the options of a filter: all values under the other filters. */
export function choices(scope: Scope, dimension: keyof Filters): WireAnalyticsQuery {
  const { interval } = scope;
  const [start, end] = [interval.start, interval.end].map((time) => Math.ceil(time / CHOICES_STEP) * CHOICES_STEP);
  const around = { ...scope, interval: { ...interval, start: start ?? 0, end: end ?? 0 } };
  const { filter: _, ...query } = rowsOf(around, ['plays'], [dimension]);
  const filter = filterText(scope.filters, dimension);
  return { ...query, ...(filter && { filter }), orderBy: 'plays desc', pageSize: CHOICES };
}

/** Query of the most played videos on demand. */
export function mostPlayed(scope: Scope): WireAnalyticsQuery {
  const filter = [filterText(scope.filters), 'live = false'].filter(Boolean).join(' AND ');
  return { ...rowsOf(scope, ['plays'], ['video']), filter, orderBy: 'plays desc', pageSize: KEPT };
}

/** Query of the number of plays that reached each part of a video. */
export function reach(scope: Scope, video: string): WireAnalyticsQuery {
  const filters = { ...scope.filters, video: null };
  const filter = [filterText(filters), equals('video', video)].filter(Boolean).join(' AND ');
  return { ...rowsOf(scope, ['plays'], ['progress']), filter, pageSize: SHORT_LIST_ROWS * 10 };
}

/** Query of failures by error code. */
export function errorCodes(scope: Scope): WireAnalyticsQuery {
  return {
    ...rowsOf(scope, ['failures', 'startFailures', 'refusals'], ['errorCode']),
    orderBy: 'failures desc',
    pageSize: SHORT_LIST_ROWS * 2,
  };
}

/** Query of impressions and clicks. Banners and cards have no video and no event, so only the other filters apply. */
export function bannersAndCards(scope: Scope): WireAnalyticsQuery {
  const filters = { ...scope.filters, video: null, event: null };
  return {
    ...rowsOf({ ...scope, filters }, ['impressions', 'clicks', 'clickRate'], ['collection']),
    orderBy: 'impressions desc',
    pageSize: SHORT_LIST_ROWS * 2,
  };
}

/**
 * Query of the viewings by their last event, to the minute. The server limits this to a week, so a longer interval shows
 * its last week. Metrics count the viewings that ended in the interval.
 */
export function viewings(scope: Scope): WireAnalyticsQuery {
  const { start, end } = scope.interval;
  const interval = { ...scope.interval, start: Math.max(start, end - WEEK), bucket: 'minute' } as const;
  return viewingsBy({ ...scope, interval });
}

/** Query of the viewings of a longer interval by its bucket, for a last week without viewings; null: not longer. */
export function earlierViewings(scope: Scope): WireAnalyticsQuery | null {
  const { start, end } = scope.interval;
  return end - start > WEEK ? viewingsBy(scope) : null;
}

function viewingsBy(scope: Scope): WireAnalyticsQuery {
  const { bucket } = scope.interval;
  return {
    ...rowsOf(scope, ['watchTime', 'startupTimeMedian', 'rebufferDuration'], [bucket, 'viewing', 'video']),
    orderBy: `${bucket} desc, viewing`,
    pageSize: VIEWINGS,
  };
}

/** Creates a query without totals, for panels that show rows only. */
function rowsOf(...query: Parameters<typeof createQuery>): WireAnalyticsQuery {
  return { ...createQuery(...query), skipTotals: true };
}

function createQuery(scope: Scope, metrics: readonly Metric[], dimensions: readonly Dimension[]): WireAnalyticsQuery {
  const { start, end } = scope.interval;
  const filter = filterText(scope.filters);
  return {
    metrics: [...metrics],
    dimensions: [...dimensions],
    interval: { startTime: new Date(start).toISOString(), endTime: new Date(end).toISOString() },
    timeZone: scope.timeZone,
    ...(filter && { filter }),
  };
}

/** `-plays` → `plays desc, video`; equal rows keep their order on all pages. */
function orderOf(by: PageState['by'], sort: string): string {
  const column = sort.replace(/^-/, '');
  const isColumn = column === by || CONTENT_COLUMNS.some((name) => name === column);
  const first = isColumn ? `${column}${sort.startsWith('-') ? ' desc' : ''}` : 'plays desc';
  return column === by ? first : `${first}, ${by}`;
}

/** The filters of the page, by the names that the filter language has for them. */
export type Filters = Pick<PageState, 'video' | 'event' | 'widget' | 'country'>;

/** Returns the filter for the API (AIP-160); empty: everything. `without`: the dimension whose options are listed. */
export function filterText(filters: Filters, without?: keyof Filters): string {
  return (['video', 'event', 'widget', 'country'] as const)
    .flatMap((name) => (filters[name] === null || name === without ? [] : [equals(name, filters[name])]))
    .join(' AND ');
}

/** Returns a comparison with a text, which may contain any characters. */
function equals(name: string, value: string): string {
  return `${name} = "${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
