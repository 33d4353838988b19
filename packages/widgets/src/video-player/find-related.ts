import { relatedVideosQuery } from '@touchline/client';
import type { Video } from '@touchline/domain';
import { fetchFresh } from '../player/index.ts';
import type { ApiSource } from '../shared/data/query-client.ts';

export interface RelatedInput {
  readonly id: string;
  readonly locale: string | undefined;
  /** The visitor's token. */
  readonly token: string | undefined;
}

/** Fetches the videos related to a video by its event or creative work. Rejects with an `ApiError`. */
export function findRelated(at: ApiSource, input: RelatedInput): Promise<readonly Video[]> {
  return fetchFresh(at, (source) => relatedVideosQuery(source, input));
}
