import { bannerCollectionQuery } from './banner-collection.ts';
import { creativeWorkQuery, creativeWorksQuery } from './creative-works.ts';
import { entitiesQuery, entityQuery } from './entities.ts';
import { eventTypesQuery } from './event-types.ts';
import { eventQuery, eventsQuery } from './events.ts';
import { type DayInput, eventsOfDayQuery } from './events-of-day.ts';
import type { Abortable } from './get-json.ts';
import type { ListInput } from './list-query.ts';
import { relatedVideosQuery } from './related-videos.ts';
import type { SingleInput } from './single-query.ts';
import type { Source } from './source.ts';
import { translationQuery } from './translation.ts';
import { type VideoInput, type VideosInput, videoQuery, videosQuery } from './videos.ts';

/**
 * Creates all calls of the content API for one publisher. Each returns options for a TanStack query, whose `queryFn` also
 * works alone. Queries with the same parameters have the same key, so they share one call (API-10).
 *
 * Code that must stay small imports the functions below by name, because this object includes all of them.
 */
export function createClient<Signal extends Abortable>(source: Source<Signal>) {
  return {
    bannerCollection: (input: SingleInput) => bannerCollectionQuery(source, input),
    events: (input?: ListInput) => eventsQuery(source, input),
    eventsOfDay: (day: DayInput) => eventsOfDayQuery(source, day),
    event: (input: SingleInput) => eventQuery(source, input),
    eventTypes: () => eventTypesQuery(source),
    creativeWorks: (input?: ListInput) => creativeWorksQuery(source, input),
    creativeWork: (input: SingleInput) => creativeWorkQuery(source, input),
    entities: (input?: ListInput) => entitiesQuery(source, input),
    entity: (input: SingleInput) => entityQuery(source, input),
    video: (input: VideoInput) => videoQuery(source, input),
    videos: (input: VideosInput) => videosQuery(source, input),
    relatedVideos: (input: VideoInput) => relatedVideosQuery(source, input),
    translation: (input: { readonly locale: string }) => translationQuery(source, input),
  };
}
