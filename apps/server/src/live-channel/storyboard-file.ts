import { type Broadcast, type Edge, segmentAt } from './broadcast.ts';
import { windowOf } from './media-playlist.ts';

/** A cue of the storyboard that a loop has: seconds in it, and the image. */
export interface LoopCue {
  readonly start: number;
  readonly image: string;
}

/** Seconds between two images of a channel's storyboard. */
const STEP = 4;

/** Reads the cues of a loop's storyboard; what is none is ignored. */
export function readLoopCues(text: string): readonly LoopCue[] {
  return [...text.matchAll(/^(\d+):(\d\d):(\d\d\.\d+) --> .*\n([\w.-]+#xywh=[\d,]+)$/gm)].map(
    ([, hours, minutes, seconds, image = '']) => ({
      start: Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds),
      image,
    })
  );
}

/**
 * The storyboard of what a channel's playlists list, as WebVTT. Its cues count from `X-PROGRAM-DATE-TIME`, so that a
 * player finds them by the wall-clock times of the stream. It ends with the loop that is under way.
 */
export function storyboardText(broadcast: Broadcast, edge: Edge, cues: readonly LoopCue[]): string {
  const { channel, timetable } = broadcast;
  const length = timetable.length / timetable.timescale;
  const { from, to } = storyboardLoops(broadcast, edge);
  const kept = cues.filter(({ start }, index) => index === 0 || start % STEP === 0);
  const blocks = Array.from({ length: to - from + 1 }, (_, loop) =>
    kept.map(({ start, image }, index) => {
      const end = kept[index + 1]?.start ?? length;
      const times = [start, end].map((seconds) => toCueTime(loop * length + seconds));
      return `${times.join(' --> ')}\n../${channel.media}/${image}\n`;
    })
  );
  const origin = new Date(Math.round(channel.start + from * length * 1_000)).toISOString();
  return [`WEBVTT\nX-PROGRAM-DATE-TIME: ${origin}\n`, ...blocks.flat()].join('\n');
}

/** The first and the last loop in it: the text is the same while they are. */
export function storyboardLoops(broadcast: Broadcast, edge: Edge): { readonly from: number; readonly to: number } {
  const { first } = windowOf(broadcast, edge);
  return { from: edge.ended ? 0 : segmentAt(broadcast, first).loop, to: segmentAt(broadcast, edge.msn).loop };
}

/** `00:01:02.500` */
function toCueTime(seconds: number): string {
  const [hours, rest] = [Math.floor(seconds / 3_600), Math.round((seconds % 3_600) * 1_000)];
  return `${String(hours).padStart(2, '0')}:${new Date(rest).toISOString().slice(14, 23)}`;
}
