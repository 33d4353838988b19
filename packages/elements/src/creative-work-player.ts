import { defineWidget } from './define-widget.ts';
import type { CreativeWorkPlayerElement } from './elements.ts';
import { playerChunks } from './player-chunks.ts';

declare global {
  interface HTMLElementTagNameMap {
    'touchline-creative-work-player': CreativeWorkPlayerElement;
  }
}

defineWidget({ tag: 'creative-work-player', idAttribute: 'creative-work-id' }, playerChunks);
