import type { Dimension, Metric, WireAnalyticsQuery } from '@touchline/contract';
import { viewersAt } from '../api/ask-counts.ts';
import { MAX_PAGE, type PageState } from '../page/page-state.ts';
import { equals, type Filters, filterText } from './filter-text.ts';
import type { Interval } from './interval.ts';
import { CONTENT_COLUMNS } from './metrics.ts';

/** Rows of the content table that are seen at once. */
export const PAGE_SIZE = 10;
/** Rows of a short list. */
const SHORT = 5;
/** Choices of a filter. */
const CHOICES = 100;
/** ms; what there is to choose is asked for no more often. */
const CHOICES_STEP = 10 * 60_000;
/** Rows of the list of viewings. */
const VIEWINGS = 12;
/** ms. */
const WEEK = 7 * 24 * 60 * 60_000;
/** More than all buckets of an interval. */
const BUCKETS = 1_000;
/** Lines of the chart of who is still watching. */
const KEPT = 3;

export const SUMMARY = [
  'watchTime',
  'plays',
  'uniqueViewers',
  'startupTimeP75',
  'rebufferPercentage',
  'failures',
] as const satisfies readonly Metric[];

/** What a question is about. */
export interface Scope {
  readonly interval: Interval;
  /** IANA. */
  readonly timeZone: string;
  readonly filters: Filters;
}

/** Most viewers at once in each bucket; of the past, at all, too. */
export function viewersOverTime(scope: Scope): WireAnalyticsQuery {
  const { bucket, isLive } = scope.interval;
  const asked = (isLive ? rowsOf : ask)(scope, ['peakConcurrentViewers'], [bucket]);
  return { ...asked, orderBy: bucket, pageSize: BUCKETS };
}

/** How many of those that the filters leave watch now. */
export function viewersNow(scope: Scope): WireAnalyticsQuery {
  return { ...ask(scope, [], []), ...viewersAt(scope.interval.end) };
}

/** The large figures, of the whole interval and of each bucket; few buckets are enough for a line of 240 px. */
export function summaryOverTime(scope: Scope): WireAnalyticsQuery {
  const { bucket } = scope.interval;
  const coarse = bucket === 'minute' ? 'fiveMinutes' : bucket === 'fiveMinutes' ? 'hour' : bucket;
  return { ...ask(scope, SUMMARY, [coarse]), orderBy: coarse, pageSize: BUCKETS };
}

/** The large figures of another interval, to compare with. */
export function summary(scope: Scope): WireAnalyticsQuery {
  return ask(scope, SUMMARY, []);
}

/** One page of the content table, and all before it: that way a page has an address, and no token that grows old. */
export function contentRows(
  scope: Scope,
  { by, sort, page }: Pick<PageState, 'by' | 'sort' | 'page'>
): WireAnalyticsQuery {
  const pageSize = Math.min(page, MAX_PAGE) * PAGE_SIZE;
  return { ...rowsOf(scope, CONTENT_COLUMNS, [by]), orderBy: orderOf(by, sort), pageSize };
}

/** The largest of a kind by a metric. */
export function largest(
  scope: Scope,
  dimension: Dimension,
  metrics: readonly [Metric, ...Metric[]]
): WireAnalyticsQuery {
  return { ...ask(scope, metrics, [dimension]), orderBy: `${metrics[0]} desc`, pageSize: SHORT };
}

/** What a filter can be set to: all that there is under the other filters. */
export function choices(scope: Scope, dimension: keyof Filters): WireAnalyticsQuery {
  const { interval } = scope;
  const [start, end] = [interval.start, interval.end].map((time) => Math.ceil(time / CHOICES_STEP) * CHOICES_STEP);
  const around = { ...scope, interval: { ...interval, start: start ?? 0, end: end ?? 0 } };
  const { filter: _, ...query } = rowsOf(around, ['plays'], [dimension]);
  const filter = filterText(scope.filters, dimension);
  return { ...query, ...(filter && { filter }), orderBy: 'plays desc', pageSize: CHOICES };
}

/** The videos on demand that were played most. */
export function mostPlayed(scope: Scope): WireAnalyticsQuery {
  const filter = [filterText(scope.filters), 'live = false'].filter(Boolean).join(' AND ');
  return { ...rowsOf(scope, ['plays'], ['video']), filter, orderBy: 'plays desc', pageSize: KEPT };
}

/** How many plays reached which part of a video. */
export function reach(scope: Scope, video: string): WireAnalyticsQuery {
  const filters = { ...scope.filters, video: null };
  const filter = [filterText(filters), equals('video', video)].filter(Boolean).join(' AND ');
  return { ...rowsOf(scope, ['plays'], ['progress']), filter, pageSize: SHORT * 10 };
}

/** What failed, by code. */
export function errorCodes(scope: Scope): WireAnalyticsQuery {
  return {
    ...rowsOf(scope, ['failures', 'startFailures', 'refusals'], ['errorCode']),
    orderBy: 'failures desc',
    pageSize: SHORT * 2,
  };
}

/** What was seen and clicked of banners and cards. They are of no video and of no event, so only the rest filters them. */
export function bannersAndCards(scope: Scope): WireAnalyticsQuery {
  const filters = { ...scope.filters, video: null, event: null };
  return {
    ...rowsOf({ ...scope, filters }, ['impressions', 'clicks', 'clickRate'], ['collection']),
    orderBy: 'impressions desc',
    pageSize: SHORT * 2,
  };
}

/**
 * The viewings that something was heard of last, to the minute, which the server tells of a week at most: of a longer time
 * those of its last week. All metrics are of those that ended, so far, in it.
 */
export function viewings(scope: Scope): WireAnalyticsQuery {
  const { start, end } = scope.interval;
  const interval = { ...scope.interval, start: Math.max(start, end - WEEK), bucket: 'minute' } as const;
  return viewingsBy({ ...scope, interval });
}

/** Those of all of a longer time, by its bucket, where that week has none; null: there is no more time. */
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

/** For panels that show rows, and no sum of all. */
function rowsOf(...asked: Parameters<typeof ask>): WireAnalyticsQuery {
  return { ...ask(...asked), skipTotals: true };
}

function ask(scope: Scope, metrics: readonly Metric[], dimensions: readonly Dimension[]): WireAnalyticsQuery {
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

/** `-plays` → `plays desc, video`; rows that are alike keep their order from page to page. */
function orderOf(by: PageState['by'], sort: string): string {
  const column = sort.replace(/^-/, '');
  const known = column === by || CONTENT_COLUMNS.some((name) => name === column);
  const first = known ? `${column}${sort.startsWith('-') ? ' desc' : ''}` : 'plays desc';
  return column === by ? first : `${first}, ${by}`;
}
