import { type Compare, type Condition, fold, type Order } from '@touchline/contract/filter';
import { columnOf, conditionSql, escapeLike, type Terms, timeText } from './condition-sql.ts';

/** A filter as conjuncts for WHERE. */
export interface Where {
  /** What indexes serve. */
  readonly bare: readonly string[];
  /** What must be asked of each row that is left; null: nothing. */
  readonly rest: string | null;
  /** The conjuncts in `rest`, other than times. */
  readonly examined: readonly Condition[];
  /** Whether all of `bare` is of ordered indexes (B-trees), which also give rows in order. */
  readonly isOrdered: boolean;
}

/**
 * Divides a filter into what indexes serve and what they do not.
 *
 * A time without an end, say all of the past, is no help to an inverted index, which finds a few rows in all of time:
 * the store would read half of the archive's index only to intersect it. `isSearched`: the words of a search use one.
 */
export function whereOf(condition: Condition | null, terms: Terms, isSearched: boolean): Where {
  const conjuncts = conjunctsOf(condition);
  const times = conjuncts.filter((each): each is Compare => isTime(each, terms));
  const others = conjuncts
    .filter((each) => !isTime(each, terms))
    .map((conjunct) => ({ conjunct, ...placeOf(conjunct, terms) }));
  const isOrdered = !others.some(({ isInverted }) => isInverted);
  const placed: readonly Placed[] = [...others, ...times.map((time) => placeOfTime(time))];
  return {
    bare: placed.flatMap(({ bare }) => bare ?? []),
    rest: placed.flatMap(({ rest }) => rest ?? []).join(' and ') || null,
    examined: others.flatMap(({ conjunct, rest }) => (rest === undefined ? [] : conjunct)),
    isOrdered,
  };

  function placeOfTime(time: Compare): Placed {
    const isServed = (isOrdered && !isSearched) || isBothSided(time, times);
    return isServed ? { bare: timeSql(time, terms) } : { rest: conditionSql(time, terms) };
  }
}

/** One conjunct: what an index serves of it, and what must be asked of each row. */
interface Placed {
  readonly bare?: string;
  readonly rest?: string;
  readonly isInverted?: boolean;
}

function placeOf(conjunct: Condition, terms: Terms): Placed {
  const served = indexedSql(conjunct, terms);
  if (served) return { bare: served.sql, isInverted: served.inverted ?? false };
  const candidates = candidatesSql(conjunct, terms);
  const rest = conditionSql(conjunct, terms);
  return candidates === null ? { rest } : { bare: candidates, rest, isInverted: true };
}

/** Whether it is a comparison of a time that an index serves. */
function isTime(condition: Condition, terms: Terms): condition is Compare {
  if (condition.kind !== 'compare' || !isIndexed(condition, terms)) return false;
  return terms.listing.fields.fields[condition.field]?.type === 'time';
}

/** Whether the conditions on a field end its time on both sides. */
function isBothSided({ field }: Compare, times: readonly Compare[]): boolean {
  const comparators = times.filter((other) => other.field === field).map(({ comparator }) => comparator);
  const has = (sign: string) => comparators.some((comparator) => comparator.startsWith(sign));
  return (has('<') && has('>')) || has('=') || has(':');
}

/**
 * The filter's bounds on the time that a list is ordered by, latest first, in the words of the index of that order.
 *
 * That index holds -infinity for no time and the others infinity, so without these a page of the past would be read from
 * the end of the future on. They follow from the filter: no row is lost by them.
 */
export function boundsOfLatestFirst(
  condition: Condition | null,
  orders: readonly Order[],
  terms: Terms
): readonly string[] {
  const [order] = orders;
  if (!order?.descending || terms.listing.fields.fields[order.field]?.type !== 'time') return [];
  const { sql } = columnOf(terms.listing, order.field);
  return conjunctsOf(condition).flatMap((conjunct) => {
    if (conjunct.kind !== 'compare' || conjunct.field !== order.field || !isIndexed(conjunct, terms)) return [];
    const { comparator, operand } = conjunct;
    return operand.type === 'time'
      ? `coalesce(${sql}, '-infinity') ${comparator} ${timeParameter(operand.value, terms)}`
      : [];
  });
}

