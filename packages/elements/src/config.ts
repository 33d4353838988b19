import { defineConfig } from './define-widget.ts';

declare global {
  interface HTMLElementTagNameMap {
    'touchline-config': HTMLElement;
  }
}

defineConfig();
