import { define } from './define.ts';
import type { Page } from './page.ts';

/** `<touchline-config public-key="…" locale="…">`: tells the page's widgets when it comes, changes or goes. */
export function defineConfigElement({ defaultsChanged }: Page): void {
  const changed = () => {
    for (const listener of defaultsChanged) listener();
  };
  const observer = new MutationObserver(changed);
  define(
    'touchline-config',
    class extends HTMLElement {
      connectedCallback() {
        // Observing keeps no element from being collected.
        observer.observe(this, { attributes: true });
        changed();
      }
      disconnectedCallback() {
        changed();
      }
    }
  );
}
