import { defineWidget } from './define-widget.ts';
import type { VideoPlayerElement } from './elements.ts';
import { playerChunks } from './player-chunks.ts';

declare global {
  interface HTMLElementTagNameMap {
    'touchline-video-player': VideoPlayerElement;
  }
}

defineWidget({ tag: 'video-player', idAttribute: 'video-id' }, playerChunks);
