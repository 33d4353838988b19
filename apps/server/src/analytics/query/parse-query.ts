import {
  DIMENSIONS,
  type Dimension,
  METRICS,
  type Metric,
  TIME_DIMENSIONS,
  type WireAnalyticsQuery,
} from '@touchline/contract';
import {
  type Condition,
  type FieldTable,
  type Order,
  OrderByError,
  parseOrderBy,
  readTime,
} from '@touchline/contract/filter';
import { DAY_MS } from '@touchline/domain';
import { readFilter } from '../../content/public-list/read-list-query.ts';
import { findUnstorable } from '../../content/resource/storable.ts';
import { ApiError, fieldInvalid } from '../../platform/http/errors.ts';
import { type Buckets, countBuckets, createBuckets, type Span, type TimeDimension } from './buckets.ts';
import { dimensionMeanings, filterFields } from './dimensions.ts';
import { metricMeanings } from './metrics.ts';
import { snakeOf } from './names.ts';

/** Maximum number of time buckets in a response: a week of minutes. */
const MAX_BUCKETS = 10_080;
/** Maximum length of an interval: two years with a leap day, and a day of tolerance. */
const MAX_INTERVAL_MS = 732 * DAY_MS;
/** Number of rows of a page. */
const DEFAULT_PAGE_SIZE = 100;
const MAX_PAGE_SIZE = 1_000;
/** Fields of a filter that are searched for a term without a field name. */
const SEARCHED_FIELDS = ['video_title', 'event_title', 'page', 'item'];
/** Metrics that can be grouped by `progress`. */
const PROGRESS_METRICS: readonly Metric[] = ['plays', 'uniqueViewers'];

/** The valid body of `analytics:query`. */
export interface ParsedQuery {
  readonly metrics: readonly Metric[];
  readonly dimensions: readonly Dimension[];
  /** Epoch ms; `endTime` is exclusive. */
  readonly startTime: number;
  readonly endTime: number;
  /** null if the query has no time dimension. */
  readonly buckets: Buckets | null;
  readonly filter: Condition | null;
  /** Sorts by all dimensions, so it defines one order of the rows. */
  readonly orders: readonly { readonly name: Metric | Dimension; readonly descending: boolean }[];
  readonly pageSize: number;
  readonly hasTotals: boolean;
  /** Equal for queries with the same rows in the same order. A page token is valid only for one value. */
  readonly canonical: string;
  /** The request body. */
  readonly original: WireAnalyticsQuery;
}

/** Parses the body of `analytics:query`. Throws an `ApiError` that names the invalid field. */
export function parseAnalyticsQuery(original: WireAnalyticsQuery): ParsedQuery {
  const unstorable = findUnstorable(original);
  if (unstorable !== null) throw fieldInvalid(unstorable, 'holds a NUL or an unpaired surrogate.');
  const metrics = readNames('metrics', original.metrics, METRICS);
  const dimensions = readNames('dimensions', original.dimensions ?? [], DIMENSIONS);
  for (const dimension of dimensions) checkDimension(dimension, metrics);
  const span = readInterval(original);
  const buckets = readBuckets(dimensions, span);
  const { condition: filter, text } = readFilter(original.filter ?? '', { fields: fieldsOf(metrics) });
  const orders = readOrders(original.orderBy ?? '', { metrics, dimensions });
  const canonical = JSON.stringify([metrics, dimensions, span, text, orders]);
  const pageSize = Math.min(original.pageSize || DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE);
  const hasTotals = original.skipTotals !== true;
  return { metrics, dimensions, ...span, buckets, filter, orders, pageSize, hasTotals, canonical, original };
}

/** Parses names of the contract, in camelCase or snake_case. Throws for unknown names and duplicates. */
function readNames<Name extends string>(field: string, requested: readonly string[], allowed: readonly Name[]): Name[] {
  const names = requested.map((text, index) => {
    const name = allowed.find((each) => each === text || snakeOf(each) === text);
    if (name !== undefined) return name;
    throw fieldInvalid(`${field}[${index}]`, `"${text.slice(0, 40)}" is not valid; use one of ${allowed.join(', ')}.`);
  });
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) throw fieldInvalid(field, `${duplicate} occurs twice; use it once.`);
  return names;
}

/** Throws unless each metric can be grouped by the dimension. */
function checkDimension(dimension: Dimension, metrics: readonly Metric[]): void {
  const invalid = metrics.find((metric) => !canGroup(metric, dimension));
  if (invalid === undefined) return;
  const allowed = DIMENSIONS.filter((each) => canGroup(invalid, each));
  throw fieldInvalid(
    'dimensions',
    `${invalid} cannot be grouped by ${dimension}, only by ${allowed.join(', ')}; use a separate query for it.`
  );
}

