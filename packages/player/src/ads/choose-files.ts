import type { VastMediaFile } from './vast.ts';
import { webUrl } from './web-url.ts';

export interface PlayableFile {
  readonly url: string;
  readonly type: string;
}

export interface Screen {
  /** Device pixels that the picture has. */
  readonly width: number;
  readonly height: number;
  /** kbit/s that the line is known to have; null: not known. */
  readonly bandwidth: number | null;
  readonly canPlay: (type: string) => boolean;
}

/** kbit/s of an ad that is taken where nothing is known of the line. */
const USUAL_LINE = 4_000;
/** As browsers understand it (RFC 6381). Ad servers also write `0` or `H.264`, which says nothing of what plays. */
const CODEC = /^(avc|hev|hvc|dvh|av01|vp|mp4a|opus|[ae]c-3)/i;
/** Of the line, for the ad: content downloads meanwhile. */
const SHARE = 0.6;

/**
 * The files of an ad that the browser plays, best first: the smallest that fills the screen, no larger than the line
 * bears; then those that are nearest to that. None of what would run code.
 */
export function chooseFiles(files: readonly VastMediaFile[], screen: Screen): readonly PlayableFile[] {
  const line = (screen.bandwidth ?? USUAL_LINE) * SHARE;
  const playable = files.flatMap((file) => {
    const url = webUrl(file.fileURL);
    const type = file.mimeType ?? '';
    if (!url || file.apiFramework || !/^(video|audio|application\/(x-mpegurl|vnd\.apple\.mpegurl))/i.test(type))
      return [];
    const isKnown = CODEC.test(file.codec ?? '') && !type.includes('codecs');
    const full = isKnown ? `${type}; codecs="${file.codec}"` : type;
    return screen.canPlay(full) ? [{ file, url, type }] : [];
  });
  return playable
    .map(({ file, url, type }) => ({ url, type, cost: costOf(file, screen, line) }))
    .sort((one, other) => one.cost - other.cost)
    .map(({ url, type }) => ({ url, type }));
}

/** How far a file is from the best: too small is worse than too large, too heavy is worst. */
function costOf(file: VastMediaFile, { width, height }: Screen, line: number): number {
  const bitrate = file.bitrate || file.maxBitrate || file.minBitrate;
  const scale = file.width && file.height ? Math.min(width / file.width, height / file.height) : 1;
  const misfit = scale > 1 ? (scale - 1) * 2 : 1 - scale;
  return misfit + Math.max(0, bitrate / line - 1) * 4;
}
