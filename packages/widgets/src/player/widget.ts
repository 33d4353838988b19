import type { ApiError } from '@touchline/client';
import type { Schema, Video } from '@touchline/domain';
import type { PlayerConfig } from './fields.ts';
import type { PlayerItem } from './view.ts';

/** The loaded content of a player, and functions to load more. */
export interface ContentResult {
  /** null: a single video is requested; undefined: not loaded yet. */
  readonly item: PlayerItem | null | undefined;
  /** undefined: not loaded yet. */
  readonly videos: readonly Video[] | undefined;
  /** Why no request has ever succeeded. */
  readonly failure: ApiError | undefined;
  readonly retry: () => void;
  /** For a single video: fetches related videos of its event or work. */
  readonly findRelated?: () => void;
  /** Fetches the current videos for this token. Rejects with an `ApiError`. */
  readonly fetchVideos: (token: string) => Promise<readonly Video[]>;
}

/** Content from the page for the same request. */
export interface PlayerInitialData {
  /** The API's event or work; null: a single video. */
  readonly item: unknown;
  readonly videos: readonly Video[];
  /** For events: the publisher's change counter at the time of reading; '' if not known. */
  readonly revision: string;
  /** The content was fetched without a token, so it is not valid for a visitor with one. */
  readonly isPublic: boolean;
}

export interface ContentQueryInput {
  readonly config: PlayerConfig;
  /** The visitor's token; '': no visitor is signed in; undefined: not known yet, so nothing is requested. */
  readonly token: string | undefined;
  /** Id of the requested content; '' for none. */
  readonly id: string;
  /** Base URL of the API. */
  readonly api: string;
  readonly initialData: PlayerInitialData | undefined;
  /** A video plays, so nothing else is polled. */
  readonly isPlaying: boolean;
  /** The server has rejected the content, so nothing is requested. */
  readonly isRejected: boolean;
}

/** Fetches the content of a player. */
export type UseContent = (input: ContentQueryInput) => ContentResult;

/** Differences between the players. */
export interface PlayerWidget<Props = never> {
  /** As in `touchline-{name}`. */
  readonly name: 'video-player' | 'event-player' | 'creative-work-player';
  readonly schema: Schema;
  /** Configuration key of the content id. The attribute is the same in kebab-case. */
  readonly id: 'videoId' | 'eventId' | 'creativeWorkId';
  /** Returns the content among the props of its component that was fetched on the server. */
  toInitialData(props: Props): PlayerInitialData | undefined;
}

/** Returns the content id of a configuration; '' for none. */
export function idOf(config: object, { id }: Pick<PlayerWidget, 'id'>): string {
  const value: unknown = Object.hasOwn(config, id) ? Reflect.get(config, id) : '';
  return typeof value === 'string' ? value.trim() : '';
}
