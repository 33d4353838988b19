/** Lifecycle callbacks of one element. None of them throws. */
export interface ElementLifecycle {
  connected(): void;
  disconnected(): void;
}

/**
 * Defines `<touchline-{name}>`, unless the page already has that element: from a bundler, or from the loader. Calls
 * `create` for each such element when it is constructed.
 */
export function define(name: string, create: (element: HTMLElement) => ElementLifecycle): void {
  try {
    customElements.define(
      `touchline-${name}`,
      class extends HTMLElement {
        readonly #life = create(this);

        connectedCallback() {
          this.#life.connected();
        }
        disconnectedCallback() {
          this.#life.disconnected();
        }
      }
    );
  } catch {
    // It is defined. Asking before would cost more bytes.
  }
}
