import { choice, type Field, field, flag, isTimeZone, number, text, toSafeUrl } from '@touchline/domain';

/** Items on a page; the maximum that the server accepts. Source: spec §9, contract §4. */
const PAGE_SIZE = 10;
const PAGE_SIZE_MAX = 100;

/** Fields that the calendar and the card widgets share (spec §3.9; interfaces, Calendar and cards). */
export const contentFields = {
  /** IANA time zone; absent: the visitor's. */
  timezone: timeZone(),
  /** The title above the content; the attribute `title` would be a tooltip. */
  heading: text(''),
  headingLevel: number(2, { min: 2, max: 6 }),
  /** URL template of each item: `/match/{id}`. */
  link: text(undefined),
  /** The page listens to `touchline:cardclick`: items without a link are buttons. */
  clickable: flag(false),
  /** Shows no score until the visitor reveals it. */
  spoilerFree: flag(false),
  /** `stream`: changes of events wait until the live stream watched on this page has reached them. */
  scoreDelay: choice('none', 'stream'),
  /** `scores`: screen readers announce score changes of visible cards. */
  announcements: announcements(),
  /** Ids of items that come first, in this order. */
  pinned: ids(),
  refetchIntervalMs: number(0, { min: 0, max: Number.POSITIVE_INFINITY }),
  /** undefined is not the same as either. */
  refetchOnWindowFocus: flag(undefined),
  /** Texts that replace the built-in ones, by their English phrases. */
  texts: words(),
};

/** Members of `query`: the request of a list, apart from its type. */
export const queryFields = {
  filter: text(undefined),
  orderBy: text(undefined),
  search: text(undefined),
  limit: number(PAGE_SIZE, { min: 1, max: PAGE_SIZE_MAX }),
  pageToken: text(undefined),
  initialPageParam: text(undefined),
};

/** Events that screen readers announce: a player's own match, also visible cards, or none. */
export function announcements() {
  return choice('auto', 'scores', 'off');
}

/** Ids, separated by commas, or an array of them. */
function ids(): Field<readonly string[]> {
  return field<readonly string[], readonly string[]>('ids, separated by commas', [], (value) => {
    const values: unknown = typeof value === 'string' ? value.split(',') : value;
    if (!Array.isArray(values) || values.some((id) => typeof id !== 'string')) return undefined;
    return values.map((id) => id.trim()).filter((id) => id !== '');
  });
}

/** Seconds, separated by commas, or an array of them. */
export function times(): Field<readonly number[]> {
  return field<readonly number[], readonly number[]>('seconds, separated by commas', [], (value) => {
    const values = (typeof value === 'string' ? value.split(',').filter((part) => part.trim()) : [value].flat()).map(
      Number
    );
    return values.every((seconds) => seconds >= 0) ? values : undefined;
  });
}

/** An IANA time zone or undefined. */
export function timeZone(): Field<string | undefined, string> {
  return textWhich(isTimeZone, 'a time zone, as Europe/Amsterdam');
}

/** Text that passes a test, or undefined. */
export function textWhich(fits: (value: string) => boolean, expected: string): Field<string | undefined, string> {
  return field(expected, undefined, (value) => {
    if (value === '') return null;
    return typeof value === 'string' && fits(value) ? value : undefined;
  });
}

/** An object of texts, or JSON of one; members of other types are dropped. */
export function words(): Field<Readonly<Record<string, string>>> {
  return field('an object of texts, or JSON of one', {}, (value) => {
    const texts = objectOf(value);
    return texts && Object.fromEntries(Object.entries(texts).filter(([, text]) => typeof text === 'string'));
  });
}

/** An object, or JSON of one, without further checks; or undefined. */
export function members(): Field<object | undefined> {
  return field('an object, or JSON of one', undefined, objectOf);
}

function objectOf(value: unknown): object | undefined {
  try {
    const values: unknown = typeof value === 'string' ? JSON.parse(value) : value;
    return typeof values === 'object' && !Array.isArray(values) ? (values ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** An http(s) or relative URL, or undefined. */
export function address(): Field<string | undefined, string> {
  return field('an http(s) or relative URL', undefined, (value) =>
    value === '' ? null : (toSafeUrl(value) ?? undefined)
  );
}
