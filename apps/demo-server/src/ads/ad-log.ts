import { LRUCache } from 'lru-cache';

/** Maximum number of pages with a log. The one without activity for longest is removed first. */
const MAX_PAGES = 200;
/** Limits per page. */
const MAX_ENTRIES = 400;
const MAX_VALUES = 30;
/** Maximum size in bytes of all pages; a page with an ad or two has about 20 kB. */
const MAX_SIZE = 16_000_000;
/** Approximate bytes of an entry in addition to its texts. */
const ENTRY_SIZE = 200;
/** Maximum number of characters of a value; consent strings have some hundred. */
const MAX_LENGTH = 600;

/** A request caused by an ad, as the ad server received it. */
export interface AdLogEntry {
  /** Epoch ms. */
  readonly time: number;
  /** `request` for the tag itself; else the name of the tracking event in VAST, `error` or `click`. */
  readonly event: string;
  /** The ad's own name; for a request, its kind. */
  readonly ad: string;
  /** The rest of the query: the expanded macros. */
  readonly values: Readonly<Record<string, string>>;
}

export interface AdLog {
  /** `query` of the request. Its `id` names the page's log; without a valid one nothing is stored. */
  note(event: string, ad: string, query: Readonly<Record<string, unknown>>): void;
  /** Oldest first. */
  of(id: string): readonly AdLogEntry[];
}

/** Creates a bounded in-memory log of requests to the demo's ad server. `clock`: epoch ms. */
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

/** A character takes at most two bytes. */
function sizeOf({ event, ad, values }: AdLogEntry): number {
  return ENTRY_SIZE + 2 * [event, ad, ...Object.entries(values).flat()].join('').length;
}

/** Whether a value is valid as the name of a log. */
export function isLogId(id: unknown): id is string {
  return typeof id === 'string' && /^[\w-]{1,40}$/.test(id);
}

function valuesOf(query: object): Record<string, string> {
  const values = Object.entries(query).slice(0, MAX_VALUES);
  return Object.fromEntries(values.map(([name, value]) => [name.slice(0, 40), String(value).slice(0, MAX_LENGTH)]));
}
