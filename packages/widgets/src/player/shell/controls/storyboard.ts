import { toSafeUrl } from '@touchline/domain';

/** A small picture that stands for some seconds: a cutting of a larger one. */
export interface Frame {
  /** Seconds. */
  readonly start: number;
  readonly end: number;
  /** Absolute. */
  readonly url: string;
  /** px in the larger one. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** More than a day at one in ten seconds. */
const MOST = 10_000;
const TIMES =
  /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\s+-->\s+(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/;
const PLACE = /^(.+)#xywh=(?:pixel:)?(\d{1,6}),(\d{1,6}),(\d{1,6}),(\d{1,6})\s*$/;

/**
 * Epoch ms at which the cues of a storyboard begin to count (`X-PROGRAM-DATE-TIME` in its head): of a live stream.
 * null: they count on the time line of the video.
 */
export function storyboardOrigin(text: string): number | null {
  const [head = ''] = text.replace(/\r\n?/g, '\n').split('\n\n', 1);
  return Date.parse(/^X-PROGRAM-DATE-TIME:[ \t]*(\S+)/m.exec(head)?.[1] ?? '') || null;
}

/**
 * Reads a storyboard: WebVTT whose cues are `sprite.jpg#xywh=160,0,160,90` (media fragments). `base`: its own URL.
 *
 * It comes from outside: what is odd is passed over, cue by cue.
 */
export function readStoryboard(text: string, base: string): readonly Frame[] {
  const frames: Frame[] = [];
  for (const block of text.replace(/\r\n?/g, '\n').split(/\n{2,}/)) {
    const frame = readFrame(block.split('\n'), base);
    if (frame) frames.push(frame);
    if (frames.length === MOST) break;
  }
  return frames.sort((a, b) => a.start - b.start);
}

/** The one for a time; null: there is none. */
export function frameAt(frames: readonly Frame[], time: number): Frame | null {
  const frame = frames.findLast(({ start }) => start <= time);
  return frame && time < frame.end ? frame : null;
}

function readFrame(lines: readonly string[], base: string): Frame | null {
  const index = lines.findIndex((line) => line.includes('-->'));
  const times = TIMES.exec(lines[index]?.trim() ?? '');
  const place = PLACE.exec(lines[index + 1]?.trim() ?? '');
  const url = toSafeUrl(place?.[1]);
  if (!times || !place || url === null || !URL.canParse(url, base)) return null;
  const [x = 0, y = 0, width = 0, height = 0] = place.slice(2).map(Number);
  const [start, end] = [secondsOf(times.slice(1, 5)), secondsOf(times.slice(5, 9))];
  if (end <= start || width === 0 || height === 0) return null;
  return { start, end, url: new URL(url, base).href, x, y, width, height };
}

function secondsOf([hours = '0', minutes, seconds, fraction]: readonly (string | undefined)[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`);
}
