import { START_BANDWIDTH } from '@touchline/domain';
import type { MediaPlaylist, Variant } from './m3u8.ts';

/** Seconds from a segment's border within which the engine may start with the neighbouring segment. */
const BORDER = 0.5;

/**
 * Returns the first variant to play, as hls.js chooses it: the first that the browser supports and whose bitrate is
 * below the maximum start bitrate.
 */
export function variantToStart(variants: readonly Variant[]): string | null {
  const playable = variants.filter(({ codecs }) => canPlay(codecs));
  const modest = playable.find(({ bandwidth }) => bandwidth <= START_BANDWIDTH);
  const poorest = [...playable].sort((a, b) => a.bandwidth - b.bandwidth)[0];
  return (modest ?? poorest)?.url ?? null;
}

/** Returns the segment that contains `time`; null: ambiguous. */
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

/** Returns whether the browser supports the codecs; '': unknown. */
export function canPlay(codecs: string): boolean {
  if (codecs === '' || typeof MediaSource === 'undefined') return true;
  return MediaSource.isTypeSupported(`video/mp4; codecs="${codecs}"`);
}
