import { useQuery } from '@tanstack/react-query';
import type { ApiError, VideoQuery } from '@touchline/client';
import { useCallback, useState } from 'react';
import { errorOf } from '../shared/data/error-of.ts';
import { nothing } from '../shared/data/nothing.ts';
import { plant } from '../shared/data/plant.ts';
import type { At } from '../shared/data/query-client.ts';
import { useQueryClientOf } from '../shared/data/useQueryClientOf.ts';

export interface AwaitedWish<Answer> {
  /** null: there is nothing to ask. */
  readonly query: VideoQuery<Answer, AbortSignal> | null;
  readonly source: At;
  /** The answer that came with the page; looked at on the first render only. */
  readonly seed?: Answer | undefined;
  /** Of the visitor; undefined: not known yet, so nothing is asked. Absent: the question is everybody's. */
  readonly token?: string | undefined;
  /** The answer that came with the page is everybody's: nothing but a beginning for a visitor with a token. */
  readonly isSeedPublic?: boolean | undefined;
}

/** Something that a player waits for. */
export interface AwaitedAnswer<Answer> {
  /** The last one there was; undefined: nothing has answered yet. */
  readonly answer: Answer | undefined;
  /** Why nothing has ever answered; undefined again while somebody who wanted it waits for another try. */
  readonly failure: ApiError | undefined;
  /** Somebody wants it to be asked again. */
  readonly retry: () => void;
  /** Asks again, unheard of. */
  readonly refetch: () => Promise<void>;
}

/** An answer that is asked for again until a player has what it needs. */
export function useAwaited<Answer>(wish: AwaitedWish<Answer>): AwaitedAnswer<Answer> {
  const { query, source, seed, token = '', isSeedPublic = false } = wish;
  const isWaiting = 'token' in wish && wish.token === undefined;
  const client = useQueryClientOf(source);
  useState(() => {
    const isAnswer = !isWaiting && !(isSeedPublic && token !== '');
    if (query && seed !== undefined && isAnswer) plant(client, query, seed);
  });
  const result = useQuery<Answer>(query && !isWaiting ? query : nothing, client);
  const { error, errorUpdatedAt, refetch: ask } = result;
  const data = useKept(query?.queryKey, result.data, seed);
  /** The failure that somebody has waved away. */
  const [waived, setWaived] = useState(0);
  const refetch = useCallback(async () => void (await ask({ cancelRefetch: false })), [ask]);
  const retry = useCallback(() => {
    setWaived(errorUpdatedAt);
    void refetch();
  }, [errorUpdatedAt, refetch]);
  const hasFailed = data === undefined && error !== null && waived !== errorUpdatedAt;
  return { answer: data, failure: hasFailed ? errorOf(error) : undefined, retry, refetch };
}

/** Where the visitor's token stands in the key of a question for videos. */
const TOKEN_PLACE = 4;

/**
 * With another token the same videos are asked for anew; what is known of them stays until that is answered. `seed`: what
 * came with the page.
 */
function useKept<Answer>(
  key: readonly string[] | undefined,
  answer: Answer | undefined,
  seed: Answer | undefined
): Answer | undefined {
  const name = JSON.stringify(key?.filter((_, place) => place !== TOKEN_PLACE));
  const [kept, setKept] = useState({ name, answer: answer ?? seed });
  const stays = kept.name === name ? kept.answer : undefined;
  if (answer !== undefined && answer !== stays) setKept({ name, answer });
  return answer ?? stays;
}
