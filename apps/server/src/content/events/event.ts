import { EventFields, ManagedEvent, type WireEventFields } from '@touchline/contract';
import { sql } from 'kysely';
import { fieldInvalid } from '../../platform/http/errors.ts';
import { namesIn, textsOf, wordsOf } from '../listing/texts.ts';
import { idAt, idsIn, imageAt, logosIn } from '../references/references-in.ts';
import { checkMetadata, readImageUrl, readTime, readUrl, requireTimeZone } from '../resource/fields.ts';
import { defineKind, type WriteContext } from '../resource/kind.ts';
import { readScorePaths } from '../score-paths.ts';
import { recordEventChanges } from './event-changes.ts';
import { metadataProblemsOf, requireMetadata, toProblem } from './metadata.ts';

/** Matches, races and shows, as listed by calendars and shown by event players (contract §2.3; spec §3.6, §3.11). */
export const eventKind = defineKind<WireEventFields>({
  collection: 'events',
  singular: 'event',
  table: 'events',
  fields: EventFields,
  schema: ManagedEvent,
  defaults: () => ({
    typeId: '',
    title: '',
    description: '',
    status: 'EVENT_STATUS_SCHEDULED',
    startTime: null,
    endTime: null,
    timeZone: null,
    thumbnailUrl: null,
    posterUrl: null,
    videoIds: [],
    entityIds: [],
    links: {},
    metadata: {},
    markers: [],
  }),
  normalise,
  columns: (event, context) => ({
    type_id: event.typeId,
    status: event.status,
    start_time: event.startTime,
    end_time: event.endTime,
    entity_ids: event.entityIds,
    video_ids: event.videoIds,
    ...(isRescheduled(event, context) && { sequence: sql`events.sequence + 1` }),
    texts: JSON.stringify(textsOf({ title: event.title, description: event.description })),
    words: wordsOf(
      [
        { weight: 'A', text: event.title },
        ...namesIn(event.metadata).map((text) => ({ weight: 'B' as const, text })),
        { weight: 'D', text: event.description },
      ],
      context.languageCode
    ),
  }),
  references: ({ videoIds, entityIds, markers, thumbnailUrl, posterUrl, metadata }, context) => [
    ...idsIn('videoIds', 'videos', videoIds),
    ...idsIn('entityIds', 'entities', entityIds),
    ...markers.flatMap(({ entityId }, index) => idAt(['markers', index, 'entityId'], 'entities', entityId)),
    ...imageAt(['thumbnailUrl'], thumbnailUrl, context),
    ...imageAt(['posterUrl'], posterUrl, context),
    ...logosIn(metadata, context),
  ],
  async findProblems(database, events, { publisher }) {
    const scorePaths = await readScorePaths(database, publisher);
    return new Map(events.map(({ id, fields }) => [id, metadataProblemsOf(fields, scorePaths).map(toProblem)]));
  },
  async createCheck(transaction, publisher) {
    const scorePaths = await readScorePaths(transaction, publisher);
    return (event, before) => requireMetadata(event, { before, scorePaths });
  },
  record: (transaction, change) => recordEventChanges(transaction, [change]),
});

function normalise(event: WireEventFields): WireEventFields {
  const startTime = readTime(event.startTime, 'startTime');
  const endTime = readTime(event.endTime, 'endTime');
  if (startTime !== null && endTime !== null && endTime < startTime)
    throw fieldInvalid('endTime', 'must not be before startTime.');
  if (event.timeZone !== null) requireTimeZone('timeZone', event.timeZone);
  checkMetadata(event.metadata);
  return {
    ...event,
    startTime,
    endTime,
    thumbnailUrl: readImageUrl(event.thumbnailUrl, 'thumbnailUrl'),
    posterUrl: readImageUrl(event.posterUrl, 'posterUrl'),
    links: Object.fromEntries(Object.entries(event.links).map(([name, url]) => [name, readUrl(url, `links.${name}`)])),
    markers: event.markers.map((marker, index) => ({
      ...marker,
      time: readTime(marker.time, `markers[${index}].time`),
    })),
  };
}

/** Whether a calendar with a copy of the event must update it (RFC 5545 §3.8.7.4). */
function isRescheduled({ startTime, endTime, status }: WireEventFields, { before }: WriteContext<WireEventFields>) {
  return before !== null && (startTime !== before.startTime || endTime !== before.endTime || status !== before.status);
}
