import { toSafeUrl } from '@touchline/domain';

/** A storyboard frame: a region of a sprite image that is shown for a time range. */
export interface Frame {
  /** Seconds. */
  readonly start: number;
  readonly end: number;
  /** Absolute. */
  readonly url: string;
  /** Region in px of the sprite. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Largest number of frames: more than a day at one frame in ten seconds. */
const MAX_FRAMES = 10_000;
const CUE_TIMES =
  /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\s+-->\s+(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/;
const CUE_REGION = /^(.+)#xywh=(?:pixel:)?(\d{1,6}),(\d{1,6}),(\d{1,6}),(\d{1,6})\s*$/;

/**
 * Returns the epoch ms at which the cues of a live stream's storyboard start (`X-PROGRAM-DATE-TIME` in its header);
 * null: cues are relative to the video's start.
 */
export function storyboardOrigin(text: string): number | null {
  const [head = ''] = text.replace(/\r\n?/g, '\n').split('\n\n', 1);
  return Date.parse(/^X-PROGRAM-DATE-TIME:[ \t]*(\S+)/m.exec(head)?.[1] ?? '') || null;
}

/**
 * Parses a storyboard: WebVTT with cues like `sprite.jpg#xywh=160,0,160,90` (media fragments). `base`: its own URL.
 * Ignores invalid cues, because storyboards come from third parties.
 */
export function readStoryboard(text: string, base: string): readonly Frame[] {
  const frames: Frame[] = [];
  for (const block of text.replace(/\r\n?/g, '\n').split(/\n{2,}/)) {
    const frame = readFrame(block.split('\n'), base);
    if (frame) frames.push(frame);
    if (frames.length === MAX_FRAMES) break;
  }
  return frames.sort((a, b) => a.start - b.start);
}

/** Returns the frame of a time; null: none. */
export function frameAt(frames: readonly Frame[], time: number): Frame | null {
  const frame = frames.findLast(({ start }) => start <= time);
  return frame && time < frame.end ? frame : null;
}

function readFrame(lines: readonly string[], base: string): Frame | null {
  const index = lines.findIndex((line) => line.includes('-->'));
  const times = CUE_TIMES.exec(lines[index]?.trim() ?? '');
  const region = CUE_REGION.exec(lines[index + 1]?.trim() ?? '');
  const url = toSafeUrl(region?.[1]);
  if (!times || !region || url === null || !URL.canParse(url, base)) return null;
  const [x = 0, y = 0, width = 0, height = 0] = region.slice(2).map(Number);
  const [start, end] = [secondsOf(times.slice(1, 5)), secondsOf(times.slice(5, 9))];
  if (end <= start || width === 0 || height === 0) return null;
  return { start, end, url: new URL(url, base).href, x, y, width, height };
}

function secondsOf([hours = '0', minutes, seconds, fraction]: readonly (string | undefined)[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`);
}
