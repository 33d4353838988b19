export { ApiError } from './api-error.ts';
export { bannerCollectionQuery } from './banner-collection.ts';
export { type CheckoutInput, type Customer, createCheckout, findCheckout, payMock } from './checkout.ts';
export { createClient } from './create-client.ts';
export { creativeWorkQuery, creativeWorksQuery } from './creative-works.ts';
export { entitiesQuery, entityQuery } from './entities.ts';
export { eventTypesQuery } from './event-types.ts';
export { eventQuery, eventsQuery } from './events.ts';
export { type DayInput, eventsOfDayQuery, filterOfDay } from './events-of-day.ts';
export { type Abortable, type Ports, RETRIES, RETRY_DELAY } from './get-json.ts';
export type { ListInput, ListQuery } from './list-query.ts';
export { relatedVideosQuery } from './related-videos.ts';
export type { SingleInput, SingleQuery } from './single-query.ts';
export type { Source } from './source.ts';
export { translationQuery } from './translation.ts';
export {
  pollUntil,
  type VideoInput,
  type VideoQuery,
  type VideosInput,
  videoQuery,
  videosQuery,
} from './videos.ts';
export type { Connect, Later, StreamEnd } from './watch/connection.ts';
export {
  type EventChange,
  forgetUpTo,
  type LiveEvents,
  mergeChange,
  noLiveEvents,
  withLiveEvents,
} from './watch/live-events.ts';
export { isNewer } from './watch/revision.ts';
export { type WatchOptions, type WatchPorts, type WatchState, watchEvents } from './watch/watch-events.ts';
