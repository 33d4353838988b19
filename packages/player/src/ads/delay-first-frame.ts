import type { Session } from '../start/session.ts';

/**
 * While an ad is awaited, nobody hears that content has its first picture until `release`: what comes after that (controls,
 * the engine's next segments) would compete with the ad for the line, and the visitor waits for the ad.
 */
export function delayFirstFrame({ media, held }: Session): { readonly release: () => void } {
  const request = media.requestVideoFrameCallback as HTMLVideoElement['requestVideoFrameCallback'] | undefined;
  if (!request || held !== 'waiting') return { release() {} };
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  media.requestVideoFrameCallback = (callback) =>
    request.call(media, (...frame) => void released.then(() => callback(...frame)));
  return {
    release() {
      media.requestVideoFrameCallback = request;
      release();
    },
  };
}
