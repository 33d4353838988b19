import { LRUCache } from 'lru-cache';

/** Pages that are remembered at once; the one that was silent for longest is forgotten first. */
const MAX_PAGES = 200;
/** What is kept of one page. */
const MAX_ENTRIES = 400;
const MAX_VALUES = 30;
/** Bytes of all pages together; a page of an ad or two has some 20 kB. */
const MAX_SIZE = 16_000_000;
/** Bytes of an entry beside its texts, about. */
const ENTRY_SIZE = 200;
/** Characters of one value: consent strings are some hundred long. */
const MAX_LENGTH = 600;

/** A request that an ad has led to, as the ad server saw it. */
export interface AdLogEntry {
  /** Epoch ms. */
  readonly time: number;
  /** `request` for the tag itself; else the tracking event's name in VAST, `error`, `click`. */
  readonly event: string;
  /** The ad's own name; of a request, its kind. */
  readonly ad: string;
  /** Everything else in the query: what macros became. */
  readonly values: Readonly<Record<string, string>>;
}

export interface AdLog {
  /** `query`: of the request; its `id` says whose it is, and without a good one nothing is noted. */
  note(event: string, ad: string, query: Readonly<Record<string, unknown>>): void;
  /** Oldest first. */
  of(id: string): readonly AdLogEntry[];
}

/** What pages of the demo have asked its ad server for, in memory and bounded. `clock`: epoch ms. */
export function createAdLog(clock: () => number): AdLog {
  const pages = new LRUCache<string, Page>({
    max: MAX_PAGES,
    maxSize: MAX_SIZE,
    sizeCalculation: ({ size }) => size,
  });
  return {
    note(event, ad, { id, event: _, ad: __, ...rest }) {
      if (!isLogId(id)) return;
      const { entries, size } = pages.get(id) ?? { entries: [], size: 0 };
      if (entries.length >= MAX_ENTRIES) return;
      const entry = { time: clock(), event, ad, values: valuesOf(rest) };
      pages.set(id, { entries: [...entries, entry], size: size + sizeOf(entry) });
    },
    of: (id) => pages.get(id)?.entries ?? [],
  };
}

interface Page {
  readonly entries: readonly AdLogEntry[];
  /** Bytes. */
  readonly size: number;
}

/** A character takes two bytes at the most. */
function sizeOf({ event, ad, values }: AdLogEntry): number {
  return ENTRY_SIZE + 2 * [event, ad, ...Object.entries(values).flat()].join('').length;
}

/** What a page may call its log. */
export function isLogId(id: unknown): id is string {
  return typeof id === 'string' && /^[\w-]{1,40}$/.test(id);
}

function valuesOf(query: object): Record<string, string> {
  const values = Object.entries(query).slice(0, MAX_VALUES);
  return Object.fromEntries(values.map(([name, value]) => [name.slice(0, 40), String(value).slice(0, MAX_LENGTH)]));
}
