/** The life of one element. None of these throws. */
export interface Life {
  connected(): void;
  disconnected(): void;
}

/** Defines `<touchline-{name}>`. `begin` is called for each such element as it is made. */
export function define(name: string, begin: (element: HTMLElement) => Life): void {
  customElements.define(
    `touchline-${name}`,
    class extends HTMLElement {
      readonly #life = begin(this);

      connectedCallback() {
        this.#life.connected();
      }
      disconnectedCallback() {
        this.#life.disconnected();
      }
    }
  );
}
