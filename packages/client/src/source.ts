import { normaliseLocale } from '@touchline/domain';
import { ApiError } from './api-error.ts';
import { type Abortable, getJson, type Ports } from './get-json.ts';

/** ms; the longest time that the server allows clients to cache content which rarely changes (contract §7). */
export const STALE_TIME_MS = 60_000;

/** Source of content: the API, the publisher's key, and the functions of the platform. `api` has no slash at its end. */
export interface Source<Signal extends Abortable> {
  readonly api: string;
  readonly publicKey: string;
  readonly ports: Ports<Signal>;
}

/** Parameters besides the key. Undefined, null and blank texts are omitted, lists are repeated (contract §1). */
export type Params = Readonly<Record<string, string | number | readonly string[] | null | undefined>>;

/** Returns the query string in a fixed order, so that equal parameters share an entry in HTTP caches (contract §7). */
export function queryText(params: Params): string {
  return Object.entries(params)
    .flatMap(([name, value]) => [value].flat().map((item) => [name, String(item ?? '')] as const))
    .filter(([, value]) => value.trim() !== '')
    .sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

/** Normalises a locale, so that `en_US` and `en-US` are the same request. */
export function localeParam(locale: string | undefined): string | undefined {
  return locale === undefined ? undefined : normaliseLocale(locale);
}

/** Returns the cache key of a query: equal queries of one publisher to one API have equal keys (API-10). */
export function keyOf(
  { api, publicKey }: { readonly api: string; readonly publicKey: string },
  query: readonly string[]
): readonly string[] {
  return ['touchline', api, publicKey, ...query];
}

/** One request to the content API. `path` is below /v1, encoded. */
export interface ApiQuery<Answer> {
  readonly path: string;
  readonly params: Params;
  /** The expected content, for the error's sentence: "no list of events". */
  readonly expected: string;
  /** null: the response has another shape. */
  readonly read: (json: unknown) => Answer | null;
  /** The visitor's token: sent as bearer, never in the URL. */
  readonly token?: string | null | undefined;
}

/** Fetches and reads a resource. Throws `ApiError`. */
export async function fetchFrom<Answer, Signal extends Abortable>(
  { api, publicKey, ports }: Source<Signal>,
  { path, params, expected, read, token }: ApiQuery<Answer>,
  signal: Signal
): Promise<Answer> {
  const url = `${api}/v1/${path}?${queryText({ ...params, key: publicKey })}`;
  const headers = token ? { headers: { Authorization: `Bearer ${token}` } } : {};
  const answer = read(await getJson(url, { ports, signal, ...headers }));
  if (answer !== null) return answer;
  throw new ApiError({ code: 'NETWORK', status: 0, message: `The content API sent something that is ${expected}.` });
}
