import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useStudio } from '../parts/useStudio.ts';
import { callApi } from './call-api.ts';
import { retryInterval } from './create-client.ts';

interface ResourceOptions<Resource> {
  /** ms between refetches while the page is visible; false: it no longer changes. */
  readonly every?: (resource: Resource) => number | false;
}

/** Fetches a resource of the publisher by its path: `events/final`; null sends no request. */
export function useResource<Resource>(
  path: string | null,
  { every }: ResourceOptions<Resource> = {}
): UseQueryResult<Resource> {
  const { publisher, token } = useStudio();
  return useQuery<Resource>({
    queryKey: ['resource', publisher, path],
    enabled: path !== null,
    staleTime: 5_000,
    refetchInterval: ({ state }) => (every && state.data !== undefined ? every(state.data) : retryInterval({ state })),
    queryFn: ({ signal }) =>
      callApi<Resource>({ fetch, token }, { path: `/publishers/${encodeURIComponent(publisher)}/${path}`, signal }),
  });
}
