import type { Mount, MountPort } from '../shared/mount.ts';
import { mountWidget, type ViewProps } from '../shared/mountWidget.tsx';
import { Carousel } from './Carousel.tsx';
import { notesOf } from './clip-notes.ts';
import { type BannerView, type Screen, screenOfState } from './screen.ts';

/** As in shared/scores/scores-key.ts, which loads later. */
const SCORES = 'touchline_scores';

/**
 * Shows the banner carousel in a custom element.
 *
 * What the server has drawn needs only the carousel itself; the code that reads configuration, asks the API and speaks
 * other languages follows when there is something for it to do.
 */
export function mountBannerCarousel(port: MountPort): Mount {
  const counts = isCounting(port);
  if (counts) notesOf(port.container);
  const settled = !counts && isSettled(port);
  const mount = mountWidget(port, {
    name: 'banner-carousel',
    screenOfState,
    View: ElementView,
    loadLate: async () => (await import('./ContentKeeper.tsx')).late,
    isSettled: settled,
  });
  if (!settled) return mount;
  // Another widget of the page, or another tab, hides scores or shows them: the container's code takes them out.
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

/** The carousel; placeholders come with the keeper. Another collection is another carousel, back at its first banner. */
function ElementView({ screen, host }: ViewProps<Screen, never>) {
  return screen.screen === 'carousel' && <Carousel key={screen.collection.id} {...screen} host={host} />;
}

/**
 * Whether the server's screen is what is wanted: it could not know of `config`, the browser's language, or the visitor's
 * choice about scores. Problems of the configuration are for the keeper to report.
 */
function isSettled({ input, state, hydrate }: MountPort): boolean {
  const { attributes, config } = input();
  const spoken = attributes['locale'] ?? navigator.language;
  try {
    if (localStorage[SCORES]) return false;
  } catch {
    // Storage is refused.
  }
  return (
    hydrate &&
    config === undefined &&
    spoken.slice(0, 2) === state?.locale.slice(0, 2) &&
    !(state.view as BannerView).problems.length
  );
}

/** Whether the publisher may want to count: what is seen and clicked is noticed from now on. */
function isCounting({ input }: MountPort): boolean {
  const { attributes, config } = input();
  // The attribute for it, or a member of the attribute `config`.
  return (
    /mux.?env/i.test(JSON.stringify(attributes)) ||
    !!(config as { readonly muxEnvKey?: unknown } | undefined)?.muxEnvKey
  );
}
