import { type Broadcast, type Edge, segmentAt } from './broadcast.ts';
import { windowOf } from './media-playlist.ts';

/** A cue of a loop's storyboard: its time in seconds, and the image. */
export interface LoopCue {
  readonly start: number;
  readonly image: string;
}

/** Seconds between two images of a channel's storyboard. */
const STEP = 4;

/** Reads the cues of a loop's storyboard, and ignores invalid ones. */
export function readLoopCues(text: string): readonly LoopCue[] {
  return [...text.matchAll(/^(\d+):(\d\d):(\d\d\.\d+) --> .*\n([\w.-]+#xywh=[\d,]+)$/gm)].map(
    ([, hours, minutes, seconds, image = '']) => ({
      start: Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds),
      image,
    })
  );
}

/**
 * Writes the storyboard of a channel's listed segments as WebVTT. Its cues are relative to `X-PROGRAM-DATE-TIME`, so
 * that a player finds them by the wall-clock times of the stream. It ends with the current loop.
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

/** Returns the first and the last loop in it, on which the text depends. */
export function storyboardLoops(broadcast: Broadcast, edge: Edge): { readonly from: number; readonly to: number } {
  const { first } = windowOf(broadcast, edge);
  return { from: edge.ended ? 0 : segmentAt(broadcast, first).loop, to: segmentAt(broadcast, edge.msn).loop };
}

/** Formats `00:01:02.500`. */
function toCueTime(seconds: number): string {
  const [hours, rest] = [Math.floor(seconds / 3_600), Math.round((seconds % 3_600) * 1_000)];
  return `${String(hours).padStart(2, '0')}:${new Date(rest).toISOString().slice(14, 23)}`;
}