function conjunctsOf(condition: Condition | null): readonly Condition[] {
  if (condition === null) return [];
  return condition.kind === 'and' ? condition.operands.flatMap(conjunctsOf) : [condition];
}

interface Served {
  readonly sql: string;
  /** By an inverted index (GIN). */
  readonly inverted?: true;
}

/** The condition in the words of an index, null when there is none for it. */
function indexedSql(condition: Condition, terms: Terms): Served | null {
  const { listing, parameters } = terms;
  const alternatives = alternativesOf(condition);
  const [first] = alternatives;
  if (!first || !alternatives.every((other) => other.field === first.field && isIndexed(other, terms))) return null;
  const { sql } = columnOf(listing, first.field);
  const type = listing.fields.fields[first.field]?.type;

  if (type === 'time') return null;
  const values = alternatives.map(({ operand }) => (operand.type === 'string' ? operand.value : ''));
  if (type === 'list') return { sql: `${sql} && ${parameters.add(values, 'text[]')}`, inverted: true };
  return values.length === 1
    ? { sql: `${sql} = ${parameters.add(values[0], 'text')}` }
    : { sql: `${sql} = any(${parameters.add(values, 'text[]')})` };
}

/** The comparisons of which one must hold; none where the condition is more than that. */
function alternativesOf(condition: Condition): readonly Compare[] {
  if (condition.kind === 'compare') return [condition];
  if (condition.kind !== 'or') return [];
  const parts = condition.operands.map(alternativesOf);
  return parts.every(({ length }) => length > 0) ? parts.flat() : [];
}

function isIndexed({ field, comparator, operand }: Compare, { listing }: Terms): boolean {
  if (columnOf(listing, field).indexed !== true) return false;
  switch (listing.fields.fields[field]?.type) {
    case 'list':
      return comparator === ':';
    case 'time':
      return comparator !== '!=';
    default:
      return comparator === '=' && operand.type === 'string' && operand.parts === null;
  }
}

/** The indexes hold infinity for no time. */
function timeSql({ field, comparator, operand }: Compare, terms: Terms): string {
  const { sql } = columnOf(terms.listing, field);
  const time = timeParameter(operand.type === 'time' ? operand.value : 0, terms);
  const indexed = `coalesce(${sql}, 'infinity')`;
  const compared = `${indexed} ${comparator} ${time}`;
  return comparator.startsWith('>') ? `${compared} and ${indexed} < 'infinity'` : compared;
}

function timeParameter(value: number, { parameters }: Terms): string {
  return parameters.add(timeText(value), 'timestamptz');
}

/**
 * A weaker condition that an index of trigrams serves: the text in all languages, folded, has what is looked for.
 *
 * Only from words of three letters on, as an index has no trigram of less; and not with what JSON writes in another
 * way, or what folds in another way in the middle of a text (Korean letters that become part of a syllable).
 */
function candidatesSql(condition: Condition, terms: Terms): string | null {
  const fields = condition.kind === 'text' ? condition.fields : condition.kind === 'compare' ? [condition.field] : [];
  const columns = fields.map((field) => columnOf(terms.listing, field));
  if (fields.length === 0 || !columns.every(({ trigrams }) => trigrams)) return null;
  const needles = needlesOf(condition).map(fold).filter(hasTrigram);
  if (needles.length === 0) return null;
  const patterns = needles.map((needle) => terms.parameters.add(`%${escapeLike(needle)}%`, 'text'));
  const served = columns.map(({ sql }) =>
    patterns.map((pattern) => `touchline_fold((${sql})::text) like ${pattern}`).join(' and ')
  );
  return served.length === 1 ? (served[0] ?? null) : `(${served.map((each) => `(${each})`).join(' or ')})`;
}

/** What every text that fulfils the condition contains. */
function needlesOf(condition: Condition): readonly string[] {
  if (condition.kind === 'text') return [condition.text];
  if (condition.kind !== 'compare' || condition.operand.type !== 'string') return [];
  const { value, parts } = condition.operand;
  return /^[=:]$/.test(condition.comparator) ? (parts ?? [value]) : [];
}

function hasTrigram(folded: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(folded) && !/["\\\p{C}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u.test(folded);
}
