import type { Abortable } from './get-json.ts';
import { focusOf, intervalOf } from './refetch.ts';
import { ask, keyOf, localeParam, type Question, queryText, type Source } from './source.ts';

/** What one event or creative work can be asked for (spec §7). */
export interface SingleInput {
  /** Blank: nothing is asked. */
  readonly id: string;
  /** BCP 47; absent: the server goes by Accept-Language. */
  readonly locale?: string | undefined;
  /** Taken along because the calls have these inputs; a server may ignore them (contract §3). */
  readonly filter?: string | undefined;
  readonly orderBy?: string | undefined;
  /** Sets this question apart from an equal one. Never sent. */
  readonly cacheKey?: string | undefined;
  readonly refetchIntervalMs?: number | undefined;
  readonly refetchOnWindowFocus?: boolean | undefined;
}

/**
 * One answer, in the shape that TanStack's queries take; without TanStack, `queryFn({ signal })` gives it. Rejects with
 * `ApiError`.
 */
export interface SingleQuery<Answer, Signal extends Abortable> {
  readonly queryKey: readonly string[];
  readonly queryFn: (context: { readonly signal: Signal }) => Promise<Answer>;
  /** Whether there is anything to ask. */
  readonly enabled: boolean;
  /** ms */
  readonly refetchInterval: number | false;
  readonly refetchOnWindowFocus: boolean | 'always';
  /** ms */
  readonly staleTime: number;
  /** The call itself tries again. */
  readonly retry: false;
}

/** What distinguishes one kind of answer from others. */
export interface SingleKind<Answer> {
  readonly collection: string;
  readonly read: (json: unknown) => Answer | null;
  /** For the error's sentence: "no event". */
  readonly expected: string;
  /** ms that an answer counts as current. */
  readonly staleTime: number;
}

/** `GET /v1/{collection}/{id}`. */
export function singleQuery<Answer, Signal extends Abortable>(
  { collection, read, expected, staleTime }: SingleKind<Answer>,
  source: Source<Signal>,
  { id, locale, filter, orderBy, cacheKey = '', refetchIntervalMs, refetchOnWindowFocus }: SingleInput
): SingleQuery<Answer, Signal> {
  const question: Question<Answer> = {
    path: `${collection}/${encodeURIComponent(id)}`,
    params: { locale: localeParam(locale), filter, orderBy },
    expected,
    read,
  };
  return {
    queryKey: keyOf(source, [question.path, cacheKey, queryText(question.params)]),
    queryFn: ({ signal }) => ask(source, question, signal),
    enabled: id.trim() !== '',
    refetchInterval: intervalOf(refetchIntervalMs),
    refetchOnWindowFocus: focusOf(refetchOnWindowFocus),
    staleTime,
    retry: false,
  };
}
