import type { StartPlan } from '@touchline/domain';
import type { Prefetch, Prefetched } from '../download/prefetch.ts';
import { canPlay } from './choose-start.ts';
import { readPlaylist, type Variant } from './m3u8.ts';

/** Share of the first segment's duration that the better one may take. The rest is for the engine's first request. */
const MAX_TIME_SHARE = 1 / 4;

/**
 * Downloads the first segment again, in the best quality that the network allows, while the first one plays. Returns
 * the playlist of that rendition; null: the first one stays. An engine that starts with it appends it over the current
 * media, and the video improves at the next keyframe. Never rejects.
 *
 * It removes nothing from the buffer and cancels downloads that do not arrive in time, so playback never stalls for it.
 */
export async function improveStart(
  plan: StartPlan,
  media: HTMLVideoElement,
  { grab, take }: Pick<Prefetch, 'grab' | 'take'>
): Promise<string | null> {
  const [videoTrack] = plan.tracks;
  if (!videoTrack || isSavingData()) return null;
  const timeLimit = videoTrack.segmentDuration * 1000 * MAX_TIME_SHARE;
  if (media.currentTime * 1000 > timeLimit || fillsBox(media)) return null;
  const url = betterVariant(plan, timeLimit / durationOf(videoTrack.segmentUrl, grab));
  if (!url) return null;

  const ending = new AbortController();
  const download = async (from: string) => {
    const entry = grab(from);
    ending.signal.addEventListener('abort', entry.cancel);
    await entry.done;
    return entry;
  };
  const timeout = new Promise<boolean>((resolve) => {
    const stop = () => resolve(false);
    setTimeout(stop, timeLimit);
    // A seek needs the engine now.
    media.addEventListener('seeking', stop, ending);
  });
  const isDownloaded = await Promise.race([downloadBeginning(url, download), timeout]).catch(() => false);
  ending.abort();
  if (!isDownloaded) return null;
  // The engine will not request it any more.
  take(videoTrack.segmentUrl);
  return url;
}

/** Returns the better variant. `growth`: how many times the first segment's bytes would arrive in time. */
function betterVariant({ multivariant, playlist }: StartPlan, growth: number): string | null {
  const parsed = readPlaylist(multivariant.text, multivariant.url);
  return parsed?.kind === 'multivariant' ? variantToImprove(parsed.variants, { startUrl: playlist.url, growth }) : null;
}

/** Downloads everything that an engine needs to start with a rendition; false: the playlist is not supported. */
async function downloadBeginning(url: string, download: (url: string) => Promise<Prefetched>): Promise<boolean> {
  const { data, url: from } = await download(url);
  const playlist = data && readPlaylist(new TextDecoder().decode(data), from);
  if (playlist?.kind !== 'media' || !playlist.initUrl || !playlist.segments[0]) return false;
  await Promise.all([playlist.initUrl, playlist.segments[0].url].map(download));
  return true;
}

/** Returns whether more pixels would not be visible, or the element has no video yet. */
function fillsBox({ videoWidth, videoHeight, clientWidth, clientHeight }: HTMLVideoElement): boolean {
  const isEnough = videoWidth >= clientWidth * devicePixelRatio || videoHeight >= clientHeight * devicePixelRatio;
  return videoWidth === 0 || isEnough;
}

/** Returns the ms from the segment's request, which may be older than our code, to its end. */
function durationOf(url: string, grab: Prefetch['grab']): number {
  const { startTime, endTime } = grab(url);
  const requested = performance.getEntriesByName(url, 'resource').at(-1)?.startTime ?? startTime;
  return Math.max(1, endTime - requested);
}

function isSavingData(): boolean {
  return (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;
}

/**
 * Returns the variant to replace the one at `startUrl`: the highest bitrate of at most `growth` times its own, with the
 * same codecs, so that one SourceBuffer accepts both. null: none.
 */
export function variantToImprove(
  variants: readonly Variant[],
  { startUrl, growth }: { readonly startUrl: string; readonly growth: number }
): string | null {
  const start = variants.find(({ url }) => url === startUrl);
  if (!start) return null;
  const { bandwidth, codecs } = start;
  const better = variants
    .filter((variant) => variant.bandwidth > bandwidth && variant.bandwidth <= bandwidth * growth)
    .filter((variant) => codecNames(variant.codecs) === codecNames(codecs) && canPlay(variant.codecs))
    .sort((a, b) => b.bandwidth - a.bandwidth);
  return better[0]?.url ?? null;
}

/** Removes profiles and levels. */
function codecNames(codecs: string): string {
  return codecs.replace(/\.[^,]*/g, '');
}
