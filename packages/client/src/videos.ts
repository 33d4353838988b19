import { hlsUrl, playableVideo, readPage, readVideo, shortHash, type Video } from '@touchline/domain';
import { ApiError, isTransient } from './api-error.ts';
import type { Abortable } from './get-json.ts';
import { fetchFrom, keyOf, localeParam, queryText, type Source } from './source.ts';

/** ms between refetches of a video that cannot be played yet. Source: spec §4.5, §9. */
const REFETCH = 30_000;
/** Fraction by which an interval varies, so that the requests of an audience are spread over time (VP-08). */
const JITTER = 0.1;
/** ms; the longest time that the server allows clients to cache them (contract §7). */
const STALE_TIME_MS = 10_000;
/** Ids in one call. Source: contract §3. */
const MAX_IDS = 50;

/** Parameters of one video (spec §7). */
export interface VideoInput {
  /** Blank: no request is sent (spec §5). */
  readonly id: string;
  /** BCP 47; absent: the server goes by Accept-Language. */
  readonly locale?: string | undefined;
  /** The visitor's playback token, sent as bearer. Another token is another query. */
  readonly token?: string | null | undefined;
  /** ms between refetches while the video cannot be played; 30 s by default. */
  readonly refetchIntervalMs?: number | undefined;
}

/** Parameters of several videos. */
export interface VideosInput extends Omit<VideoInput, 'id'> {
  /** The ids in the order of the result; blank and repeated ones are omitted. Empty: no request is sent. */
  readonly ids: readonly string[];
}

/** State of a query in TanStack. Times in epoch ms; 0: never. */
interface Answered<Answer> {
  readonly state: {
    readonly data: Answer | undefined;
    readonly error: unknown;
    readonly dataUpdatedAt: number;
    readonly errorUpdatedAt: number;
  };
}

/** TanStack's options for refetching. */
export interface PollingOptions<Answer> {
  readonly refetchInterval: (query: Answered<Answer>) => number | false;
  readonly refetchOnWindowFocus: (query: Answered<Answer>) => 'always' | false;
  readonly retry: false;
}

/** A `SingleQuery` that refetches until there is something to play. */
export interface VideoQuery<Answer, Signal extends Abortable> extends PollingOptions<Answer> {
  readonly queryKey: readonly string[];
  readonly queryFn: (context: { readonly signal: Signal }) => Promise<Answer>;
  readonly enabled: boolean;
  /** ms */
  readonly staleTime: number;
}

/** One video: `GET /v1/videos/{id}` (API-05). */
export function videoQuery<Signal extends Abortable>(
  source: Source<Signal>,
  { id, locale, token, refetchIntervalMs }: VideoInput
): VideoQuery<Video, Signal> {
  const path = `videos/${encodeURIComponent(id)}`;
  const params = { locale: localeParam(locale) };
  return {
    ...pollUntil((video: Video) => hlsUrl(video) !== null, refetchIntervalMs),
    staleTime: STALE_TIME_MS,
    queryKey: keyOf(source, [path, tokenKey(token), queryText(params)]),
    queryFn: ({ signal }) => fetchFrom(source, { path, params, expected: 'no video', read: readVideo, token }, signal),
    enabled: id.trim() !== '',
  };
}

/** Several videos in one call: `GET /v1/videos?ids=…` (API-08). More than the API's limit of 50 ids need several calls. */
export function videosQuery<Signal extends Abortable>(
  source: Source<Signal>,
  { ids, locale, token, refetchIntervalMs }: VideosInput
): VideoQuery<readonly Video[], Signal> {
  const wanted = [...new Set(ids.filter((id) => id.trim() !== ''))];
  const params = { locale: localeParam(locale) };
  return {
    ...pollUntil((videos: readonly Video[]) => playableVideo(videos) !== null, refetchIntervalMs),
    staleTime: STALE_TIME_MS,
    queryKey: keyOf(source, ['videos', tokenKey(token), queryText(params), ...wanted]),
    queryFn: async ({ signal }) => {
      const query = { path: 'videos', expected: 'no list of videos', read: readVideos, token };
      const answers = await Promise.all(
        slices(wanted, MAX_IDS).map((ids) => fetchFrom(source, { ...query, params: { ...params, ids } }, signal))
      );
      return answers.flat();
    },
    enabled: wanted.length > 0,
  };
}

/**
 * Refetches until a result is enough for a player: while there is no playlist, and after each access decision, because a
 * purchase or another network may change it (VP-08). After a 4xx to the first call it stops. `interval`: ms; 0 is 30 s.
 */
export function pollUntil<Answer>(isEnough: (answer: Answer) => boolean, interval = 0): PollingOptions<Answer> {
  const next = ({ state: { data, error, dataUpdatedAt, errorUpdatedAt } }: Answered<Answer>) => {
    if (data === undefined ? isRejected(error) : isEnough(data)) return false;
    // Derived from the time of the response, so that TanStack gets the same interval each time it calls this.
    const moment = fractionOf(Math.max(dataUpdatedAt, errorUpdatedAt));
    return Math.round((interval > 0 ? interval : REFETCH) * (1 - JITTER + 2 * JITTER * moment));
  };
  return {
    refetchInterval: next,
    // Polling pauses in hidden tabs, so refetch at once when the visitor returns.
    refetchOnWindowFocus: (query) => (next(query) === false ? false : 'always'),
    retry: false,
  };
}

function isRejected(error: unknown): boolean {
  return error instanceof ApiError && !isTransient(error) && error.status !== 429;
}

/** Hashes a time to a number from 0 up to 1. */
function fractionOf(time: number): number {
  return (Math.imul(time | 0, 0x9e3779b1) >>> 0) / 2 ** 32;
}

/** Hashes a token for a cache key: devtools show these keys, and a page may store them. */
export function tokenKey(token: string | null | undefined): string {
  return token ? `${shortHash(token)}-${shortHash(`token ${token}`)}` : '';
}

export function readVideos(json: unknown): readonly Video[] | null {
  return readPage(json, 'videos', readVideo)?.items ?? null;
}

function slices<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
}
