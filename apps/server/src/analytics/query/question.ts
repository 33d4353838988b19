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
import { ApiError, fieldInvalid } from '../../errors.ts';
import { readFilter } from '../../public-list/read-question.ts';
import { findUnstorable } from '../../resource/storable.ts';
import { type Buckets, countBuckets, createBuckets, type TimeDimension } from './buckets.ts';
import { dimensionMeanings, filterFields } from './dimensions.ts';
import { metricMeanings, type Rows } from './metrics.ts';
import { snakeOf } from './names.ts';

/** Buckets of time in one answer: a week of minutes. */
const MAX_BUCKETS = 10_080;
/** ms that a question may reach over: two years and a day or two. */
const MAX_SPAN = 732 * 86_400_000;
/** Rows of a page (interfaces: as the contract says of this call). */
const DEFAULT_SIZE = 100;
const MAX_SIZE = 1_000;
/** What a word without a field is looked for in. */
const SEARCHED = ['video_title', 'event_title', 'page', 'item'];
/** What can be counted of each step of `progress`. */
const OF_PROGRESS: readonly Metric[] = ['plays', 'uniqueViewers'];

/** A question that can be answered. */
export interface Question {
  readonly metrics: readonly Metric[];
  readonly dimensions: readonly Dimension[];
  /** Epoch ms; the end is not of it. */
  readonly startTime: number;
  readonly endTime: number;
  /** null: no time dimension is asked for. */
  readonly buckets: Buckets | null;
  readonly filter: Condition | null;
  readonly orders: readonly { readonly name: Metric | Dimension; readonly descending: boolean }[];
  readonly pageSize: number;
  readonly hasTotals: boolean;
  /** The same for all spellings of one question: what page tokens are bound to. */
  readonly canonical: string;
  /** As it was sent. */
  readonly query: WireAnalyticsQuery;
}

/** Reads the body of `analytics:query`. Throws `ApiError`, which says what can be asked instead. */
export function readAnalyticsQuestion(query: WireAnalyticsQuery): Question {
  const unstorable = findUnstorable(query);
  if (unstorable !== null) throw fieldInvalid(unstorable, 'holds a NUL or half a surrogate pair.');
  const metrics = readNames('metrics', query.metrics, METRICS);
  const dimensions = readNames('dimensions', query.dimensions ?? [], DIMENSIONS);
  const rows = [...new Set(metrics.map((metric) => metricMeanings[metric].rows))];
  for (const dimension of dimensions) requireShared(dimension, metrics);
  const span = readInterval(query);
  const buckets = readBuckets(dimensions, span);
  const { condition: filter, text } = readFilter(query.filter ?? '', { fields: fieldsOf(rows) });
  const orders = readOrders(query.orderBy ?? '', { metrics, dimensions });
  const canonical = JSON.stringify([metrics, dimensions, span, text, orders]);
  const pageSize = Math.min(query.pageSize || DEFAULT_SIZE, MAX_SIZE);
  const hasTotals = query.skipTotals !== true;
  return { metrics, dimensions, ...span, buckets, filter, orders, pageSize, hasTotals, canonical, query };
}

/** Names as the contract has them; snake_case is read, too. */
function readNames<Name extends string>(field: string, given: readonly string[], known: readonly Name[]): Name[] {
  const names = given.map((text, index) => {
    const name = known.find((each) => each === text || snakeOf(each) === text);
    if (name !== undefined) return name;
    throw fieldInvalid(`${field}[${index}]`, `"${text.slice(0, 40)}" is none; there are ${known.join(', ')}.`);
  });
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw fieldInvalid(field, `${twice} is named twice; name it once.`);
  return names;
}

