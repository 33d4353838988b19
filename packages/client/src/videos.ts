import { hlsUrl, playableVideo, readPage, readVideo, shortHash, type Video } from '@touchline/domain';
import { ApiError, isPassing } from './api-error.ts';
import type { Abortable } from './get-json.ts';
import { ask, keyOf, localeParam, queryText, type Source } from './source.ts';

/** ms between two looks at a video that cannot be played yet. Source: spec §4.5, §9. */
const REFETCH = 30_000;
/** By how much of itself a wait may be shorter or longer, so that a whole audience does not ask at once (VP-08). */
const JITTER = 0.1;
/** ms; as long as the server lets anybody keep them (contract §7). */
const FRESH = 10_000;
/** Ids in one call. Source: contract §3. */
const MAX_IDS = 50;

/** What one video can be asked for (spec §7). */
export interface VideoInput {
  /** Blank: nothing is asked (spec §5). */
  readonly id: string;
  /** BCP 47; absent: the server goes by Accept-Language. */
  readonly locale?: string | undefined;
  /** The visitor's playback token; sent as bearer, and another token is another question. */
  readonly token?: string | null | undefined;
  /** ms between two looks while it cannot be played; 30 s unless given. */
  readonly refetchIntervalMs?: number | undefined;
}

/** What several videos can be asked for. */
export interface VideosInput extends Omit<VideoInput, 'id'> {
  /** In the order in which the answers come; blank and double ones are left out. Empty: nothing is asked. */
  readonly ids: readonly string[];
}

/** What TanStack tells of a query's last answer. Times in epoch ms; 0: never. */
interface Answered<Answer> {
  readonly state: {
    readonly data: Answer | undefined;
    readonly error: unknown;
    readonly dataUpdatedAt: number;
    readonly errorUpdatedAt: number;
  };
}

/** When a question is asked again. */
export interface LooksAgain<Answer> {
  readonly refetchInterval: (query: Answered<Answer>) => number | false;
  readonly refetchOnWindowFocus: (query: Answered<Answer>) => 'always' | false;
  readonly retry: false;
}

/** As `SingleQuery`, looking again until there is something to play. */
export interface VideoQuery<Answer, Signal extends Abortable> extends LooksAgain<Answer> {
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
    ...lookingUntil((video: Video) => hlsUrl(video) !== null, refetchIntervalMs),
    staleTime: FRESH,
    queryKey: keyOf(source, [path, tokenKey(token), queryText(params)]),
    queryFn: ({ signal }) => ask(source, { path, params, expected: 'no video', read: readVideo, token }, signal),
    enabled: id.trim() !== '',
  };
}

/** Several videos in one call: `GET /v1/videos?ids=…` (API-08). Beyond 50 ids, which the API takes, in several. */
export function videosQuery<Signal extends Abortable>(
  source: Source<Signal>,
  { ids, locale, token, refetchIntervalMs }: VideosInput
): VideoQuery<readonly Video[], Signal> {
  const wanted = [...new Set(ids.filter((id) => id.trim() !== ''))];
  const params = { locale: localeParam(locale) };
  return {
    ...lookingUntil((videos: readonly Video[]) => playableVideo(videos) !== null, refetchIntervalMs),
    staleTime: FRESH,
    queryKey: keyOf(source, ['videos', tokenKey(token), queryText(params), ...wanted]),
    queryFn: async ({ signal }) => {
      const question = { path: 'videos', expected: 'no list of videos', read: readVideos, token };
      const answers = await Promise.all(
        slices(wanted, MAX_IDS).map((ids) => ask(source, { ...question, params: { ...params, ids } }, signal))
      );
      return answers.flat();
    },
    enabled: wanted.length > 0,
  };
}

/**
 * Looks again until an answer is enough for a player: before there is a playlist, and on each verdict, because a purchase
 * or another network may change it (VP-08). What was refused at the first call (4xx) would be again. `interval`: ms; 30 s
 * unless given.
 */
export function lookingUntil<Answer>(isEnough: (answer: Answer) => boolean, interval = 0): LooksAgain<Answer> {
  const next = ({ state: { data, error, dataUpdatedAt, errorUpdatedAt } }: Answered<Answer>) => {
    if (data === undefined ? isRefused(error) : isEnough(data)) return false;
    // The same for the same answer, so that asking twice gives the same wait.
    const moment = fractionOf(Math.max(dataUpdatedAt, errorUpdatedAt));
    return Math.round((interval > 0 ? interval : REFETCH) * (1 - JITTER + 2 * JITTER * moment));
  };
  return {
    refetchInterval: next,
    // Polling pauses in hidden tabs; whoever returns is up to date at once.
    refetchOnWindowFocus: (query) => (next(query) === false ? false : 'always'),
    retry: false,
  };
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && !isPassing(error) && error.status !== 429;
}

/** 0 up to 1: the same for the same time, far apart for close ones. */
function fractionOf(time: number): number {
  return (Math.imul(time | 0, 0x9e3779b1) >>> 0) / 2 ** 32;
}

/** Tells tokens apart in a cache without keeping them there: keys are shown in tools and may be stored. */
export function tokenKey(token: string | null | undefined): string {
  return token ? `${shortHash(token)}-${shortHash(`token ${token}`)}` : '';
}

export function readVideos(json: unknown): readonly Video[] | null {
  return readPage(json, 'videos', readVideo)?.items ?? null;
}

function slices<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
}
