import type { Mount, MountContext } from '../shared/host/mount.ts';
import { mountWidget } from '../shared/host/mountWidget.tsx';
import { BannerView } from './BannerView.tsx';
import { recordClips } from './count/record-clips.ts';
import { type BannerFragmentView, screenOfState } from './screen.ts';

/** As in shared/scores/scores-key.ts, which is loaded lazily. */
const SCORES = 'touchline_scores';

/**
 * Shows the banner carousel in a custom element.
 *
 * The server's markup needs only the carousel itself. The code that reads configuration, requests content and speaks
 * other languages is loaded when it is needed.
 */
export function mountBannerCarousel(port: MountContext): Mount {
  const counts = isCounting(port);
  if (counts) recordClips(port.container);
  const settled = !counts && isSettled(port);
  const mount = mountWidget(port, {
    name: 'banner-carousel',
    toScreen: screenOfState,
    View: BannerView,
    load: async () => (await import('./BannerContainer.tsx')).bannerContainerOf(port),
    isSettled: settled,
  });
  if (!settled) return mount;
  // Another widget or another tab has changed the choice about scores: the container removes or restores them.
  const ended = new AbortController();
  addEventListener('storage', ({ key }) => key === SCORES && mount.update(), ended);
  return {
    ...mount,
    unmount() {
      ended.abort();
      mount.unmount();
    },
  };
}

/**
 * Returns whether the server's screen is complete. The server knows neither `config` nor the browser's language nor the
 * visitor's choice about scores. The container reports problems of the configuration.
 */
function isSettled({ input, state, hydrate }: MountContext): boolean {
  const { attributes, config } = input();
  const spoken = attributes['locale'] ?? navigator.language;
  try {
    if (localStorage[SCORES]) return false;
  } catch {
    // The browser denies access to storage.
  }
  return (
    hydrate &&
    config === undefined &&
    spoken.slice(0, 2) === state?.locale.slice(0, 2) &&
    !(state.view as BannerFragmentView).problems.length
  );
}

/** Returns whether the publisher may want to count: impressions and clicks are recorded from now on. */
function isCounting({ input }: MountContext): boolean {
  const { attributes, config } = input();
  // The attribute for it, or a member of the attribute `config`.
  return (
    /mux.?env/i.test(JSON.stringify(attributes)) ||
    !!(config as { readonly muxEnvKey?: unknown } | undefined)?.muxEnvKey
  );
}
