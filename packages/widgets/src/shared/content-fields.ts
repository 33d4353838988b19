import { choice, type Field, flag, isTimeZone, number, type Raw, text, toSafeUrl } from '@touchline/domain';

/** Items on a page; what the server takes at most. Source: spec §9, contract §4. */
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
  /** Somebody listens to `touchline:cardclick`: items without a link are buttons. */
  clickable: flag(false),
  /** Shows no score until it is asked for. */
  spoilerFree: flag(false),
  /** `stream`: news of events waits until the live stream that is watched on this page has got there. */
  scoreDelay: choice('none', 'stream'),
  /** `scores`: screen readers are told of scores that change in cards that are in view. */
  announcements: announcements(),
  /** Ids of items that come first, in this order. */
  pinned: ids(),
  refetchIntervalMs: number(0, { min: 0, max: Number.POSITIVE_INFINITY }),
  refetchOnWindowFocus: optionalFlag(),
  /** The page's own words, by their English phrases. */
  texts: words(),
};

/** What a list can be asked for, apart from what it is a list of: members of `query`. */
export const queryFields = {
  filter: text(undefined),
  orderBy: text(undefined),
  search: text(undefined),
  limit: number(PAGE_SIZE, { min: 1, max: PAGE_SIZE_MAX }),
  pageToken: text(undefined),
  initialPageParam: text(undefined),
};

/** What screen readers are told of events: of a player's own match, of cards in view as well, or nothing. */
export function announcements() {
  return choice('auto', 'scores', 'off');
}

/** Ids, separated by commas, or a list of them. */
function ids(): Field<readonly string[]> {
  const accepts = 'ids, separated by commas';
  return {
    accepts,
    read: (raw) => {
      if (raw.value === undefined) return [];
      const given: unknown = typeof raw.value === 'string' ? raw.value.split(',') : raw.value;
      if (Array.isArray(given) && given.every((id) => typeof id === 'string')) {
        return given.map((id) => id.trim()).filter((id) => id !== '');
      }
      raw.refuse(accepts);
      return [];
    },
  };
}

/** Seconds, separated by commas, or a list of them. */
export function times(): Field<readonly number[]> {
  const accepts = 'seconds, separated by commas';
  return {
    accepts,
    read: ({ value = [], refuse }) => {
      const told = typeof value === 'string' ? value.split(',').filter((part) => part.trim()) : [value].flat();
      const given = told.map(Number);
      if (given.every((seconds) => seconds >= 0)) return given;
      refuse(accepts);
      return [];
    },
  };
}

/** An IANA time zone, or nothing. */
export function timeZone(): Field<string | undefined> {
  return textWhich(isTimeZone, 'a time zone, as Europe/Amsterdam');
}

/** Text of a certain form, or nothing. */
export function textWhich(fits: (value: string) => boolean, accepts: string): Field<string | undefined> {
  return {
    accepts,
    read: ({ value, refuse }) => {
      if (value === undefined || value === '' || (typeof value === 'string' && fits(value))) return value || undefined;
      refuse(accepts);
      return undefined;
    },
  };
}

/** true, false, or undefined where nobody said: neither is the default. */
function optionalFlag(): Field<boolean | undefined> {
  return {
    accepts: '`true`, `false`',
    read: (raw) => (raw.value === undefined ? undefined : flag(false).read(raw)),
  };
}

/** An object of texts, or JSON of one; members that are no text are left out. */
export function words(): Field<Readonly<Record<string, string>>> {
  const { accepts, read } = members('an object of texts, or JSON of one');
  return {
    accepts,
    read: (raw) =>
      Object.fromEntries(
        Object.entries(read(raw) ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      ),
  };
}

/** An object, or JSON of one, of which nothing more is checked here; or nothing. */
export function members(accepts = 'an object, or JSON of one'): Field<object | undefined> {
  return {
    accepts,
    read: (raw) => {
      if (raw.value === undefined) return undefined;
      const given = objectOf(raw);
      if (!given) raw.refuse(accepts);
      return given ?? undefined;
    },
  };
}

function objectOf({ value }: Raw): object | null {
  try {
    const given: unknown = typeof value === 'string' ? JSON.parse(value) : value;
    return typeof given === 'object' && !Array.isArray(given) ? given : null;
  } catch {
    return null;
  }
}

/** An http(s) or relative URL, or nothing. */
export function address(): Field<string | undefined> {
  const accepts = 'an http(s) or relative URL';
  return {
    accepts,
    read: (raw) => {
      if (raw.value === undefined || raw.value === '') return undefined;
      const url = toSafeUrl(raw.value);
      if (url === null) raw.refuse(accepts);
      return url ?? undefined;
    },
  };
}
