import type { WireEventFields } from '@touchline/contract';
import { type Condition, matches } from '@touchline/contract/filter';
import type { PublisherImages } from '../../images/publisher-images.ts';
import type { ProjectionContext } from '../../public-list/projection-context.ts';
import { toPublicEvent } from '../event.ts';
import type { EventChange } from '../event-changes.ts';
import { deleteFrame, type Frame, resetFrame, upsertFrame } from './frames.ts';
import { readerOf } from './read-event.ts';

/** The request of a watcher. Watchers with equal `id` get the same frames. */
export interface WatchQuery {
  readonly id: string;
  readonly filter: Condition | null;
  readonly context: ProjectionContext;
}

/** Creates a query from a checked filter and its canonical spelling. Texts and images follow the projection context. */
export function createWatchQuery(
  { condition, text }: { readonly condition: Condition | null; readonly text: string },
  context: ProjectionContext
): WatchQuery {
  return {
    id: [context.publisher.version, projectionKeyOf(context), text].join('\n'),
    filter: condition,
    context,
  };
}

/** `present`: connected watchers. `returning`: watchers that catch up, who get no texts of events deleted since. */
export type DeliveryMode = 'present' | 'returning';

/** Returns the frames for a query, in the order of revisions. */
export type FormatFrames = (query: WatchQuery) => readonly Frame[];

/**
 * Maximum number of simultaneous changes that connected watchers get one by one. More of them, as from an import, are
 * sent as one reset, which is less work for both sides.
 */
const MAX_TOGETHER = 50;

/** Tells all watchers to fetch the list again for everything before `revision`. */
export function formatReset(revision: number): FormatFrames {
  const frames = [resetFrame(revision)];
  return () => frames;
}

/** Formats changes for each query. An event with the same appearance in several queries is serialised once. */
export function createFormatter(
  changes: readonly EventChange[],
  { versions, scorePaths, state }: PublisherImages,
  mode: DeliveryMode
): FormatFrames {
  const rendered = new Map<string, string>();

  function render(change: EventChange, after: WireEventFields, requestContext: ProjectionContext): string {
    const name = `${change.revision} ${projectionKeyOf(requestContext)}`;
    const cached = rendered.get(name);
    if (cached !== undefined) return cached;
    const context = { ...requestContext, home: { ...requestContext.home, versions }, scorePaths, imageState: state };
    const json = JSON.stringify(toPublicEvent(rowOf(change, after, change.changeTime), context));
    rendered.set(name, json);
    return json;
  }

  function framesFor({ filter, context }: WatchQuery): readonly Frame[] {
    const wants = (change: EventChange, fields: WireEventFields | null, updateTime: Date) =>
      fields !== null && matches(filter, readerOf(rowOf(change, fields, updateTime), context.locales));
    return changes.flatMap((change): Frame | [] => {
      const { id, revision, before, after, isGone, createTime, changeTime } = change;
      if (after !== null && wants(change, after, changeTime)) {
        return isGone && mode === 'returning' ? [] : upsertFrame(revision, render(change, after, context));
      }
      // The time of its previous change is unknown. The earliest possible time may send a superfluous delete, but never
      // omits one.
      return wants(change, before, createTime) ? deleteFrame(revision, id) : [];
    });
  }

  return (query) => {
    const frames = framesFor(query);
    const last = frames.at(-1);
    const isRefresh = mode === 'present' && frames.length > MAX_TOGETHER;
    return last && isRefresh ? [resetFrame(last.revision)] : frames;
  };
}

function rowOf({ id, revision, createTime }: EventChange, fields: WireEventFields, updateTime: Date) {
  return { id, body: { ...fields }, revision, create_time: createTime, update_time: updateTime };
}

function projectionKeyOf({ locales, view }: ProjectionContext): string {
  return `${view} ${locales.join(' ')}`;
}
