import { checkFilter, parseFilter } from '@touchline/contract/filter';
import fc from 'fast-check';
import { eventListing } from '../../apps/server/src/content/events/event.ts';

/** A list that a visitor may request, meant to be expensive. */
export interface HostileList {
  readonly filter: string;
  readonly orderBy: string;
  readonly search?: string;
}

/** Fewest and most conditions of a list, the last one with the allowed maximum, and the number of such lists to keep. */
export const SIZES = [
  [1, 3, 34],
  [4, 15, 33],
  [16, 50, 33],
] as const;

type Size = (typeof SIZES)[number];

/** Texts that are in almost every event, in few, in none; too short for an index of trigrams; long. */
const TEXTS = ['club', 'Club 421', 'o', '42', '-', 'zzz', 'Köln', 'ÄÖÜ ß', 'Round 3', 'x'.repeat(99)];
const PATTERNS = ['*', 'C*', '*1', '*l*b*', '*u*b*-*u*', '*o*n*d*9*', 'Club * - Club *', `${'*1'.repeat(20)}*`];
const PATHS = [
  'score.home',
  'score',
  'venue.city',
  'venue.name',
  'home.logoUrl',
  'competition.name',
  'competition.round',
  'a.b.c.d.e.f.g.h',
];
const TIMES = ['1970-01-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-11-21T00:00:00Z', '9999-12-31T23:59:59Z'];
const ORDERS = ['', 'title', 'title desc', 'start_time desc', 'update_time desc', 'status, title desc', 'id desc'];
const UNDECIDED = [
  [' OR ', 'FIELD:"zN"'],
  [' AND ', 'NOT FIELD:"zN"'],
  [' OR ', 'FIELD = "*zN*z"'],
  [' AND ', 'NOT FIELD = "zN"'],
] as const;
const EQUAL_OR_NOT = ['=', '!='];
const COMPARATORS = [...EQUAL_OR_NOT, '<', '<=', '>', '>='];

const quoted = fc.constantFrom(...TEXTS).map((text) => JSON.stringify(text));
const pattern = fc.constantFrom(...PATTERNS).map((text) => JSON.stringify(text));

const textField = fc.constantFrom('title', 'description', 'id', 'type_id', 'time_zone', 'thumbnail_url', 'poster_url');
const metadata = fc.constantFrom(...PATHS).map((path) => `metadata.${path}`);
/** Conditions without an index. */
const walk = fc.oneof(
  fc.tuple(fc.constantFrom('title', 'description'), fc.constant(':'), quoted).map(joined),
  fc.tuple(textField, fc.constantFrom(...EQUAL_OR_NOT), pattern).map(joined),
  fc.tuple(metadata, fc.constantFrom(...COMPARATORS, ':', ':'), quoted).map(joined),
  fc.tuple(metadata, fc.constantFrom(...EQUAL_OR_NOT), pattern).map(joined)
);
const restriction = fc.oneof(
  walk,
  fc.tuple(textField, fc.constantFrom(...COMPARATORS, ':'), quoted).map(joined),
  fc.tuple(metadata, fc.constantFrom(...COMPARATORS, ':'), fc.constantFrom('3', 'true')).map(joined),
  fc
    .tuple(fc.oneof(textField, metadata, fc.constantFrom('links', 'video_ids', 'end_time')), fc.constant(':*'))
    .map(joined),
  fc
    .tuple(
      fc.constantFrom('start_time', 'end_time', 'create_time', 'update_time'),
      fc.constantFrom(...COMPARATORS),
      fc.constantFrom(...TIMES).map((time) => JSON.stringify(time))
    )
    .map(joined),
  fc.tuple(fc.constantFrom('entity_ids:', 'video_ids:'), fc.constantFrom('club-42', 'v4242', 'nobody')).map(joined),
  fc.constantFrom('status = EVENT_STATUS_FINISHED', 'status != EVENT_STATUS_STARTED', 'type_id = "tennis"'),
  quoted
);

/** So many conditions in groups of one to all of them; within a group one word joins them, the other joins groups. */
function composed([minLength, maxLength]: Size): fc.Arbitrary<string> {
  const negated = (condition: fc.Arbitrary<string>) => fc.tuple(fc.constantFrom('', '', 'NOT '), condition).map(joined);
  const groups = (condition: fc.Arbitrary<string>) =>
    fc
      .tuple(
        fc.array(negated(condition), { minLength, maxLength, size: 'max' }),
        fc.constantFrom(1, 3, 10, maxLength),
        fc.constantFrom<readonly [string, string]>([' AND ', ' OR '], [' OR ', ' AND ']),
        fc.constantFrom('', 'NOT ')
      )
      .map(([conditions, size, [inner, outer], negation]) =>
        inGroups(conditions, size)
          .map((group) => `${negation}(${group.join(inner)})`)
          .join(outer)
      );
  // All of these are examined for each event, as none decides alone.
  const undecided = fc
    .tuple(
      fc.oneof(fc.constantFrom('title', 'description', 'poster_url'), metadata),
      fc.constantFrom(...UNDECIDED),
      fc.integer({ min: minLength, max: maxLength })
    )
    .map(([field, [word, condition], count]) =>
      Array.from({ length: count }, (_, n) => condition.replace('FIELD', field).replace('N', String(n))).join(word)
    );
  return fc.oneof(groups(restriction), groups(walk), undecided);
}

function inGroups(conditions: readonly string[], size: number): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(conditions.length / size) }, (_, n) =>
    conditions.slice(n * size, (n + 1) * size)
  );
}

/** Legal lists from the grammar of filters; the same seed gives the same lists. */
export function hostileLists(seed: number, count: number, size: Size): readonly HostileList[] {
  const lists = fc.record({
    filter: composed(size).filter(isLegal),
    orderBy: fc.constantFrom(...ORDERS),
    search: fc.constantFrom('', '', '', 'club', 'club round 4'),
  });
  return fc.sample(lists, { seed, numRuns: count }).map(({ search, ...list }) => (search ? { ...list, search } : list));
}

function isLegal(filter: string): boolean {
  try {
    checkFilter(parseFilter(filter), eventListing.fields);
    return true;
  } catch {
    return false;
  }
}

function joined(parts: readonly string[]): string {
  return parts.join('');
}
