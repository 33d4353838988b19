import { type Compare, type Condition, fold, type Order } from '@touchline/contract/filter';
import { columnOf, conditionSql, escapeLike, type Terms, timeText } from './condition-sql.ts';

/** A filter as conjuncts for WHERE. */
export interface Where {
  /** The conjuncts that indexes serve. */
  readonly bare: readonly string[];
  /** The conditions to examine for each remaining row; null if there are none. */
  readonly rest: string | null;
  /** The conjuncts in `rest`, except times. */
  readonly examined: readonly Condition[];
  /** Whether all of `bare` uses ordered indexes (B-trees), which also return rows in order. */
  readonly isOrdered: boolean;
  /** Whether a condition compares a text in metadata, so that `byValues` makes a difference. */
  readonly hasValues: boolean;
  /**
   * Whether one plan is best for all values of a list in the order of an index: besides times there is at most one
   * comparison. Of two, the values decide which one returns fewer rows.
   */
  readonly hasOnePlan: boolean;
}

/**
 * Divides a filter into the parts that indexes serve and the rest.
 *
 * A time with one open end, for example all of the past, does not help an inverted index, which returns few rows of all
 * times. The store would read half of the archive's index only to intersect it. `isSearched`: the words of a search use
 * an inverted index.
 *
 * `byValues` uses the index of the texts in metadata, which pays if few rows have such a text.
 */
export function whereOf(
  condition: Condition | null,
  terms: Terms,
  { isSearched, byValues }: { readonly isSearched: boolean; readonly byValues: boolean }
): Where {
  const conjuncts = conjunctsOf(condition);
  const times = conjuncts.filter((each): each is Compare => isTime(each, terms));
  const otherConjuncts = conjuncts
    .filter((each) => !isTime(each, terms))
    .map((conjunct) => ({ conjunct, ...placeOf(conjunct, terms, byValues) }));
  const isOrdered = !otherConjuncts.some(({ isInverted }) => isInverted);
  const placed: readonly Placed[] = [...otherConjuncts, ...times.map((time) => placeOfTime(time))];
  return {
    bare: placed.flatMap(({ bare }) => bare ?? []),
    rest: placed.flatMap(({ rest }) => rest ?? []).join(' and ') || null,
    examined: otherConjuncts.flatMap(({ conjunct, rest }) => (rest === undefined ? [] : conjunct)),
    isOrdered,
    hasValues: otherConjuncts.some(({ conjunct }) => hasValues(conjunct, terms)),
    hasOnePlan: otherConjuncts.length <= 1 && otherConjuncts.every(isServedComparison),
  };

  function placeOfTime(time: Compare): Placed {
    const isServed = (isOrdered && !isSearched) || isBothSided(time, times);
    return isServed ? { bare: timeSql(time, terms) } : { rest: conditionSql(time, terms) };
  }
}

/** Whether it is one comparison with one value, and an index serves it. */
function isServedComparison({ conjunct, rest }: Placed & { readonly conjunct: Condition }): boolean {
  return rest === undefined && alternativesOf(conjunct).length === 1;
}

/** One conjunct: the part that an index serves, and the part to check for each row. */
interface Placed {
  readonly bare?: string;
  readonly rest?: string;
  readonly isInverted?: boolean;
}

function placeOf(conjunct: Condition, terms: Terms, byValues: boolean): Placed {
  const served = indexedSql(conjunct, terms);
  if (served) return { bare: served.sql, isInverted: served.inverted ?? false };
  const candidates =
    byValues && hasValues(conjunct, terms) ? valuesSql(conjunct, terms) : candidatesSql(conjunct, terms);
  const rest = conditionSql(conjunct, terms);
  return candidates === null ? { rest } : { bare: candidates, rest, isInverted: true };
}

/** Whether it is a comparison of a time that an index serves. */
function isTime(condition: Condition, terms: Terms): condition is Compare {
  if (condition.kind !== 'compare' || !isIndexed(condition, terms)) return false;
  return terms.listing.fields.fields[condition.field]?.type === 'time';
}

/** Whether the conditions on a field bound its time on both sides. */
function isBothSided({ field }: Compare, times: readonly Compare[]): boolean {
  const comparators = times.filter((other) => other.field === field).map(({ comparator }) => comparator);
  const has = (sign: string) => comparators.some((comparator) => comparator.startsWith(sign));
  return (has('<') && has('>')) || has('=') || has(':');
}

/**
 * Returns the filter's bounds on the time of a list's order, latest first, in the form of that order's index.
 *
 * That index has -infinity for a missing time and the others infinity. Without these bounds, a page of the past would
 * be read from the end of the future on. They follow from the filter, so they exclude no row.
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

/** The condition in the form of an index; null if there is none for it. */
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

/** The comparisons of which one must hold; none if the condition is more complex. */
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

/** The indexes have infinity for a missing time. */
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
 * Returns a weaker condition that an index of trigrams serves: the folded text in all languages contains the searched
 * text.
 *
 * Only for words of three letters or more, because shorter ones have no trigram. Not for characters that JSON escapes,
 * nor for those that fold differently within a text (Korean letters that become part of a syllable).
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

/** Whether the condition requires one of some texts in one column with an index of its texts. */
function hasValues(condition: Condition, terms: Terms): boolean {
  const alternatives = alternativesOf(condition);
  const [first] = alternatives;
  return !!first && alternatives.every((each) => each.field === first.field && isText(each, terms));
}

function isText({ field, comparator, operand }: Compare, { listing }: Terms): boolean {
  if (!columnOf(listing, field).values || comparator !== '=' || operand.type !== 'json') return false;
  const { text, parts, number, boolean } = operand;
  return text !== '' && parts === null && number === null && boolean === null;
}

/** A weaker condition that the index of texts serves: one of the texts occurs in the value. '' stands for any text. */
function valuesSql(condition: Condition, terms: Terms): string {
  const texts = alternativesOf(condition).map(({ operand }) => {
    const text = operand.type === 'json' ? operand.text : '';
    return `left(${terms.parameters.add(text, 'text')}, ${VALUE_LENGTH})`;
  });
  const [first] = alternativesOf(condition);
  return `touchline_values(${columnOf(terms.listing, first?.field ?? '').sql}) && array[${texts.join(', ')}, '']`;
}

/** Number of characters of a text in the index. Source: migration 012. */
const VALUE_LENGTH = 64;

/** Returns the parts that every matching text contains. */
function needlesOf(condition: Condition): readonly string[] {
  if (condition.kind === 'text') return [condition.text];
  if (condition.kind !== 'compare' || condition.operand.type !== 'string') return [];
  const { value, parts } = condition.operand;
  return /^[=:]$/.test(condition.comparator) ? (parts ?? [value]) : [];
}

function hasTrigram(folded: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(folded) && !/["\\\p{C}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u.test(folded);
}
