import type { BatchRecord } from '../collect/batch-record.ts';
import { type CollectedEvent, familyOf, textOf, viewOf } from '../collect/collected-event.ts';
import { clockOffsetOf } from './event-time.ts';
import type { IncomingEvent } from './incoming-event.ts';
import { readValue } from './read-value.ts';

/** Maximum characters of an event's name. */
const MAX_WORD = 60;
const MAX_VIDEO = 200;

/** An event of the player family. It contains session and video instead of a viewing. */
export interface PlayerEvent extends IncomingEvent {
  readonly session: string;
  readonly videoId: string;
}

export interface ContentEvent {
  readonly event: CollectedEvent;
  readonly record: BatchRecord;
  readonly clientTime: number | null;
  readonly clockOffset: number;
}

/** The events of one batch and publisher, in their order. */
export interface BatchEvents {
  readonly events: readonly (
    | {
        readonly family: 'viewing';
        readonly id: string;
        readonly videoId: string | null;
        readonly arrival: IncomingEvent;
      }
    | { readonly family: 'player'; readonly arrival: PlayerEvent }
  )[];
  readonly content: readonly ContentEvent[];
  /** Events that name no viewing or video. */
  readonly invalid: readonly CollectedEvent[];
}

/** Reads the events of a batch. */
export function readBatchEvents(record: BatchRecord, listed: readonly CollectedEvent[]): BatchEvents {
  const sent = (record.metadata as { readonly transmission_timestamp?: unknown }).transmission_timestamp;
  const clockOffset = clockOffsetOf(record.time, sent);
  const events: BatchEvents['events'][number][] = [];
  const content: ContentEvent[] = [];
  const invalid: CollectedEvent[] = [];
  for (const event of listed) {
    const family = familyOf(event);
    const clientTime = timeOf(event[family === 'viewing' ? 'uti' : 'ts']);
    if (family === 'content') {
      content.push({ event, record, clientTime, clockOffset });
      continue;
    }
    const placed = readEvent({ event, record, clientTime, clockOffset });
    if (placed) events.push(placed);
    else invalid.push(event);
  }
  return { events, content, invalid };
}

/** Builds the object without spread, which would take a third of the total time for each event. */
function readEvent({ event, record, clientTime, clockOffset }: ContentEvent): BatchEvents['events'][number] | null {
  const family = familyOf(event);
  if (family === 'viewing') {
    const id = viewOf(event);
    if (id === null) return null;
    const sequence = numberOf(event['psqno']) ?? numberOf(event['xsqno']);
    const arrival = { family, word: wordOf(event['e']), sequence, clientTime, event, record, clockOffset };
    return { family, id, videoId: readVideoId(event['vid']), arrival };
  }
  const [session, videoId] = [textOf(event, 'sessionId'), readVideoId(event['videoId'])];
  if (family !== 'player' || session === null || videoId === null) return null;
  const word = `player.${wordOf(event['event'])}`;
  return {
    family,
    arrival: { family, word, sequence: null, clientTime, event, record, clockOffset, session, videoId },
  };
}

function wordOf(value: unknown): string {
  return readValue.text(value, MAX_WORD) ?? '';
}

/** Reads the id of a video in an event. */
export function readVideoId(value: unknown): string | null {
  return readValue.text(value, MAX_VIDEO);
}

function numberOf(value: unknown): number | null {
  return Number.isInteger(value) ? readValue.count(value) : null;
}

function timeOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
