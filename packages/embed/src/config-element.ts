import type { ElementLifecycle } from './define.ts';
import type { Page } from './page.ts';

/**
 * `<touchline-config public-key="…" locale="…">`: notifies the widgets of the page when it is added, changed or
 * removed.
 */
export function createConfig(element: HTMLElement, { changes }: Page): ElementLifecycle {
  const changed = () => {
    for (const listener of changes) listener();
  };
  // An observer does not keep its element from being garbage collected.
  new MutationObserver(changed).observe(element, { attributes: true });
  return {
    connected: changed,
    disconnected: changed,
  };
}