/** Returns whether the rows of the metric have the dimension. */
function canGroup(metric: Metric, dimension: Dimension): boolean {
  const hasDimension = dimensionMeanings[dimension].rows.includes(metricMeanings[metric].rows);
  return hasDimension && (dimension !== 'progress' || PROGRESS_METRICS.includes(metric));
}

/** Parses the interval and its time zone. */
function readInterval({ interval, timeZone = 'UTC' }: WireAnalyticsQuery): Span {
  const startTime = readTime(interval.startTime);
  if (startTime === null) throw fieldInvalid('interval.startTime', 'is not a valid time.');
  const endTime = readTime(interval.endTime);
  if (endTime === null) throw fieldInvalid('interval.endTime', 'is not a valid time.');
  if (endTime <= startTime) throw fieldInvalid('interval.endTime', 'must be later than interval.startTime.');
  if (endTime - startTime > MAX_INTERVAL_MS) {
    throw fieldInvalid('interval', 'is longer than two years; use a shorter interval.');
  }
  if (!isTimeZone(timeZone)) {
    throw fieldInvalid(
      'timeZone',
      `"${timeZone.slice(0, 40)}" is not a valid time zone; use an IANA name such as Europe/Amsterdam.`
    );
  }
  return { startTime, endTime, timeZone };
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // Intl also accepts offsets such as +01:00.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** Creates the buckets of the time dimension; null without one. Throws if there are several, or too many buckets. */
function readBuckets(dimensions: readonly Dimension[], span: Span): Buckets | null {
  const [first, second] = dimensions.filter((name) => dimensionMeanings[name].kind === 'time') as TimeDimension[];
  if (first === undefined) return null;
  if (second !== undefined) throw fieldInvalid('dimensions', `use only one of ${TIME_DIMENSIONS.join(', ')}.`);
  const count = countBuckets(first, span);
  // `countBuckets` adds one, because the interval may start within a bucket.
  if (count > MAX_BUCKETS + 1) {
    throw fieldInvalid(
      'dimensions',
      `${first} has ${count} buckets in this interval, at most ${MAX_BUCKETS} are allowed; use a longer bucket or a shorter interval.`
    );
  }
  return createBuckets(first, span);
}

/** Returns the fields for filters that the rows of all metrics have. */
function fieldsOf(metrics: readonly Metric[]): FieldTable {
  const rows = metrics.map((metric) => metricMeanings[metric].rows);
  const readsContent = rows.includes('content');
  const readsViewings = rows.some((each) => each !== 'content');
  const shared = Object.entries(filterFields).filter(
    ([, { viewing, content }]) => (!readsViewings || viewing !== null) && (!readsContent || content !== null)
  );
  const fields = Object.fromEntries(shared.map(([name, { field }]) => [name, field]));
  const aliases = { video_id: 'video', event_id: 'event', collection_id: 'collection', item_id: 'item' };
  return { fields, aliases, text: SEARCHED_FIELDS.filter((name) => Object.hasOwn(fields, name)) };
}

/**
 * Parses the requested orders and adds all other dimensions, so that pages neither repeat nor miss a row.
 *
 * Time and steps come first, ascending. Without requested orders, the first metric follows, descending.
 */
function readOrders(
  text: string,
  { metrics, dimensions }: Pick<ParsedQuery, 'metrics' | 'dimensions'>
): ParsedQuery['orders'] {
  const names = [...metrics, ...dimensions];
  const requested = parseOrders(
    text,
    names.map((name) => snakeOf(name))
  ).flatMap(({ field, descending }) => {
    const name = names.find((each) => snakeOf(each) === field);
    return name === undefined ? [] : [{ name, descending }];
  });
  const ascending = (name: Dimension) => ({ name, descending: false });
  const remaining = dimensions.filter((name) => !requested.some((order) => order.name === name));
  const isSequential = (name: Dimension) => ['time', 'step'].includes(dimensionMeanings[name].kind);
  const [metric] = metrics;
  return [
    ...requested,
    ...remaining.filter(isSequential).map(ascending),
    ...(requested.length === 0 && metric ? [{ name: metric, descending: true }] : []),
    ...remaining.filter((name) => !isSequential(name)).map(ascending),
  ];
}

function parseOrders(text: string, names: readonly string[]): readonly Order[] {
  try {
    return parseOrderBy(text, names);
  } catch (error) {
    if (!(error instanceof OrderByError)) throw error;
    const { message, field } = error;
    throw new ApiError('ORDER_BY_INVALID', message, { metadata: field === null ? {} : { field }, cause: error });
  }
}
