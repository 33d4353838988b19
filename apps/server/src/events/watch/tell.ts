import type { WireEventFields } from '@touchline/contract';
import { type Condition, matches } from '@touchline/contract/filter';
import type { EventChange } from '../../changes/event-changes.ts';
import type { KnownPictures } from '../../images/known-pictures.ts';
import type { Viewpoint } from '../../public-list/viewpoint.ts';
import { toPublicEvent } from '../public.ts';
import { deleteFrame, type Frame, resetFrame, upsertFrame } from './frames.ts';
import { readerOf } from './read-event.ts';

/** What a watcher wants to know. Watchers with equal `id` want the same and are told the same. */
export interface Question {
  readonly id: string;
  readonly filter: Condition | null;
  readonly viewpoint: Viewpoint;
}

/** The filter as it is checked, and in its canonical spelling; texts and pictures are those of the viewpoint. */
export function createQuestion(
  { condition, text }: { readonly condition: Condition | null; readonly text: string },
  viewpoint: Viewpoint
): Question {
  return { id: [viewpoint.publisher.version, lookOf(viewpoint), text].join('\n'), filter: condition, viewpoint };
}

/** `present`: those who are connected. `returning`: those who ask later get no text of an event that is gone by then. */
export type NewsAudience = 'present' | 'returning';

/** What to say to all who ask a question, in the order of revisions. */
export type Tell = (question: Question) => readonly Frame[];

/**
 * Changes that those who are connected are told one by one when they come together. More of them, as an import brings
 * them, are less work for both as one reset.
 */
const MAX_TOGETHER = 50;

/** Says to everyone that what came before `revision` is to be asked for anew. */
export function tellReset(revision: number): Tell {
  const frames = [resetFrame(revision)];
  return () => frames;
}

/** Says what these changes mean to each question; what looks the same to several is written once. */
export function createTeller(
  changes: readonly EventChange[],
  { versions, scorePaths, state }: KnownPictures,
  audience: NewsAudience
): Tell {
  const written = new Map<string, string>();

  function show(change: EventChange, after: WireEventFields, asked: Viewpoint): string {
    const name = `${change.revision} ${lookOf(asked)}`;
    const known = written.get(name);
    if (known !== undefined) return known;
    const viewpoint = { ...asked, home: { ...asked.home, versions }, scorePaths, pictures: state };
    const json = JSON.stringify(toPublicEvent(rowOf(change, after, change.changeTime), viewpoint));
    written.set(name, json);
    return json;
  }

  function framesFor({ filter, viewpoint }: Question): readonly Frame[] {
    const wants = (change: EventChange, fields: WireEventFields | null, updateTime: Date) =>
      fields !== null && matches(filter, readerOf(rowOf(change, fields, updateTime), viewpoint.locales));
    return changes.flatMap((change): Frame | [] => {
      const { id, revision, before, after, isGone, createTime, changeTime } = change;
      if (after !== null && wants(change, after, changeTime)) {
        return isGone && audience === 'returning' ? [] : upsertFrame(revision, show(change, after, viewpoint));
      }
      // When it was changed before is not known: the earliest it can be makes a delete too many, never one too few.
      return wants(change, before, createTime) ? deleteFrame(revision, id) : [];
    });
  }

  return (question) => {
    const frames = framesFor(question);
    const last = frames.at(-1);
    const isRefresh = audience === 'present' && frames.length > MAX_TOGETHER;
    return last && isRefresh ? [resetFrame(last.revision)] : frames;
  };
}

function rowOf({ id, revision, createTime }: EventChange, fields: WireEventFields, updateTime: Date) {
  return { id, body: { ...fields }, revision, create_time: createTime, update_time: updateTime };
}

function lookOf({ locales, view }: Viewpoint): string {
  return `${view} ${locales.join(' ')}`;
}
