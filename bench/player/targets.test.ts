import { describe, expect, it } from 'vitest';
import { checkTargets } from './targets.mjs';

const row = (fields: object) => ({ repeats: [], ...fields });
const metOf = (results: object) =>
  Object.fromEntries(checkTargets({ loads: {}, ...results } as never).map(({ what, met }) => [what, met]));

describe('checkTargets', () => {
  it('says of everything that was not measured that it was not', () => {
    expect(new Set(Object.values(metOf({})))).toEqual(new Set([null]));
  });

  it('compares the first frame with that of bare hls.js on the same media', () => {
    const rows = (frame: number) => ({ hlsjs: row({ frame: 1000 }), snippet: row({ frame }) });
    const met = metOf({ loads: { start: rows(450), distant: rows(331), ts: rows(901) } });
    expect([
      met['first frame, snippet, 20 Mbps / 40 ms, × bare hls.js'],
      met['first frame, snippet, 5 Mbps / 100 ms, × bare hls.js'],
      met['first frame, MPEG-TS, × bare hls.js'],
      met['first frame, HLS on another server, × bare hls.js'],
    ]).toEqual([true, false, false, null]);
  });

  it('counts a request that was made twice in whatever part', () => {
    const loads = { press: { snippet: row({ before: { segments: 0 }, repeats: ['http://x/a.m3u8'] }) } };
    expect(metOf({ loads })['repeated requests']).toBe(false);
    expect(
      metOf({ loads: { start: { hlsjs: row({ repeats: ['http://x/a.m3u8'] }), snippet: row({}) } } })
    ).toMatchObject({
      'repeated requests': true,
    });
  });

  it('takes the larger of both other ways to play', () => {
    const loads = {
      remote: { snippet: row({ scriptBefore: 100_000 }) },
      ts: { snippet: row({ scriptBefore: 125_001 }) },
    };
    expect(metOf({ loads })['JavaScript until the first frame, other HLS']).toBe(false);
  });
});
