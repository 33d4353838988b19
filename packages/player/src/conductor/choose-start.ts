import { START_BANDWIDTH } from '../engine/abr.ts';
import type { MediaPlaylist, Variant } from './m3u8.ts';

/** Seconds from a segment's borders within which the engine may begin with its neighbour. */
const BORDER = 0.5;

/** The variant to begin with, as hls.js chooses it: the first that the browser can play and that is not too rich. */
export function variantToStart(variants: readonly Variant[]): string | null {
  const playable = variants.filter(({ codecs }) => canPlay(codecs));
  const modest = playable.find(({ bandwidth }) => bandwidth <= START_BANDWIDTH);
  const poorest = [...playable].sort((a, b) => a.bandwidth - b.bandwidth)[0];
  return (modest ?? poorest)?.url ?? null;
}

/** The segment that is played at `time`; null: hard to say. */
export function segmentAt({ segments }: MediaPlaylist, time: number): string | null {
  if (!time) return segments[0]?.url ?? null;
  let start = 0;
  for (const { url, duration } of segments) {
    const end = start + duration;
    if (time < end) return time - start > BORDER && end - time > BORDER ? url : null;
    start = end;
  }
  return null;
}

/** Whether the browser can play them; '' not said. */
export function canPlay(codecs: string): boolean {
  if (codecs === '' || typeof MediaSource === 'undefined') return true;
  return MediaSource.isTypeSupported(`video/mp4; codecs="${codecs}"`);
}
