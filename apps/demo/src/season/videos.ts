import { DEMO_PUBLISHER } from '../content/picture.ts';
import { timeOn, toTime } from './day.ts';
import type { DemoResource } from './resource.ts';

/** Who may watch what: everybody in two countries, members, and everybody from an evening of this week on. */
export function demoAccessPolicies(today: number): readonly DemoResource[] {
  return [
    { id: 'home-countries', fields: { geo: { mode: 'ALLOW', regions: ['NL', 'BE'] } } },
    { id: 'members', fields: { requireAuthentication: true } },
    { id: 'premiere', fields: { window: { startTime: toTime(timeOn(today + 6, 18 * 60)), endTime: null } } },
  ];
}

const CLIP = [{ format: 'MP4', url: '/demo/media/promo.mp4' }];

/** The publisher's videos. What is live, and what is not cut yet, has nothing to play. */
export const demoVideos: readonly DemoResource[] = [
  video('main-camera', 'Main camera', { live: true, picture: 'night' }),
  video('tactical-camera', 'Tactical camera', { live: true, picture: 'night' }),
  video('football-highlights', 'Football, the best of it', { playlists: CLIP, picture: 'goal' }),
  video('basketball-highlights', 'Basketball, the best of it', { picture: 'court' }),
  video('tennis-highlights', 'Tennis, the best of it', { picture: 'clay' }),
  video('motorsport-highlights', 'Motorsport, the best of it', { picture: 'track' }),
  video('cricket-highlights', 'Cricket, the best of it', { picture: 'oval' }),
  video('floodlights', 'The Night the Floodlights Failed', { playlists: CLIP, picture: 'rain' }),
  video('keeper', 'Keeper of Nineteen', { playlists: CLIP, picture: 'goal' }),
  video('third-half', 'The Third Half', { picture: 'tunnel' }),
  video('abroad', 'Lane Four, where it may be shown', { playlists: CLIP, picture: 'lanes', policy: 'home-countries' }),
  video('members-cut', 'Inside Harbour City, for members', { playlists: CLIP, picture: 'night', policy: 'members' }),
  video('premiere', 'Forty Steps', { playlists: CLIP, picture: 'tunnel', policy: 'premiere' }),
];

function video(
  id: string,
  displayName: string,
  {
    live = false,
    playlists = [],
    picture,
    policy = null,
  }: { live?: boolean; playlists?: readonly object[]; picture: string; policy?: string | null }
): DemoResource {
  const posterUrl = `/img/${DEMO_PUBLISHER.id}/${picture}`;
  return { id, fields: { displayName, live, playlists, posterUrl, accessPolicyId: policy } };
}
