import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useStudio } from '../parts/useStudio.ts';
import { callApi } from './call-api.ts';

interface ResourceOptions {
  /** ms after which it is asked for again, for as long as the page is looked at. */
  readonly every?: number;
}

/** Something of the publisher's by its path below it: `events/final`; null asks nothing. */
export function useResource<Resource>(path: string | null, { every }: ResourceOptions = {}): UseQueryResult<Resource> {
  const { publisher, token } = useStudio();
  return useQuery({
    queryKey: ['resource', publisher, path],
    enabled: path !== null,
    staleTime: 5_000,
    ...(every !== undefined && { refetchInterval: every }),
    queryFn: ({ signal }) =>
      callApi<Resource>({ fetch, token }, { path: `/publishers/${encodeURIComponent(publisher)}/${path}`, signal }),
  });
}
