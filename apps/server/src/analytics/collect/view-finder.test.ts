import { describe, expect, it } from 'vitest';
import type { BatchRecord } from './batch-record.ts';
import type { CollectedEvent } from './collected-event.ts';
import { createViewFinder, toAnalyticsView, type ViewFinder } from './view-finder.ts';

const sender = { envKey: 'k', origin: null, userAgent: '', country: null, metadata: {} };
const ids = { sessionId: 's', userId: 'u', publicKey: 'pk_acme' };
const player = (event: string, ts: number, videoId = 'film') => ({ family: 'player', event, videoId, ts, ...ids });
const impression = { family: 'content', event: 'impression', widget: 'banner-carousel', itemId: 'b1', ...ids };

/** Reads a record; returns how often it yielded. */
const readAll = (finder: ViewFinder, record: BatchRecord) => [...finder.read(record)].length;

function findViews(...batches: CollectedEvent[][]) {
  const finder = createViewFinder('acme', () => 100);
  for (const [n, events] of batches.entries()) {
    readAll(finder, { ...sender, time: 1_000 * n, parts: [{ publisher: 'acme', events }] });
  }
  return new Map(finder.views().map((view) => [view.id, toAnalyticsView('acme', view, null)]));
}

describe('viewings in the log', () => {
  it('are identified by the id in their events, with their video and their first and last arrival', () => {
    const start = { e: 'viewstart', xid: 'v1', vid: 'film', xsqno: 1 };
    const view = findViews([start], [{ e: 'hb', xid: 'v1', xsqno: 2 }]).get('v1');
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

  it('contain the player events of their video, including those before the start and of later batches', () => {
    const views = findViews(
      [player('initialize', 1), { e: 'viewstart', xid: 'v1', vid: 'film' }, player('playing', 2)],
      [player('ping', 3)],
      [{ e: 'viewstart', xid: 'v2', vid: 'other' }, player('ping', 4), player('ping', 5, 'other')]
    );
    expect([...views].map(([id, { eventCounts }]) => [id, eventCounts.player])).toEqual([
      ['v1', 4],
      ['v2', 1],
    ]);
  });

  it('without a view are identified by session and video, banners and cards by session and widget', () => {
    expect([...findViews([player('ping', 1), impression]).keys()]).toEqual(['s~film', 's~banner-carousel']);
  });

  it('contain each event once, however often it was sent', () => {
    const [hb, next] = [
      { e: 'hb', xid: 'v1', xsqno: 1 },
      { e: 'hb', xid: 'v1', xsqno: 2 },
    ];
    const view = findViews([hb], [hb, next], [hb, next]).get('v1');
    expect([view?.eventCounts.viewing, view?.repeatedCount, view?.events.length]).toEqual([2, 3, 2]);
  });

  it('sort numbered events by number and leave the others where they arrived', () => {
    const events = [
      { e: 'viewend', xid: 'v', xsqno: 3 },
      { e: 'viewstart', xid: 'v', vid: 'film', xsqno: 1 },
    ];
    const view = findViews(events, [player('ping', 1), { e: 'play', xid: 'v', xsqno: 2 }]).get('v');
    expect(view?.events.map(({ event }) => (event as CollectedEvent)['xsqno'])).toEqual([1, 2, undefined, 3]);
  });

  it('keep the requested number of last events', () => {
    const finder = createViewFinder('acme', () => 2);
    const events = [1, 2, 3].map((xsqno) => ({ e: 'hb', xid: 'v', xsqno }));
    readAll(finder, { ...sender, time: 0, parts: [{ publisher: 'acme', events }] });
    const [view] = finder.views();
    expect([view?.counts.viewing, view?.events.map(({ event }) => event['xsqno'])]).toEqual([3, [2, 3]]);
  });

  it('yield at each event, so that a large batch does not block others', () => {
    const events = Array.from({ length: 4_000 }, (_, xsqno) => ({ e: 'hb', xid: 'v', xsqno }));
    const record = { ...sender, time: 0, parts: [{ publisher: 'acme', events }] };
    expect(
      readAll(
        createViewFinder('acme', () => 0),
        record
      )
    ).toBe(4_000);
  });

  it('are only those of the publisher, with ids that are valid in a path', () => {
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