/** Metrics of different rows are joined by dimensions that all of them have. */
function requireShared(dimension: Dimension, metrics: readonly Metric[]): void {
  const { rows } = dimensionMeanings[dimension];
  const lacks = metrics.find((metric) => {
    const isOfProgress = dimension !== 'progress' || OF_PROGRESS.includes(metric);
    return !rows.includes(metricMeanings[metric].rows) || !isOfProgress;
  });
  if (lacks === undefined) return;
  const others = DIMENSIONS.filter((each) => dimensionMeanings[each].rows.includes(metricMeanings[lacks].rows));
  const known = others.filter((each) => each !== 'progress' || OF_PROGRESS.includes(lacks));
  throw fieldInvalid(
    'dimensions',
    `${lacks} cannot be told by ${dimension}, only by ${known.join(', ')}; ask for it in a question of its own.`
  );
}

function readInterval({ interval, timeZone = 'UTC' }: WireAnalyticsQuery) {
  const startTime = readTime(interval.startTime);
  if (startTime === null) throw fieldInvalid('interval.startTime', 'is no time.');
  const endTime = readTime(interval.endTime);
  if (endTime === null) throw fieldInvalid('interval.endTime', 'is no time.');
  if (endTime <= startTime) throw fieldInvalid('interval.endTime', 'must be later than interval.startTime.');
  if (endTime - startTime > MAX_SPAN) throw fieldInvalid('interval', 'is longer than two years; ask for less at once.');
  if (!isTimeZone(timeZone)) {
    throw fieldInvalid('timeZone', `"${timeZone.slice(0, 40)}" is none; write an IANA name such as Europe/Amsterdam.`);
  }
  return { startTime, endTime, timeZone };
}

function isTimeZone(name: string): boolean {
  try {
    return (
      new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && /^[A-Za-z]/.test(name)
    );
  } catch {
    return false;
  }
}

function readBuckets(
  dimensions: readonly Dimension[],
  span: { readonly startTime: number; readonly endTime: number; readonly timeZone: string }
): Buckets | null {
  const [first, second] = dimensions.filter((name) => dimensionMeanings[name].kind === 'time') as TimeDimension[];
  if (first === undefined) return null;
  if (second !== undefined) throw fieldInvalid('dimensions', `name one of ${TIME_DIMENSIONS.join(', ')}, not two.`);
  const count = countBuckets(first, span);
  if (count > MAX_BUCKETS + 1) {
    throw fieldInvalid(
      'dimensions',
      `${first} of this interval are ${count}, at most ${MAX_BUCKETS} can be asked for; take a longer one, or a shorter interval.`
    );
  }
  return createBuckets(first, span);
}

/** The fields that all of the rows have. */
function fieldsOf(rows: readonly Rows[]): FieldTable {
  const wants = (place: 'viewing' | 'content') => rows.some((each) => (each === 'content') === (place === 'content'));
  const shared = Object.entries(filterFields).filter(
    ([, { viewing, content }]) => (!wants('viewing') || viewing !== null) && (!wants('content') || content !== null)
  );
  const fields = Object.fromEntries(shared.map(([name, { field }]) => [name, field]));
  const aliases = { video_id: 'video', event_id: 'event', collection_id: 'collection', item_id: 'item' };
  return { fields, aliases, text: SEARCHED.filter((name) => Object.hasOwn(fields, name)) };
}

function readOrders(
  text: string,
  { metrics, dimensions }: Pick<Question, 'metrics' | 'dimensions'>
): Question['orders'] {
  const names = [...metrics, ...dimensions];
  const given = parseOrders(
    text,
    names.map((name) => snakeOf(name))
  ).flatMap(({ field, descending }) => {
    const name = names.find((each) => snakeOf(each) === field);
    return name === undefined ? [] : [{ name, descending }];
  });
  // The dimensions decide between equals, so that pages neither repeat nor miss a row.
  const rest = dimensions.filter((name) => !given.some((order) => order.name === name));
  const [metric] = metrics;
  const inOrder = rest.filter((name) => /time|step/.test(dimensionMeanings[name].kind));
  const natural = [
    ...inOrder.map((name) => ({ name, descending: false })),
    ...(given.length === 0 && metric ? [{ name: metric, descending: true }] : []),
    ...rest.filter((name) => !inOrder.includes(name)).map((name) => ({ name, descending: false })),
  ];
  return [...given, ...natural];
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
