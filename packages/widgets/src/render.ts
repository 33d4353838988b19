/** Server entry: what the server may use of this package. */
export { bannerCarousel } from './banner-carousel/server.tsx';
export type { CalendarData } from './calendar/data.ts';
export { type CalendarDemand, calendarQuestion } from './calendar/queries.ts';
export { calendar } from './calendar/server.tsx';
export { cardCarousel } from './card-carousel/server.tsx';
export { cardGrid } from './card-grid/server.tsx';
export { type CardsData, type CardsQuestion, cardsQuestion } from './cards/index.ts';
export { creativeWorkPlayer } from './creative-work-player/server.ts';
export { eventPlayer } from './event-player/server.ts';
export type { PlayerData } from './player/index.ts';
export type { RenderedWidget, RenderInput, ServerWidget } from './shared/server-widget.ts';
export { videoPlayer } from './video-player/server.ts';
