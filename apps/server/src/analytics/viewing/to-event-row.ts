import type { EventRow } from '../store/columns.ts';
import type { IncomingEvent } from './incoming-event.ts';
import { readValue } from './read-value.ts';
import { watchingAfter } from './registers.ts';

/** Maximum characters of the detail of an event. */
const MAX_DETAIL = 200;

/** Converts an event to a row. `time`: epoch ms of our clock. */
export function toEventRow(arrival: IncomingEvent, viewing: number, publisher: string, time: number): EventRow {
  const { family, word, sequence, event } = arrival;
  const seconds = family === 'player' ? readValue.figure(event['currentTime']) : null;
  return {
    viewing,
    publisher,
    sequence,
    time,
    word,
    playhead: readValue.count(seconds === null ? event['pphti'] : seconds * 1_000),
    watching: watchingAfter(arrival),
    detail: readValue.text(detailOf(arrival)?.trim(), MAX_DETAIL),
  };
}

function detailOf({ family, word, event }: IncomingEvent): string | null {
  if (family === 'viewing') {
    if (word === 'renditionchange') return `${sizeOf(event['vsowd'], event['vsoht'])} ${short(event['vsobi'])}`;
    return word === 'error' ? `${short(event['percd'])} ${short(event['perme'])}` : null;
  }
  switch (word) {
    case 'player.ping':
      return null;
    case 'player.size':
    case 'player.active-quality':
      return sizeOf(event['width'], event['height']);
    case 'player.live':
      return event['live'] === true ? (event['atLiveEdge'] === true ? 'live edge' : 'live') : 'false';
    case 'player.available-qualities': {
      const qualities = Array.isArray(event['qualities']) ? event['qualities'].slice(0, 20) : [];
      return qualities.map((quality) => short((quality as { height?: unknown } | null)?.height)).join(' ');
    }
    default:
      return short(event['value']);
  }
}

function sizeOf(width: unknown, height: unknown): string {
  return typeof width === 'number' && typeof height === 'number' ? `${width}x${height}` : short(height);
}

function short(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
