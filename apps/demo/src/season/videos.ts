import { timeOn, toTime } from './day.ts';
import { liveVideos } from './live-videos.ts';
import type { DemoResource } from './resource.ts';
import { video } from './video.ts';

/** The offer that a match is sold by, and the match. */
export const MATCH_PASS = 'match-pass';

/** Minutes after midnight at which windows open and close. */
const EVENING = 18 * 60;

/**
 * Access policies of the demo: visitors in an uninhabited region, members, holders of tickets and passes, visitors
 * without a VPN, all visitors until or from an evening.
 */
export function demoAccessPolicies(today: number): readonly DemoResource[] {
  return [
    { id: 'bouvet-island', fields: { geo: { mode: 'ALLOW', regions: ['BV'] } } },
    { id: 'members', fields: { requireAuthentication: true } },
    { id: 'ticket-holders', fields: { requireEntitlement: true, offerIds: ['season-ticket'] } },
    { id: 'pass-holders', fields: { requireEntitlement: true, offerIds: [MATCH_PASS] } },
    { id: 'without-vpn', fields: { blockVpn: true } },
    { id: 'premiere', fields: { window: { startTime: toTime(timeOn(today + 6, EVENING)), endTime: null } } },
    { id: 'last-season', fields: { window: { startTime: null, endTime: toTime(timeOn(today - 30, EVENING)) } } },
  ];
}

/** The reel: three qualities with sound, in chunks of 0.4 s; captions and storyboard lie beside it. */
const REEL = {
  duration: 24,
  playlists: [{ format: 'HLS', url: '/media/reel/master.m3u8' }],
  captions: [
    { language: 'en', label: 'English', url: '/media/reel/captions-en.vtt' },
    { language: 'nl', label: 'Nederlands', url: '/media/reel/captions-nl.vtt' },
  ],
  storyboardUrl: '/media/reel/storyboard.vtt',
};

/** The reel as protected files, which only videos with a policy use. */
const GUARDED = { duration: 24, playlists: [{ format: 'HLS', url: '/media/guarded-reel/recording.m3u8' }] };

/** Six minutes: longer than a token of the demo lives. */
const MATCH = { duration: 360, playlists: [{ format: 'HLS', url: '/media/match-pass/recording.m3u8' }] };

/** As long, and public: what visitors pass on to each other has to be open to all. */
const SHARED = { duration: 360, playlists: [{ format: 'HLS', url: '/media/shared-match/recording.m3u8' }] };

/** The same pictures with two commentaries, and captions within the playlist. */
const TWO_VOICES = {
  duration: 24,
  playlists: [{ format: 'HLS', url: '/media/two-voices/master.m3u8' }],
  storyboardUrl: '/media/two-voices/storyboard.vtt',
};

/** A playlist that is nowhere: what visitors see of it is the panel for failures. */
const NOWHERE = { duration: 24, playlists: [{ format: 'HLS', url: '/media/nowhere/master.m3u8' }] };

/** One file, as it is: an entry of the format HLS may hold one, and is played by what its address says. */
const SINGLE_FILE = { playlists: [{ format: 'HLS', url: '/demo/media/promo.mp4' }] };

/** The publisher's videos at `now` (epoch ms). */
export function demoVideos(now: number): readonly DemoResource[] {
  return [...liveVideos(now), ...lasting];
}

/** Videos that do not change. Videos that are not live yet, or not edited yet, have no playlist. */
const lasting: readonly DemoResource[] = [
  video('studio-camera', 'From the studio', { live: true, image: 'trophy' }),
  video('football-highlights', 'Football highlights', { media: REEL, image: 'goal' }),
  video('two-voices', 'Football highlights with two commentaries', { media: TWO_VOICES, image: 'rain' }),
  video('basketball-highlights', 'Basketball highlights', { media: REEL, image: 'court' }),
  video('tennis-highlights', 'Tennis highlights', { media: REEL, image: 'clay' }),
  video('motorsport-highlights', 'Motorsport highlights', { media: SINGLE_FILE, image: 'track' }),
  video('cricket-highlights', 'Cricket highlights', { image: 'oval' }),
  video('floodlights', 'The Night the Floodlights Failed', { media: REEL, image: 'rain' }),
  video('keeper', 'Keeper of Nineteen', { media: REEL, image: 'goal' }),
  video('third-half', 'The Third Half', { image: 'tunnel' }),
  video('abroad', 'Lane Four', { media: GUARDED, image: 'lanes', policy: 'bouvet-island' }),
  video('members-cut', 'Inside Harbour City', { media: GUARDED, image: 'night', policy: 'members' }),
  video('ticket-match', 'The derby for season ticket holders', {
    media: GUARDED,
    image: 'rain',
    policy: 'ticket-holders',
  }),
  video(MATCH_PASS, 'The derby', { media: MATCH, image: 'night', policy: 'pass-holders' }),
  video('shared-match', 'The derby, shared between viewers', { media: SHARED, image: 'sprint' }),
  video('home-network', 'The derby at home', { media: GUARDED, image: 'oval', policy: 'without-vpn' }),
  video('last-season', 'Last season in review', { media: GUARDED, image: 'trophy', policy: 'last-season' }),
  video('lost-tape', 'The lost tape', { media: NOWHERE, image: 'sprint' }),
  video('premiere', 'Forty Steps', { media: GUARDED, image: 'tunnel', policy: 'premiere' }),
];
