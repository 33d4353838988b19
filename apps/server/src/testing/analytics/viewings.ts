import type { BatchRecord } from '../../analytics/collect/batch-record.ts';
import { batchRecord, CHROME, KICK_OFF } from './records.ts';

type Fields = Readonly<Record<string, unknown>>;
/** Seconds after the viewing's start, event name, and changed fields. */
type TestEvent = readonly [second: number, word: string, fields?: Fields];

/** A viewing as a client reports it. */
export interface TestViewing {
  readonly id: string;
  /** Time of day of the first event, UTC. */
  readonly at: string;
  readonly events: readonly TestEvent[];
  /** The client that counts. */
  readonly by?: 'ours' | 'mux';
  readonly videoId?: string;
  /** `mux_viewer_id`; by default unique to the viewing. */
  readonly viewer?: string;
  readonly userAgent?: string;
  /** ms by which the visitor's clock is behind. */
  readonly clockOffset?: number;
  /** The batches in the order of arrival, as indices of events. By default two batches in order. */
  readonly batches?: readonly (readonly number[])[];
}

const DAY = '2026-11-21T';

/** Returns the records of a viewing, as its client's requests arrive. */
export function recordsOf(viewing: TestViewing): BatchRecord[] {
  const { events, userAgent = CHROME, clockOffset: early = 0 } = viewing;
  const begin = timeOf(viewing.at);
  const wire = events.map(([second, word, fields], n) => {
    const time = begin + second * 1_000 - early;
    return { ...frameOf(viewing, word, time, n + 1), ...fields, ...(word === 'viewstart' && { xst: time }) };
  });
  const places = [...wire.keys()];
  const half = Math.ceil(places.length / 2);
  const { batches = [places.slice(0, half), places.slice(half)] } = viewing;
  return batches
    .filter((batch) => batch.length > 0)
    .map((batch) => {
      const last = Math.max(...batch.map((place) => events[place]?.[0] ?? 0));
      const metadata = { transmission_timestamp: begin + last * 1_000 - early };
      const record = batchRecord(
        0,
        batch.map((place) => wire[place] ?? {}),
        { userAgent, metadata }
      );
      return { ...record, time: begin + last * 1_000 };
    });
}

/** Creates a batch with banners and cards of one visitor. */
export function contentRecord(at: string, events: readonly (readonly [word: string, item: string])[]): BatchRecord {
  const time = timeOf(at);
  const who = { family: 'content', userId: 'reader', sessionId: 'tab', authUserId: null, publicKey: 'pk', ts: time };
  const listed = events.map(([event, itemId]) => ({ ...who, event, widget: 'banner-carousel', itemId }));
  return batchRecord(time - KICK_OFF, listed);
}

/** Creates a ping of a player whose viewing was not received. */
export function strayRecord(at: string): BatchRecord {
  const time = timeOf(at);
  const who = { family: 'player', userId: 'stray', sessionId: 'stray', authUserId: null, publicKey: 'pk' };
  const ping = { ...who, event: 'ping', videoId: 'clip', paused: true, currentTime: 1, ts: time };
  return batchRecord(time - KICK_OFF, [ping]);
}

/** Returns epoch ms of a time of that day. */
export function timeOf(at: string): number {
  return Date.parse(`${DAY}${at}Z`);
}

/** Returns the fields of each event, plus those that only the first has. */
function frameOf(
  { id, by = 'ours', videoId = 'clip', viewer = id }: TestViewing,
  word: string,
  uti: number,
  n: number
) {
  const live = videoId === 'match';
  const frame = { e: word, uti, vid: videoId, pinid: `player-${id}`, xid: id, xsqno: n, pphti: 0 };
  const first = {
    ...{ mvrid: viewer, sid: `session-${id}`, ypyid: 'pk', pnm: 'video-player', vtt: 'A video' },
    ...{ vsoisli: live, ...(!live && { vsodu: 100_000 }), wur: 'https://club.example/watch?token=1' },
  };
  // The other client has counted some events before playback started.
  return { ...frame, psqno: by === 'mux' ? n + 4 : n, ...(word === 'viewstart' && first) };
}
