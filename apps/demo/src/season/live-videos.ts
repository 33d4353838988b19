import { ROUND_LENGTH, roundAt } from './channels.ts';
import { dateOf, dayOf } from './day.ts';
import { PENALTIES } from './penalties.ts';
import type { DemoResource } from './resource.ts';
import { ROUND_THE_CLOCK } from './round-the-clock.ts';
import { video } from './video.ts';

/** Camera of the match at eight, which is another one every day. */
export const EVENING_CAMERA = 'evening-camera';

/** Returns the live videos at `now` (epoch ms), with the goals of their events as markers. */
export function liveVideos(now: number): readonly DemoResource[] {
  const evening = `football-${dateOf(dayOf(now))}-2000`;
  return [
    video('main-camera', 'Main camera', { ...camera('main-camera', ROUND_THE_CLOCK), image: 'night' }),
    video('tactical-camera', 'Tactical camera', { ...camera('tactical-camera', ROUND_THE_CLOCK), image: 'night' }),
    video(EVENING_CAMERA, 'The match at eight', { ...camera('main-camera', evening), image: 'night' }),
    penaltiesVideo(now),
  ];
}

/** A camera that is always on: one goes back half an hour in it. */
function camera(channel: string, event: string) {
  return {
    live: true,
    media: { ...hls(`${channel}/master.m3u8`), ...storyboard(channel), markersSource: `events/${event}` },
  };
}

/** A video that is live during a round, and then its recording. */
function penaltiesVideo(now: number): DemoResource {
  const { channel, end } = roundAt(now);
  const live = now < end;
  const media = live
    ? hls(`${channel}/master.m3u8`)
    : { ...hls(`${channel}/recording.m3u8`), duration: ROUND_LENGTH / 1_000 };
  return video(PENALTIES, 'Penalties', {
    live,
    media: { ...media, ...storyboard(channel), markersSource: `events/${PENALTIES}` },
    image: 'goal',
  });
}

function hls(path: string) {
  return { playlists: [{ format: 'HLS', url: `/media/${path}` }] };
}

function storyboard(channel: string) {
  return { storyboardUrl: `/media/${channel}/storyboard.vtt` };
}
