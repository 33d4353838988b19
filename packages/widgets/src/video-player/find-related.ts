import { relatedVideosQuery } from '@touchline/client';
import type { Video } from '@touchline/domain';
import { askAnew } from '../player/index.ts';
import type { At } from '../shared/data/query-client.ts';

export interface RelatedInput {
  readonly id: string;
  readonly locale: string | undefined;
  /** Of the visitor. */
  readonly token: string | undefined;
}

/** Returns what may follow a video, by its event or creative work. Rejects with an `ApiError`. */
export function findRelated(at: At, input: RelatedInput): Promise<readonly Video[]> {
  return askAnew(at, (source) => relatedVideosQuery(source, input));
}
