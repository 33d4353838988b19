import type { Video } from '@touchline/domain';
import { useRefused } from '../shared/data/useRefused.ts';
import type { MountPort } from '../shared/mount.ts';
import type { Found } from './widget.ts';

/**
 * What is found where the server has refused the fragment already, and asking the API would bring the same answer. A page
 * that may not use the key is an exception: of videos the API says so as a verdict.
 */
export function useRefusal(refused: MountPort['refused'], wish: string): Found | undefined {
  const { error, forget } = useRefused(refused?.code === 'DOMAIN_NOT_ALLOWED' ? undefined : refused, wish);
  return error && { item: undefined, videos: undefined, failure: error, retry: forget, ask: nobody };
}

async function nobody(): Promise<readonly Video[]> {
  return [];
}
