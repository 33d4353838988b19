import type { eventTypesQuery } from '@touchline/client';
import type { EventType } from '@touchline/domain';
import type { ApiSource } from './query-client.ts';
import { useOne } from './useOne.ts';

export const NO_TYPES: readonly EventType[] = [];

/**
 * Returns the event types with the paths of their fields; `initialTypes` came with the page. Empty without a query or
 * after an error. undefined: no response yet.
 */
export function useEventTypes(
  query: ReturnType<typeof eventTypesQuery<AbortSignal>> | null,
  { source, initialTypes }: { readonly source: ApiSource; readonly initialTypes: readonly EventType[] | undefined }
): readonly EventType[] | undefined {
  const { answer, error } = useOne({ query: initialTypes ? null : query, source });
  return initialTypes ?? answer ?? (query === null || error ? NO_TYPES : undefined);
}
