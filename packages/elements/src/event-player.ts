import { defineWidget } from './define-widget.ts';
import type { EventPlayerElement } from './elements.ts';
import { playerChunks } from './player-chunks.ts';

declare global {
  interface HTMLElementTagNameMap {
    'touchline-event-player': EventPlayerElement;
  }
}

defineWidget({ tag: 'event-player', idAttribute: 'event-id' }, playerChunks);
