import type { Screen } from './choose-files.ts';

/** What an ad over this video may count on. */
export function screenOf({ clientWidth, clientHeight }: HTMLVideoElement): Screen {
  const { connection } = navigator as { readonly connection?: { readonly downlink?: number } };
  const probe = document.createElement('video');
  return {
    width: clientWidth * devicePixelRatio,
    height: clientHeight * devicePixelRatio,
    bandwidth: connection?.downlink ? connection.downlink * 1000 : null,
    canPlay: (type) => probe.canPlayType(type) !== '',
  };
}
