import { type CollectedEvent, familyOf, textOf, viewOf } from '../../collect/collected-event.ts';
import type { BatchLine } from '../../collect/line.ts';
import type { Arrival } from './arrival.ts';
import { latenessOf } from './event-time.ts';
import { readValue } from './read-value.ts';

/** Characters of an event's name. */
const MAX_WORD = 60;
const MAX_VIDEO = 200;

/** An event of the player family: it bears no viewing, but session and video. */
export interface PlayerArrival extends Arrival {
  readonly session: string;
  readonly videoId: string;
}

export interface ContentArrival {
  readonly event: CollectedEvent;
  readonly line: BatchLine;
  readonly clientTime: number | null;
  readonly lateness: number;
}

/** The events of one batch and publisher, in their order. */
export interface BatchEvents {
  readonly events: readonly (
    | { readonly family: 'viewing'; readonly id: string; readonly videoId: string | null; readonly arrival: Arrival }
    | { readonly family: 'player'; readonly arrival: PlayerArrival }
  )[];
  readonly content: readonly ContentArrival[];
  /** Events that say of nothing that they are about it. */
  readonly odd: readonly CollectedEvent[];
}

/** Reads a batch. */
export function readBatchEvents(line: BatchLine, listed: readonly CollectedEvent[]): BatchEvents {
  const sent = (line.metadata as { readonly transmission_timestamp?: unknown }).transmission_timestamp;
  const lateness = latenessOf(line.time, sent);
  const events: BatchEvents['events'][number][] = [];
  const content: ContentArrival[] = [];
  const odd: CollectedEvent[] = [];
  for (const event of listed) {
    const family = familyOf(event);
    const clientTime = timeOf(event[family === 'viewing' ? 'uti' : 'ts']);
    if (family === 'content') {
      content.push({ event, line, clientTime, lateness });
      continue;
    }
    const placed = placedOf({ event, line, clientTime, lateness });
    if (placed) events.push(placed);
    else odd.push(event);
  }
  return { events, content, odd };
}

/** Written out, not spread: it is made of each event, and that takes a third of the time of all. */
function placedOf({ event, line, clientTime, lateness }: ContentArrival): BatchEvents['events'][number] | null {
  const family = familyOf(event);
  if (family === 'viewing') {
    const id = viewOf(event);
    if (id === null) return null;
    const sequence = numberOf(event['psqno']) ?? numberOf(event['xsqno']);
    const arrival = { family, word: wordOf(event['e']), sequence, clientTime, event, line, lateness };
    return { family, id, videoId: readVideoId(event['vid']), arrival };
  }
  const [session, videoId] = [textOf(event, 'sessionId'), readVideoId(event['videoId'])];
  if (family !== 'player' || session === null || videoId === null) return null;
  const word = `player.${wordOf(event['event'])}`;
  return { family, arrival: { family, word, sequence: null, clientTime, event, line, lateness, session, videoId } };
}

function wordOf(value: unknown): string {
  return readValue.text(value, MAX_WORD) ?? '';
}

/** The id of a video as an event says it. */
export function readVideoId(value: unknown): string | null {
  return readValue.text(value, MAX_VIDEO);
}

function numberOf(value: unknown): number | null {
  return Number.isInteger(value) ? readValue.count(value) : null;
}

function timeOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
