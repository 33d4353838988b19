/** Server entry: the exports that the server uses. */
export { bannerCarousel } from './banner-carousel/server.ts';
export type { CalendarData } from './calendar/data/calendar-data.ts';
export { type CalendarDataRequest, calendarRequest } from './calendar/data/queries.ts';
export { calendar } from './calendar/server.ts';
export { cardCarousel } from './card-carousel/server.ts';
export { cardGrid } from './card-grid/server.ts';
export { type CardsData, type CardsRequest, cardsRequest } from './cards/index.ts';
export { creativeWorkPlayer } from './creative-work-player/server.ts';
export { eventPlayer } from './event-player/server.ts';
export type { PlayerData } from './player/index.ts';
export type { RenderedWidget, RenderInput, ServerWidget } from './shared/host/server-widget.ts';
export { videoPlayer } from './video-player/server.ts';
