import type { Abortable } from './get-json.ts';
import { focusOf, intervalOf } from './refetch.ts';
import { type ApiQuery, fetchFrom, keyOf, localeParam, queryText, type Source } from './source.ts';

/** Parameters of one event or creative work (spec §7). */
export interface SingleInput {
  /** Blank: no request is sent. */
  readonly id: string;
  /** BCP 47; absent: the server goes by Accept-Language. */
  readonly locale?: string | undefined;
  /** Sent because the calls have these parameters; a server may ignore them (contract §3). */
  readonly filter?: string | undefined;
  readonly orderBy?: string | undefined;
  /** Separates this query from others with the same parameters. Never sent. */
  readonly cacheKey?: string | undefined;
  readonly refetchIntervalMs?: number | undefined;
  readonly refetchOnWindowFocus?: boolean | undefined;
}

/**
 * Options for one of TanStack's queries. Without TanStack, `queryFn({ signal })` resolves to the result. Rejects with
 * `ApiError`.
 */
export interface SingleQuery<Answer, Signal extends Abortable> {
  readonly queryKey: readonly string[];
  readonly queryFn: (context: { readonly signal: Signal }) => Promise<Answer>;
  /** Whether there is an id to request. */
  readonly enabled: boolean;
  /** ms */
  readonly refetchInterval: number | false;
  readonly refetchOnWindowFocus: boolean | 'always';
  /** ms */
  readonly staleTime: number;
  /** The call itself tries again. */
  readonly retry: false;
}

/** Properties in which the kinds of results differ. */
export interface SingleKind<Answer> {
  readonly collection: string;
  readonly read: (json: unknown) => Answer | null;
  /** For the error's sentence: "no event". */
  readonly expected: string;
  /** ms for which a response is fresh. */
  readonly staleTime: number;
}

/** `GET /v1/{collection}/{id}`. */
export function singleQuery<Answer, Signal extends Abortable>(
  { collection, read, expected, staleTime }: SingleKind<Answer>,
  source: Source<Signal>,
  { id, locale, filter, orderBy, cacheKey = '', refetchIntervalMs, refetchOnWindowFocus }: SingleInput
): SingleQuery<Answer, Signal> {
  const query: ApiQuery<Answer> = {
    path: `${collection}/${encodeURIComponent(id)}`,
    params: { locale: localeParam(locale), filter, orderBy },
    expected,
    read,
  };
  return {
    queryKey: keyOf(source, [query.path, cacheKey, queryText(query.params)]),
    queryFn: ({ signal }) => fetchFrom(source, query, signal),
    enabled: id.trim() !== '',
    refetchInterval: intervalOf(refetchIntervalMs),
    refetchOnWindowFocus: focusOf(refetchOnWindowFocus),
    staleTime,
    retry: false,
  };
}
