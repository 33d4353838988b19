import type { Life } from './define.ts';
import type { Page } from './page.ts';

/** `<touchline-config public-key="…" locale="…">`: tells the page's widgets when it comes, changes or goes. */
export function createConfig(element: HTMLElement, { changes }: Page): Life {
  const changed = () => {
    for (const listener of changes) listener();
  };
  // Observing keeps no element from being collected.
  new MutationObserver(changed).observe(element, { attributes: true });
  return {
    connected: changed,
    disconnected: changed,
  };
}
