import type { eventTypesQuery } from '@touchline/client';
import type { EventType } from '@touchline/domain';
import type { At } from './query-client.ts';
import { useOne } from './useOne.ts';

export const NO_TYPES: readonly EventType[] = [];

/**
 * Where events of each type keep what is shown; `given`: what came with the page. Without a query, or where they cannot
 * be had, none are known. undefined: nothing has answered yet.
 */
export function useEventTypes(
  query: ReturnType<typeof eventTypesQuery<AbortSignal>> | null,
  { source, given }: { readonly source: At; readonly given: readonly EventType[] | undefined }
): readonly EventType[] | undefined {
  const { answer, error } = useOne({ query: given ? null : query, source });
  return given ?? answer ?? (query === null || error ? NO_TYPES : undefined);
}
