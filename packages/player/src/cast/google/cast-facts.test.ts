import { expect, it } from 'vitest';
import type { CastMedia, RemotePlayer } from './cast-api.ts';
import { type CastVerdict, verdictOf } from './cast-facts.ts';

const remote = { playerState: 'PLAYING', isMediaLoaded: true } as RemotePlayer;
const idle = { playerState: 'IDLE', isMediaLoaded: false } as unknown as RemotePlayer;
const media = (idleReason: CastMedia['idleReason'] = null, contentId = 'a') =>
  ({ idleReason, media: { contentId } }) as CastMedia;
const given = media();

it.each<[string, RemotePlayer, CastMedia | null, CastMedia | null, CastVerdict]>([
  ['nothing is known of it', idle, null, null, 'silent'],
  ['it is about to begin', idle, given, given, 'silent'],
  ['it plays', remote, given, given, 'plays'],
  ['it has come to its end', idle, media('FINISHED'), null, 'ended'],
  ['somebody has stopped it', idle, media('CANCELLED'), null, 'lost'],
  ['another load came', idle, media('INTERRUPTED'), null, 'lost'],
  ['it cannot be played', idle, media('ERROR'), null, 'failed'],
  ['something else plays', remote, given, media(null, 'b'), 'lost'],
])('when %s', (_, player, before, now, verdict) => {
  expect(verdictOf(player, before, now)).toBe(verdict);
});
