import { expect, it } from 'vitest';
import type { CastMedia, RemotePlayer } from './cast-api.ts';
import { type CastMediaStatus, mediaStatusOf } from './cast-state.ts';

const remote = { playerState: 'PLAYING', isMediaLoaded: true } as RemotePlayer;
const idle = { playerState: 'IDLE', isMediaLoaded: false } as unknown as RemotePlayer;
const media = (idleReason: CastMedia['idleReason'] = null, contentId = 'a') =>
  ({ idleReason, media: { contentId } }) as CastMedia;
const loaded = media();

it.each<[string, RemotePlayer, CastMedia | null, CastMedia | null, CastMediaStatus]>([
  ['nothing is loaded', idle, null, null, 'silent'],
  ['it is about to begin', idle, loaded, loaded, 'silent'],
  ['it plays', remote, loaded, loaded, 'plays'],
  ['it has ended', idle, media('FINISHED'), null, 'ended'],
  ['somebody has stopped it', idle, media('CANCELLED'), null, 'lost'],
  ['another load replaced it', idle, media('INTERRUPTED'), null, 'lost'],
  ['it cannot be played', idle, media('ERROR'), null, 'failed'],
  ['something else plays', remote, loaded, media(null, 'b'), 'lost'],
])('when %s', (_, player, before, current, status) => {
  expect(mediaStatusOf(player, before, current)).toBe(status);
});
