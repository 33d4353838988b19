import type { BatchLine } from '../../collect/line.ts';
import { CHROME, KICK_OFF, lineOf } from './test-lines.ts';

type Fields = Readonly<Record<string, unknown>>;
/** Seconds after the viewing's begin, word, and what has changed. */
type Told = readonly [second: number, word: string, fields?: Fields];

/** A viewing as a client tells it. */
export interface TestViewing {
  readonly id: string;
  /** Time of day of the first event, UTC. */
  readonly at: string;
  readonly events: readonly Told[];
  /** Whose client counts. */
  readonly by?: 'ours' | 'mux';
  readonly videoId?: string;
  /** `mux_viewer_id`; a viewing has one of its own unless it says so. */
  readonly viewer?: string;
  readonly userAgent?: string;
  /** ms by which the visitor's clock is early. */
  readonly early?: number;
  /** Of the events, by their places: how batches of them arrive. In order, in two batches, unless told. */
  readonly batches?: readonly (readonly number[])[];
}

const DAY = '2026-11-21T';

/** The lines of a viewing: what its client sends, as it arrives. */
export function linesOf(viewing: TestViewing): BatchLine[] {
  const { events, userAgent = CHROME, early = 0 } = viewing;
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
      const line = lineOf(
        0,
        batch.map((place) => wire[place] ?? {}),
        { userAgent, metadata }
      );
      return { ...line, time: begin + last * 1_000 };
    });
}

/** Banners and cards of one visitor, one batch. */
export function contentLine(at: string, events: readonly (readonly [word: string, item: string])[]): BatchLine {
  const time = timeOf(at);
  const who = { family: 'content', userId: 'reader', sessionId: 'tab', authUserId: null, publicKey: 'pk', ts: time };
  const listed = events.map(([event, itemId]) => ({ ...who, event, widget: 'banner-carousel', itemId }));
  return lineOf(time - KICK_OFF, listed);
}

/** A ping of a player of whose viewing nothing has come. */
export function strayLine(at: string): BatchLine {
  const time = timeOf(at);
  const who = { family: 'player', userId: 'stray', sessionId: 'stray', authUserId: null, publicKey: 'pk' };
  const ping = { ...who, event: 'ping', videoId: 'clip', paused: true, currentTime: 1, ts: time };
  return lineOf(time - KICK_OFF, [ping]);
}

/** Epoch ms of a time of that day. */
export function timeOf(at: string): number {
  return Date.parse(`${DAY}${at}Z`);
}

/** What each event bears, and the first also. */
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
  // The other client has counted some events before anybody played.
  return { ...frame, psqno: by === 'mux' ? n + 4 : n, ...(word === 'viewstart' && first) };
}
