import { describe, expect, it } from 'vitest';
import type { CollectedEvent } from './collected-event.ts';
import type { BatchLine } from './line.ts';
import { createViewFinder, toAnalyticsView, type ViewFinder } from './views.ts';

const sender = { envKey: 'k', origin: null, userAgent: '', country: null, metadata: {} };
const ids = { sessionId: 's', userId: 'u', publicKey: 'pk_acme' };
const player = (event: string, ts: number, videoId = 'film') => ({ family: 'player', event, videoId, ts, ...ids });
const impression = { family: 'content', event: 'impression', widget: 'banner-carousel', itemId: 'b1', ...ids };

/** Reads a line; gives how many turns it took. */
const readAll = (finder: ViewFinder, line: BatchLine) => [...finder.read(line)].length;

function found(...batches: CollectedEvent[][]) {
  const finder = createViewFinder('acme', () => 100);
  for (const [n, events] of batches.entries()) {
    readAll(finder, { ...sender, time: 1_000 * n, parts: [{ publisher: 'acme', events }] });
  }
  return new Map(finder.views().map((view) => [view.id, toAnalyticsView('acme', view, null)]));
}

describe('viewings in the log', () => {
  it('are told by the id in their events, with their video and their first and last arrival', () => {
    const start = { e: 'viewstart', xid: 'v1', vid: 'film', xsqno: 1 };
    const view = found([start], [{ e: 'hb', xid: 'v1', xsqno: 2 }]).get('v1');
    expect(view).toMatchObject({
      name: 'publishers/acme/analyticsViews/v1',
      videoId: 'film',
      startTime: '1970-01-01T00:00:00.000Z',
      lastEventTime: '1970-01-01T00:00:01.000Z',
      eventCounts: { viewing: 2, player: 0, content: 0 },
      repeatedCount: 0,
    });
    expect(view?.events.map(({ event }) => event)).toEqual([start, { e: 'hb', xid: 'v1', xsqno: 2 }]);
  });

  it('have the player events of their video, those before the start and those of later batches too', () => {
    const views = found(
      [player('initialize', 1), { e: 'viewstart', xid: 'v1', vid: 'film' }, player('playing', 2)],
      [player('ping', 3)],
      [{ e: 'viewstart', xid: 'v2', vid: 'other' }, player('ping', 4), player('ping', 5, 'other')]
    );
    expect([...views].map(([id, { eventCounts }]) => [id, eventCounts.player])).toEqual([
      ['v1', 4],
      ['v2', 1],
    ]);
  });

  it('without a view of their own are told by session and video, banners and cards by session and widget', () => {
    expect([...found([player('ping', 1), impression]).keys()]).toEqual(['s~film', 's~banner-carousel']);
  });

  it('have each event once, however often it was sent', () => {
    const [hb, next] = [
      { e: 'hb', xid: 'v1', xsqno: 1 },
      { e: 'hb', xid: 'v1', xsqno: 2 },
    ];
    const view = found([hb], [hb, next], [hb, next]).get('v1');
    expect([view?.eventCounts.viewing, view?.repeatedCount, view?.events.length]).toEqual([2, 3, 2]);
  });

  it('have numbered events in their sequence, whichever arrived first, and the others where they arrived', () => {
    const events = [
      { e: 'viewend', xid: 'v', xsqno: 3 },
      { e: 'viewstart', xid: 'v', vid: 'film', xsqno: 1 },
    ];
    const view = found(events, [player('ping', 1), { e: 'play', xid: 'v', xsqno: 2 }]).get('v');
    expect(view?.events.map(({ event }) => (event as CollectedEvent)['xsqno'])).toEqual([1, 2, undefined, 3]);
  });

  it('keep as many of the last events as they are told', () => {
    const finder = createViewFinder('acme', () => 2);
    const events = [1, 2, 3].map((xsqno) => ({ e: 'hb', xid: 'v', xsqno }));
    readAll(finder, { ...sender, time: 0, parts: [{ publisher: 'acme', events }] });
    const [view] = finder.views();
    expect([view?.counts.viewing, view?.events.map(({ event }) => event['xsqno'])]).toEqual([3, [2, 3]]);
  });

  it('are found event by event, so that a large batch keeps nobody waiting', () => {
    const events = Array.from({ length: 4_000 }, (_, xsqno) => ({ e: 'hb', xid: 'v', xsqno }));
    const line = { ...sender, time: 0, parts: [{ publisher: 'acme', events }] };
    expect(
      readAll(
        createViewFinder('acme', () => 0),
        line
      )
    ).toBe(4_000);
  });

  it('are only those of the publisher, with ids that can stand in a path', () => {
    const finder = createViewFinder('acme', () => 1);
    const of = (publisher: string, xid: string) => ({ publisher, events: [{ e: 'hb', xid }] });
    readAll(finder, {
      ...sender,
      time: 0,
      parts: [of('blue', 'v1'), of('acme', '../v2'), of('acme', 'x'.repeat(201)), of('acme', '__proto__')],
    });
    expect(finder.views().map(({ id }) => id)).toEqual(['__proto__']);
  });
});
