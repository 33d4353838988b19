import { reportError } from '../shared/host.ts';
import type { Mount, MountPort } from '../shared/mount.ts';
import { mountWidget, type ViewProps } from '../shared/mountWidget.tsx';
import { Carousel } from './Carousel.tsx';
import { notesOf } from './clip-notes.ts';
import { type BannerView, type Screen, screenOfState } from './screen.ts';

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
  // Otherwise the keeper tells them.
  if (settled) tellProblems(port);
  return mountWidget(port, {
    name: 'banner-carousel',
    screenOfState,
    View: ElementView,
    loadLate: async () => (await import('./ContentKeeper.tsx')).late,
    isSettled: settled,
  });
}

/** The carousel; placeholders come with the keeper. Another collection is another carousel, back at its first banner. */
function ElementView({ screen, host }: ViewProps<Screen, never>) {
  return screen.screen === 'carousel' && <Carousel key={screen.collection.id} {...screen} host={host} />;
}

/** Whether the server's screen is what the element wants: it could not know of `config` or the browser's language. */
function isSettled({ input, state, hydrate }: MountPort): boolean {
  const { attributes, config } = input();
  const spoken = attributes['locale'] ?? navigator.language;
  return hydrate && config === undefined && spoken.slice(0, 2) === state?.locale.slice(0, 2);
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

function tellProblems(port: MountPort): void {
  const problems = (port.state?.view as BannerView | undefined)?.problems ?? [];
  if (problems.length > 0) reportError(port, { code: 'CONFIG', message: problems.join(' ') });
}
