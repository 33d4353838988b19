import type { StartPlan } from '@touchline/domain';
import type { Prefetch, Prefetched } from '../start/prefetch.ts';
import { variantToImprove } from './choose-better.ts';
import { readPlaylist } from './m3u8.ts';

/** Share of the first segment's length that the better one may take; the rest is for the engine's own first request. */
const SHARE = 1 / 4;

/**
 * Downloads the first segment again, in the best quality that the network allows, while the first one plays. Returns
 * the playlist of that rendition; null: the first one stays. An engine that begins with it appends it over what plays,
 * and the picture gets better at the next keyframe. Never rejects.
 *
 * It removes nothing from the buffer and cancels what does not arrive in time, so playback never stalls for it.
 */
export async function improveStart(
  plan: StartPlan,
  media: HTMLVideoElement,
  { grab, take }: Pick<Prefetch, 'grab' | 'take'>
): Promise<string | null> {
  const [picture] = plan.tracks;
  if (!picture || isSavingData()) return null;
  const most = picture.segmentDuration * 1000 * SHARE;
  if (media.currentTime * 1000 > most || fillsBox(media)) return null;
  const url = betterThan(plan, most / durationOf(picture.segmentUrl, grab));
  if (!url) return null;

  const ending = new AbortController();
  const download = async (from: string) => {
    const entry = grab(from);
    ending.signal.addEventListener('abort', entry.cancel);
    await entry.done;
    return entry;
  };
  const tooLate = new Promise<boolean>((resolve) => {
    const stop = () => resolve(false);
    setTimeout(stop, most);
    // Another place needs the engine now.
    media.addEventListener('seeking', stop, ending);
  });
  const isThere = await Promise.race([downloadBeginning(url, download), tooLate]).catch(() => false);
  ending.abort();
  if (!isThere) return null;
  // The engine will not request it any more.
  take(picture.segmentUrl);
  return url;
}

/** `growth`: how many times the first segment's bytes would arrive in time. */
function betterThan({ multivariant, playlist }: StartPlan, growth: number): string | null {
  const known = readPlaylist(multivariant.text, multivariant.url);
  return known?.kind === 'multivariant' ? variantToImprove(known.variants, { startUrl: playlist.url, growth }) : null;
}

/** Downloads all that an engine needs of a rendition to begin with; false: it has to find out itself. */
async function downloadBeginning(url: string, download: (url: string) => Promise<Prefetched>): Promise<boolean> {
  const { data, url: from } = await download(url);
  const playlist = data && readPlaylist(new TextDecoder().decode(data), from);
  if (playlist?.kind !== 'media' || !playlist.initUrl || !playlist.segments[0]) return false;
  await Promise.all([playlist.initUrl, playlist.segments[0].url].map(download));
  return true;
}

/** Whether more pixels would not be seen, nor any where there is no picture yet. */
function fillsBox({ videoWidth, videoHeight, clientWidth, clientHeight }: HTMLVideoElement): boolean {
  const isEnough = videoWidth >= clientWidth * devicePixelRatio || videoHeight >= clientHeight * devicePixelRatio;
  return videoWidth === 0 || isEnough;
}

/** ms that what is here took from its request, which may be older than our code, to its end. */
function durationOf(url: string, grab: Prefetch['grab']): number {
  const { startTime, endTime } = grab(url);
  const requested = performance.getEntriesByName(url, 'resource').at(-1)?.startTime ?? startTime;
  return Math.max(1, endTime - requested);
}

function isSavingData(): boolean {
  return (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;
}
