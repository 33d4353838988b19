import { unsigned } from '@touchline/domain';
import type { Player } from '../player.ts';

/** Whether only the visitor's token opens what a player plays: no device is sent that, but a publisher's own receiver. */
export function needsToken({ session: { playable, door } }: Player): boolean {
  const asked = door.access?.request(playable.urls[0] ?? '');
  return asked !== undefined && 'Authorization' in asked.headers && unsigned(asked.url) === asked.url;
}
