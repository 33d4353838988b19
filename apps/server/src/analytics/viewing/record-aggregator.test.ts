import { HOUR_MS } from '@touchline/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { batchRecord, KICK_OFF, testAggregator } from '../../testing/analytics/records.ts';
import { eventRow } from '../../testing/analytics/rows.ts';
import { openTestStore } from '../../testing/store.ts';
import type { BatchRecord } from '../collect/batch-record.ts';
import type { WriteBatch } from '../store/analytics-store.ts';
import { type DuckStore, openDuckStore } from '../store/duckdb-store.ts';
import { createFindEvents } from './find-events.ts';
import type { AggregatorPorts, RecordAggregator } from './record-aggregator.ts';

type Event = Readonly<Record<string, unknown>>;

let store: DuckStore;
let fold: RecordAggregator;
beforeEach(async () => {
  store = await openDuckStore({ path: ':memory:' });
  fold = testAggregator(store);
});
afterEach(() => store.close());

/** Creates events as the player sends them; `second`: after kick-off. */
const viewing = (sequence: number, word: string, second: number, overrides: Event = {}): Event => ({
  ...{ e: word, uti: KICK_OFF + second * 1_000, vid: 'derby', pinid: 'player', psqno: sequence, xid: 'one' },
  ...{ xsqno: sequence, pphti: second * 1_000, ...overrides },
});
const player = (word: string, second: number, overrides: Event = {}): Event => ({
  ...{ family: 'player', event: word, userId: 'user', authUserId: null, sessionId: 'tab', videoId: 'derby' },
  ...{ publicKey: 'pk', ts: KICK_OFF + second * 1_000, ...overrides },
});
const start = viewing(1, 'viewstart', 0, {
  ...{ xst: KICK_OFF, mvrid: 'viewer', sid: 'session', pnm: 'video-player', vtt: 'Derby', vsodu: 100_000, xwati: 0 },
  ...{ xreco: 0, wur: 'https://club.example/match?ticket=1#top' },
});
const playing = viewing(2, 'playing', 1, { xwati: 1_000, xtitofifr: 1_000, pispa: false });
const stall = viewing(3, 'rebufferstart', 5, { xwati: 5_000, xreco: 1, xredu: 1_000 });
// The last event is complete, and so is the first (BA-20).
const end = viewing(4, 'viewend', 10, {
  ...{ ...start, ...playing, ...stall, e: 'viewend', psqno: 4, xsqno: 4, uti: KICK_OFF + 10_000, pphti: 10_000 },
  ...{ xwati: 10_000, xpntimscv: 8_000, xredu: 1_500, pispa: true },
});

async function keep(records: readonly BatchRecord[]): Promise<void> {
  fold.beginBatch();
  await store.write({ ...(await fold.aggregate(records)), progress: new Map() });
}

async function rowsOf(columns: string, table = 'all_viewings'): Promise<unknown[][]> {
  const rows = await store.read(`SELECT ${columns} FROM ${table} ORDER BY ALL`);
  return rows.map((row) => Object.values(row));
}

const FIGURES = 'id, watch_time, playing_time, startup_time, rebuffer_count, rebuffer_duration, played, ended';
const whole = ['one', 10_000, 8_000, 1_000, 1, 1_500, true, true];

