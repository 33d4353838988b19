import { define } from './define.ts';
import type { Configured } from './given.ts';
import type { Page } from './page.ts';
import { createWidget, type WidgetKind } from './widget.ts';

/** Defines `<touchline-{name}>`. */
export function defineWidget(page: Page, kind: WidgetKind): void {
  define(
    `touchline-${kind.name}`,
    class extends HTMLElement {
      readonly #widget = createWidget(this, kind, page);
      #config: Configured['config'];

      /** Configuration as an object; may hold functions. Set anew to change it. */
      get config(): Configured['config'] {
        return this.#config;
      }
      set config(value: Configured['config']) {
        this.#config = value;
        this.#widget.changed(true);
      }

      connectedCallback() {
        // Set before the upgrade, it hides the accessor.
        if (Object.hasOwn(this, 'config')) {
          this.#config = this.config;
          delete (this as { config?: unknown }).config;
        }
        this.#widget.connected();
      }
      disconnectedCallback() {
        this.#widget.disconnected();
      }
    }
  );
}
