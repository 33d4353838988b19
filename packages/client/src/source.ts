import { normaliseLocale } from '@touchline/domain';
import { ApiError } from './api-error.ts';
import { type Abortable, getJson, type Ports } from './get-json.ts';

/** Where content comes from: which API, for which publisher, by which means. `api` has no slash at its end. */
export interface Source<Signal extends Abortable> {
  readonly api: string;
  readonly publicKey: string;
  readonly ports: Ports<Signal>;
}

/** What a call asks besides the key; undefined, null and blank texts are left out, lists are repeated (contract §1). */
export type Params = Readonly<Record<string, string | number | readonly string[] | null | undefined>>;

/** The query text in one fixed order, so that equal questions are equal texts, for caches on the way too (contract §7). */
export function queryText(params: Params): string {
  return Object.entries(params)
    .flatMap(([name, value]) => [value].flat().map((item) => [name, String(item ?? '')] as const))
    .filter(([, value]) => value.trim() !== '')
    .sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

/** One spelling for one language: `en_US` asks what `en-US` asks. */
export function localeParam(locale: string | undefined): string | undefined {
  return locale === undefined ? undefined : normaliseLocale(locale);
}

/** Names a question in a cache: equal questions of one publisher to one API have equal keys (API-10). */
export function keyOf(
  { api, publicKey }: { readonly api: string; readonly publicKey: string },
  question: readonly string[]
): readonly string[] {
  return ['touchline', api, publicKey, ...question];
}

/** One question to the content API. `collection` is a path below /v1, encoded. */
export interface Question<Answer> {
  readonly path: string;
  readonly params: Params;
  /** What is asked for, for the error's sentence: "no list of events". */
  readonly expected: string;
  /** null: the answer is not what was asked for. */
  readonly read: (json: unknown) => Answer | null;
  /** Of the visitor: sent as bearer, never in the address. */
  readonly token?: string | null | undefined;
}

/** Asks and reads. Throws `ApiError`. */
export async function ask<Answer, Signal extends Abortable>(
  { api, publicKey, ports }: Source<Signal>,
  { path, params, expected, read, token }: Question<Answer>,
  signal: Signal
): Promise<Answer> {
  const url = `${api}/v1/${path}?${queryText({ ...params, key: publicKey })}`;
  const headers = token ? { headers: { Authorization: `Bearer ${token}` } } : {};
  const answer = read(await getJson(url, { ports, signal, ...headers }));
  if (answer !== null) return answer;
  throw new ApiError({ code: 'NETWORK', status: 0, message: `The content API sent something that is ${expected}.` });
}