describe('createLineFold', () => {
  it('builds a viewing from events that contain only changes', async () => {
    await keep([batchRecord(10_000, [start, playing, stall, end])]);
    expect(await rowsOf(FIGURES)).toEqual([whole]);
    expect(await rowsOf('start_time, end_time, video_title, widget, page, site, country, browser, os, device')).toEqual(
      [
        [
          ...[KICK_OFF, KICK_OFF + 10_000, 'Derby', 'video-player', 'https://club.example/match', 'club.example'],
          ...['DE', 'Chrome', 'Linux', 'desktop'],
        ],
      ]
    );
    expect(await rowsOf('sequence, word, watching', 'viewing_events')).toEqual([
      [1, 'viewstart', null],
      [2, 'playing', true],
      [3, 'rebufferstart', true],
      [4, 'viewend', false],
    ]);
  });

  it('BA-20: gives the same result for any order of events, for duplicates, many batches, and after a restart', async () => {
    const orders = [
      [end, stall, playing, start],
      [stall, end, start, playing],
      [playing, playing, start, end, stall, start],
    ];
    for (const [index, order] of orders.entries()) {
      for (const event of order) {
        await keep([batchRecord(10_000, [{ ...event, xid: `order-${index}` }])]);
        if (index === 1) fold.forget();
      }
    }
    expect(await rowsOf(FIGURES)).toEqual(orders.map((_, index) => [`order-${index}`, ...whole.slice(1)]));
    expect(await rowsOf('viewing, count(*)', 'viewing_events GROUP BY viewing')).toEqual([
      [1, 4],
      [2, 4],
      [3, 4],
    ]);
  });

  it('adds up the seeks of a player that reports only one of their times, batch after batch', async () => {
    await keep([batchRecord(5_000, [start, viewing(2, 'seeked', 5, { xskdu: 200 })])]);
    await keep([batchRecord(9_000, [viewing(3, 'seeked', 9, { xskdu: 700 })])]);
    expect(await rowsOf('seek_duration, seek_duration_full')).toEqual([[700, 700]]);
    await keep([batchRecord(9_500, [viewing(4, 'seeked', 9, { xskdu: 800, xtlskdu: 1_000 }), viewing(5, 'hb', 9)])]);
    expect(await rowsOf('seek_duration, seek_duration_full')).toEqual([[800, 1_000]]);
  });

  it('records an error that arrives after the end', async () => {
    await keep([batchRecord(10_000, [start, playing, end])]);
    fold.forget();
    await keep([batchRecord(11_000, [viewing(3, 'error', 9, { percd: 'MEDIA_ERR', perme: 'it broke' })])]);
    expect(await rowsOf('failed, error_code, watch_time, ended')).toEqual([[true, 'MEDIA_ERR', 10_000, true]]);
    expect(await rowsOf('detail', "viewing_events WHERE word = 'error'")).toEqual([['MEDIA_ERR it broke']]);
  });

  it('counts no refusal as a failure, and ignores a warning', async () => {
    const refusal = viewing(2, 'error', 1, { percd: 'ERROR_CODE_NOT_ENTITLED', perbzez: true, xfa: false });
    const warning = viewing(2, 'error', 1, { xid: 'two', percd: '3', persy: 'warning' });
    await keep([batchRecord(1_000, [start, refusal, { ...start, xid: 'two' }, warning])]);
    expect(await rowsOf('id, failed, refused, error_code')).toEqual([
      ['one', false, true, 'ERROR_CODE_NOT_ENTITLED'],
      ['two', false, false, null],
    ]);
  });

  it('AN-12: assigns events of the player family to the viewing of their video', async () => {
    await keep([batchRecord(1_000, [player('initialize', 0), start, playing])]);
    await keep([batchRecord(11_000, [player('ping', 11, { paused: false, currentTime: 10.5 })])]);
    fold.forget();
    await keep([batchRecord(21_000, [player('percent', 20, { value: 10 }), player('percent', 20, { value: 10 })])]);
    await keep([batchRecord(21_000, [player('ping', 11, { paused: false, currentTime: 10.5 })])]);
    expect(await rowsOf('word, playhead, watching, detail', "viewing_events WHERE word LIKE 'player%'")).toEqual([
      ['player.initialize', null, null, null],
      ['player.percent', null, null, '10'],
      ['player.ping', 10_500, true, null],
    ]);
    expect(await rowsOf('id, viewer IS NULL, browser_user IS NULL, watching')).toEqual([['one', false, false, true]]);
  });

  it('keeps events of a player without a viewing, but not as an attempt', async () => {
    await keep([batchRecord(1_000, [player('ping', 1)])]);
    const [[id, ...row] = []] = await rowsOf('id, start_time, video_id, played');
    expect(row).toEqual([null, 'derby', false]);
    expect(id).toMatch(/^[0-9a-f]+~derby$/);
  });

  it('deduplicates more pings than fit in memory, by querying the store', async () => {
    const pings = Array.from({ length: 200 }, (_, n) => player('ping', n * 10));
    await keep([batchRecord(0, [start]), ...pings.map((ping, n) => batchRecord(n * 10_000, [ping]))]);
    await keep([batchRecord(2_000_000, pings)]);
    expect(await rowsOf('count(*)', "viewing_events WHERE word = 'player.ping'")).toEqual([[200]]);
  });

  it('corrects times of a wrong clock, in the same way each time they are sent', async () => {
    const early = (event: Event) => ({ ...event, uti: Number(event['uti']) - 3_600_000 });
    const sent = (jitter: number) => ({ metadata: { transmission_timestamp: KICK_OFF - 3_600_000 + jitter } });
    const ping = player('ping', -3_590);
    await keep([batchRecord(0, [{ ...early(start), xst: KICK_OFF - 3_600_000 }, early(playing), ping], sent(0))]);
    await keep([batchRecord(0, [ping], sent(-700))]);
    expect(await rowsOf('start_time, end_time')).toEqual([[KICK_OFF, KICK_OFF + 10_000]]);
    expect(await rowsOf('count(*)', 'viewing_events')).toEqual([[3]]);
  });

  it('uses the time of arrival if a time is implausible', async () => {
    const events = [1e300, -1, '2026', 1, KICK_OFF + 1e9].map((uti, n) => viewing(n + 1, 'hb', 0, { uti }));
    await keep([batchRecord(5_000, events)]);
    expect(await rowsOf('DISTINCT time', 'viewing_events')).toEqual([[KICK_OFF + 5_000]]);
  });

  it('tolerates invalid input', async () => {
    const database = await openTestStore();
    fold = testAggregator(store, { findEvents: createFindEvents(database.database, () => KICK_OFF) });
    const long = 'x'.repeat(100_000);
    const invalid = [
      ...[null, true, [], {}, -1, 1e308, 2 ** 40, long, '\ud800'].map((value, n) =>
        Object.fromEntries([
          ...['vtt', 'xwati', 'xreco', 'vsodu', 'vpbrg', 'xst', 'pphti', 'percd', 'wur', 'mvrid'].map((key) => [
            key,
            value,
          ]),
          ...Object.entries({ e: 'error', xid: 'odd', psqno: n, vid: 'derby' }),
        ])
      ),
      { e: 'viewstart', xid: 'nul', vid: 'a\u0000b', vtt: '\u0000' },
      { family: 'player', event: 'ping', sessionId: '\u0000', videoId: '\u0000' },
      { e: 'error', xid: 'odd', psqno: 20, percd: { toString: null, valueOf: null }, perme: '\u0000' },
      { e: 'hb', xid: '../../etc' },
      { e: long, xid: 'odd', psqno: 2 ** 33 },
      { e: 'hb', xid: 'odd', psqno: -5, xsqno: 1.5, __proto__: { a: 1 } },
      { family: 'player', event: 'ping', sessionId: {}, videoId: 1 },
      { family: 'player', event: 'ping', sessionId: 's', videoId: long, currentTime: 'x', ts: 'y' },
      { family: 'content', event: 'click', itemId: long, index: -3, ts: null },
    ];
    await keep([
      batchRecord(0, invalid),
      batchRecord(0, invalid, { metadata: { transmission_timestamp: 'now' }, userAgent: '' }),
    ]);
    await database.close();
    expect(await rowsOf('id, video_id', "all_viewings WHERE id IN ('nul', 'odd')")).toEqual([
      ['nul', 'a\ufffdb'],
      ['odd', 'derby'],
    ]);
    expect((await rowsOf('max(length(detail)), max(length(word))', 'viewing_events'))[0]).toEqual([200, 60]);
  });

  it('BA-24: keeps banners and cards, each once, also after a restart', async () => {
    const seen = {
      family: 'content',
      event: 'impression',
      widget: 'card-grid',
      itemId: 'a',
      index: 2,
      itemType: 'event',
    };
    const who = { userId: 'user', sessionId: 'tab', authUserId: null, publicKey: 'pk' };
    const events = [0, 1, 1].map((n) => ({ ...seen, ...who, ts: KICK_OFF + n }));
    await keep([batchRecord(1_000, events)]);
    await keep([batchRecord(2_000, events)]);
    fold.forget();
    await keep([batchRecord(3_000, [...events, { ...seen, ...who, itemId: 'b', ts: KICK_OFF }])]);
    expect(await rowsOf('item_id, epoch_ms(time), item_index, site, word', 'content_events')).toEqual([
      ['a', KICK_OFF, 2, 'club.example', 'impression'],
      ['a', KICK_OFF + 1, 2, 'club.example', 'impression'],
      ['b', KICK_OFF, 2, 'club.example', 'impression'],
    ]);
  });

  it('BA-24: counts a card once per collection and position at that moment', async () => {
    const seen = { family: 'content', event: 'impression', widget: 'card-grid', itemId: 'a', publicKey: 'pk' };
    const shown = { ...seen, userId: 'user', ts: KICK_OFF };
    const events = [
      { ...shown, collectionId: 'home', index: 0 },
      { ...shown, collectionId: 'home', index: 3 },
      { ...shown, collectionId: 'more', index: 0 },
    ];
    await keep([batchRecord(1_000, events), batchRecord(2_000, events)]);
    fold.forget();
    await keep([batchRecord(3_000, events)]);
    expect(await rowsOf('collection_id, item_index', 'content_events')).toEqual([
      ['home', 0],
      ['home', 3],
      ['more', 0],
    ]);
  });

  it('BA-24: recognizes a repeated banner event from a wrong clock, and from one that is a day ahead', async () => {
    const clicked = { family: 'content', event: 'click', widget: 'banner-carousel', userId: 'user', publicKey: 'pk' };
    const delayed = [{ ...clicked, itemId: 'late', ts: KICK_OFF - HOUR_MS }];
    const early = [{ ...clicked, itemId: 'early', ts: KICK_OFF + 20 * HOUR_MS }];
    // Sent again, with another one sent meanwhile.
    const sentBy = (at: number, clockOffset: number) => ({
      metadata: { transmission_timestamp: KICK_OFF + at - clockOffset },
    });
    await keep([batchRecord(0, delayed, sentBy(0, HOUR_MS)), batchRecord(0, early, { metadata: {} })]);
    await keep([batchRecord(9_000, delayed, sentBy(9_000, HOUR_MS + 40))]);
    fold.forget();
    await keep([
      batchRecord(20_000, delayed, sentBy(20_000, HOUR_MS - 70)),
      batchRecord(20_000, early, { metadata: {} }),
    ]);
    expect(await rowsOf('item_id, epoch_ms(time)', 'content_events')).toEqual([
      ['early', KICK_OFF + 20 * HOUR_MS],
      ['late', KICK_OFF],
    ]);
  });

  it('queries the store only for the times and visitors of a wrong clock', async () => {
    const seen = { family: 'content', event: 'impression', widget: 'card-grid', publicKey: 'pk' };
    const other = Array.from({ length: 500 }, (_, n) => ({
      ...{ ...seen, userId: `user ${n}`, itemId: `card ${n}`, ts: KICK_OFF - n },
    }));
    await keep([batchRecord(0, other)]);
    let rows = 0;
    fold = testAggregator({
      ...store,
      async lookup(sql, parameters) {
        const answer = await store.lookup(sql, parameters);
        rows += answer.length;
        return answer;
      },
    });
    // A clock that is a year behind; and one of the others, again.
    const YEAR = 365 * 86_400_000;
    const delayed = [{ ...seen, userId: 'late', itemId: 'card 1', ts: KICK_OFF - YEAR }];
    const sent = { metadata: { transmission_timestamp: KICK_OFF - YEAR } };
    await keep([batchRecord(60_000, delayed, sent), batchRecord(60_000, other.slice(7, 8))]);
    expect(rows).toBeLessThan(3);
    expect(await rowsOf('count(*)', 'content_events')).toEqual([[501]]);
  });

  it('attributes events without a key to the publisher of their open view: in this record, an earlier batch, or the store', async () => {
    const nobodys: unknown[][] = [];
    const ports = { onUnattributed: (_: BatchRecord, events: readonly unknown[]) => void nobodys.push([...events]) };
    fold = testAggregator(store, ports);
    const delta = (at: number, unattributed: readonly Event[]) => batchRecord(at, [], { parts: [], unattributed });
    const stray = { ...playing, xid: 'stray' };
    // The delta precedes its start in the same chunk, because servers may write to one stream in any order.
    await keep([delta(1_500, [playing, stray]), batchRecord(1_000, [start])]);
    await keep([delta(6_000, [stall])]);
    fold = testAggregator(store, ports);
    await keep([delta(11_000, [end]), delta(12_000, [end])]);

    expect(await rowsOf(`publisher, ${FIGURES}`)).toEqual([['acme', ...whole]]);
    expect(await rowsOf('count(*)', 'viewing_events')).toEqual([[4]]);
    expect(nobodys).toEqual([[stray]]);
  });

  it('attributes events without a key to no publisher if two publishers have the view, or it has ended', async () => {
    const nobodys: unknown[] = [];
    fold = testAggregator(store, { onUnattributed: (_, events) => nobodys.push(...events) });
    const both = ['acme', 'blue'].map((publisher) => ({ publisher, events: [start] }));
    await keep([batchRecord(1_000, [], { parts: both })]);
    await keep([batchRecord(2_000, [], { parts: [], unattributed: [playing] })]);
    await keep([batchRecord(11_000, [], { parts: both.map(({ publisher }) => ({ publisher, events: [end] })) })]);
    await keep([batchRecord(12_000, [], { parts: [], unattributed: [stall] })]);

    expect(nobodys).toEqual([playing, stall]);
  });

  it('counts a repeated batch once, even before its first copy is stored', async () => {
    const pings = Array.from({ length: 200 }, (_, n) => player('ping', n));
    const batch = [start, playing, ...pings];
    // In one chunk, in another of the same batch, in the batch made during the write, and later.
    const parts = [
      [[batchRecord(1_000, batch), batchRecord(2_000, batch)], [batchRecord(3_000, batch)]],
      [[batchRecord(4_000, batch)]],
      [[batchRecord(5_000, [player('ping', 300)])]],
      [[batchRecord(6_000, batch)], [batchRecord(7_000, [player('ping', 400)])]],
    ];
    let writing = Promise.resolve();
    for (const pieces of parts) {
      fold.beginBatch();
      const made: WriteBatch[] = [];
      for (const records of pieces) made.push({ ...(await fold.aggregate(records)), progress: new Map() });
      await writing;
      writing = (async () => {
        for (const part of made) await store.write(part);
      })();
    }
    await writing;
    expect(await rowsOf('count(*), count(DISTINCT (sequence, time, word))', 'viewing_events')).toEqual([[204, 204]]);
  });

  it('BA-03: ends viewings without an event for an hour, and continues one that gets another event', async () => {
    let now = KICK_OFF + 3_600_000;
    fold = testAggregator(store, { clock: () => now });
    await keep([batchRecord(1_000, [start, playing])]);
    const sweep = async () => store.write({ ...(await fold.sweep()), progress: new Map() });
    await sweep();
    expect(await rowsOf('is_open, watching')).toEqual([[true, true]]);
    now += 2_000;
    await sweep();
    expect(await rowsOf('is_open, watching, ended')).toEqual([[false, false, false]]);

    await keep([batchRecord(4_000_000, [viewing(3, 'hb', 4_000, { xwati: 9_000 })])]);
    await keep([batchRecord(4_000_000, [viewing(1, 'viewinit', 0, { xwati: 0, xskco: 7 })])]);
    expect(await rowsOf('is_open, watching, watch_time, startup_time, seek_count')).toEqual([
      [true, true, 9_000, 1_000, null],
    ]);
  });

  it('reuses no number that events of a removed viewing still have', async () => {
    await store.write({ viewings: [], content: [], events: [eventRow({ viewing: 7 })], progress: new Map() });
    await keep([batchRecord(0, [start])]);
    expect(await rowsOf('viewing')).toEqual([[8]]);
  });

  it('stores the event that has the video', async () => {
    const queried: unknown[] = [];
    const findEvents: AggregatorPorts['findEvents'] = async (...about) => {
      queried.push(about);
      return new Map([['derby', { eventId: 'final', eventTitle: 'The final' }]]);
    };
    fold = testAggregator(store, { findEvents });
    await keep([batchRecord(0, [start])]);
    await keep([batchRecord(0, [playing])]);
    expect([queried, await rowsOf('event_id, event_title')]).toEqual([
      [
        ['acme', ['derby']],
        ['acme', []],
      ],
      [['final', 'The final']],
    ]);
  });

  it('reports events that belong to no viewing', async () => {
    const invalid: unknown[] = [];
    fold = testAggregator(store, { onInvalid: (events) => invalid.push(...events) });
    const nowhere = [{ e: 'hb', xid: '../etc' }, { e: 'hb' }, { family: 'player', event: 'ping', videoId: 'derby' }];
    await keep([batchRecord(0, [start, ...nowhere])]);
    expect([invalid, await rowsOf('id')]).toEqual([nowhere, [['one']]]);
  });

  it('stores no id of a visitor', async () => {
    const secrets = { mvrid: 'viewer-secret', sid: 'sid-secret', uusid: 'auth-secret' };
    const ids = { userId: 'user-secret', sessionId: 'tab-secret', authUserId: 'person-secret' };
    await keep([
      batchRecord(0, [{ ...start, ...secrets }, player('ping', 0, ids), player('ping', 0, { ...ids, videoId: 'b' })]),
    ]);
    for (const table of ['open_viewings', 'viewing_events']) {
      const rows = await store.read(`SELECT t::VARCHAR AS text FROM ${table} t`);
      expect(JSON.stringify(rows)).not.toContain('secret');
    }
  });
});
