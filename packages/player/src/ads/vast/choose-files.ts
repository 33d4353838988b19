import type { VastMediaFile } from './vast.ts';
import { webUrl } from './web-url.ts';

/** kbit/s assumed if the bandwidth is not known. */
const DEFAULT_BANDWIDTH_KBPS = 4_000;
/** Codecs as browsers name them (RFC 6381). Ad servers also write `0` or `H.264`, which do not identify a codec. */
const CODEC = /^(avc|hev|hvc|dvh|av01|vp|mp4a|opus|[ae]c-3)/i;
/** Share of the bandwidth for the ad, because content downloads at the same time. */
const AD_BANDWIDTH_SHARE = 0.6;

export interface PlayableFile {
  readonly url: string;
  readonly type: string;
}

export interface AdPlaybackCapabilities {
  /** Device pixels of the video. */
  readonly width: number;
  readonly height: number;
  /** Known bandwidth in kbit/s; null: not known. */
  readonly bandwidth: number | null;
  readonly canPlay: (type: string) => boolean;
}

/**
 * Returns the files of an ad that the browser plays, best first. The best is the smallest file that fills the screen
 * within the bandwidth. Files that would run code are left out.
 */
export function chooseFiles(
  files: readonly VastMediaFile[],
  capabilities: AdPlaybackCapabilities
): readonly PlayableFile[] {
  const budget = (capabilities.bandwidth ?? DEFAULT_BANDWIDTH_KBPS) * AD_BANDWIDTH_SHARE;
  const playable = files.flatMap((file) => {
    const url = webUrl(file.fileURL);
    const type = file.mimeType ?? '';
    if (!url || file.apiFramework || !/^(video|audio|application\/(x-mpegurl|vnd\.apple\.mpegurl))/i.test(type))
      return [];
    const hasUsableCodec = CODEC.test(file.codec ?? '') && !type.includes('codecs');
    const mediaType = hasUsableCodec ? `${type}; codecs="${file.codec}"` : type;
    return capabilities.canPlay(mediaType) ? [{ file, url, type }] : [];
  });
  return playable
    .map(({ file, url, type }) => ({ url, type, cost: costOf(file, capabilities, budget) }))
    .sort((one, other) => one.cost - other.cost)
    .map(({ url, type }) => ({ url, type }));
}

/** Distance of a file from the best one. Too small costs more than too large, and too high a bitrate costs most. */
function costOf(file: VastMediaFile, { width, height }: AdPlaybackCapabilities, budget: number): number {
  const bitrate = file.bitrate || file.maxBitrate || file.minBitrate;
  const scale = file.width && file.height ? Math.min(width / file.width, height / file.height) : 1;
  const misfit = scale > 1 ? (scale - 1) * 2 : 1 - scale;
  return misfit + Math.max(0, bitrate / budget - 1) * 4;
}

/** Returns the size, bandwidth and formats that an ad over this video can use. */
export function adPlaybackCapabilities({ clientWidth, clientHeight }: HTMLVideoElement): AdPlaybackCapabilities {
  const { connection } = navigator as { readonly connection?: { readonly downlink?: number } };
  const probe = document.createElement('video');
  return {
    width: clientWidth * devicePixelRatio,
    height: clientHeight * devicePixelRatio,
    bandwidth: connection?.downlink ? connection.downlink * 1000 : null,
    canPlay: (type) => probe.canPlayType(type) !== '',
  };
}
