import { unsigned } from '@touchline/domain';
import type { Player } from '../player.ts';

/**
 * Whether the media can be played only with the visitor's token, which is sent to no device except a publisher's own
 * receiver.
 */
export function needsToken({ session: { playable, authorizer } }: Player): boolean {
  const request = authorizer.access?.request(playable.urls[0] ?? '');
  return request !== undefined && 'Authorization' in request.headers && unsigned(request.url) === request.url;
}
