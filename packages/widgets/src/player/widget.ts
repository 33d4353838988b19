import type { ApiError } from '@touchline/client';
import type { Schema, Video } from '@touchline/domain';
import type { PlayerConfig } from './fields.ts';
import type { PlayerItem } from './view.ts';

/** What is known of what a player is asked to show, and how to know more. */
export interface Found {
  /** null: a video alone is asked for; undefined: not answered yet. */
  readonly item: PlayerItem | null | undefined;
  /** undefined: not answered yet. */
  readonly videos: readonly Video[] | undefined;
  /** Why nothing has ever answered. */
  readonly failure: ApiError | undefined;
  readonly retry: () => void;
  /** Of a video alone: looks for what may follow it, by its event or work. */
  readonly findRelated?: () => void;
  /** The videos as the server has them now for this token; rejects with an `ApiError`. */
  readonly ask: (token: string) => Promise<readonly Video[]>;
}

/** What came with the page in answer to the same question. */
export interface PlayerSeed {
  /** Of the event or the work, as the API gives it; null: a video alone. */
  readonly item: unknown;
  readonly videos: readonly Video[];
  /** Events: the publisher's change counter when they were read; '' unknown. */
  readonly revision: string;
  /** They came in answer to nobody in particular: no answer for a visitor with a token. */
  readonly isPublic: boolean;
}

export interface FindInput {
  readonly config: PlayerConfig;
  /** Of the visitor; '' nobody is signed in; undefined: not known yet, so that nothing is asked. */
  readonly token: string | undefined;
  /** Of what is asked for; '' for nothing. */
  readonly id: string;
  /** Base URL of the API. */
  readonly api: string;
  readonly seed: PlayerSeed | undefined;
  /** Something plays: nothing more is waited for. */
  readonly settled: boolean;
  /** The server has refused it, so nothing is asked. */
  readonly isRefused: boolean;
}

/** How one of the players differs from the others. */
export interface PlayerWidget {
  /** As in `touchline-{name}`. */
  readonly name: 'video-player' | 'event-player' | 'creative-work-player';
  readonly schema: Schema;
  /** Key of the configuration's member that says what to play; its attribute is the same in kebab-case. */
  readonly id: 'videoId' | 'eventId' | 'creativeWorkId';
}

/** The id that a configuration names; '' for none. */
export function idOf(config: object, { id }: PlayerWidget): string {
  const given: unknown = Object.hasOwn(config, id) ? Reflect.get(config, id) : '';
  return typeof given === 'string' ? given.trim() : '';
}
