/** State of the page, all of it in the URL, so that a link shows the same figures to its recipient. */
export interface PageState {
  readonly publisher: string | null;
  readonly range: Range;
  /** First and last day of the range `own`, `2026-11-22`, both included. */
  readonly from: string | null;
  readonly to: string | null;
  readonly compare: Compare;
  readonly video: string | null;
  readonly event: string | null;
  readonly widget: string | null;
  readonly country: string | null;
  /** Dimension of the rows in the content table. */
  readonly by: RowKind;
  /** A column, with `-` before it when the largest come first. */
  readonly sort: string;
  /** Of that table; the first is 1. */
  readonly page: number;
  /** A single viewing that is looked at. */
  readonly viewing: string | null;
  readonly theme: Theme;
  /** Language; null: the browser's. */
  readonly lang: string | null;
}

export const RANGES = ['3h', '24h', '7d', '28d', 'own'] as const;
/** `week`: the same hours a week earlier; `before`: as much time right before. */
export const COMPARES = ['week', 'before', 'none'] as const;
export const ROW_KINDS = ['video', 'event', 'country', 'device', 'browser', 'browserVersion', 'day', 'page'] as const;
export const THEMES = ['auto', 'light', 'dark'] as const;

export type Range = (typeof RANGES)[number];
export type Compare = (typeof COMPARES)[number];
export type RowKind = (typeof ROW_KINDS)[number];
export type Theme = (typeof THEMES)[number];

export const initialState: PageState = {
  publisher: null,
  range: '3h',
  from: null,
  to: null,
  compare: 'week',
  video: null,
  event: null,
  widget: null,
  country: null,
  by: 'video',
  sort: '-plays',
  page: 1,
  viewing: null,
  theme: 'auto',
  lang: null,
};

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const SORT = /^-?[a-zA-Z\d]{1,40}$/;
/** The table is requested from its beginning. The server returns at most a thousand rows. */
export const MAX_PAGE = 100;

/** Reads the query of an address; what cannot be used is as if it were not there. */
export function readPageState(search: string): PageState {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name)?.slice(0, 300) || null;
  const matching = (name: string, pattern: RegExp) => {
    const value = text(name);
    return value !== null && pattern.test(value) ? value : null;
  };
  const page = Number(matching('page', /^\d{1,3}$/) ?? 1);
  const [from, to] = [matching('from', DAY), matching('to', DAY)];
  const range = oneOf(RANGES, text('range'), from && to ? 'own' : initialState.range);
  return {
    publisher: text('publisher'),
    range: range === 'own' && !(from && to && from <= to) ? initialState.range : range,
    from,
    to,
    compare: oneOf(COMPARES, text('compare'), initialState.compare),
    video: text('video'),
    event: text('event'),
    widget: text('widget'),
    country: text('country'),
    by: oneOf(ROW_KINDS, text('by'), initialState.by),
    sort: matching('sort', SORT) ?? initialState.sort,
    page: Math.min(Math.max(page, 1), MAX_PAGE),
    viewing: text('viewing'),
    theme: oneOf(THEMES, text('theme'), initialState.theme),
    lang: matching('lang', /^[a-z]{2}$/),
  };
}

/** The query of an address, with its `?`; empty where everything is as it is at first. */
export function writePageState(state: PageState): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    const isOwn = !(name === 'from' || name === 'to') || state.range === 'own';
    if (value !== null && isOwn && value !== initialState[name as keyof PageState]) query.set(name, String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
}

function oneOf<Value extends string>(allowed: readonly Value[], value: string | null, fallback: Value): Value {
  return allowed.find((one) => one === value) ?? fallback;
}
