/** Defines all elements. Also exports the visitor's choices about counting. */
import './config.ts';
import './banner-carousel.ts';
import './calendar.ts';
import './card-carousel.ts';
import './card-grid.ts';
import './video-player.ts';
import './event-player.ts';
import './creative-work-player.ts';

export type * from './attributes.ts';
export type * from './elements.ts';
export type * from './events.ts';
export * from './privacy.ts';
