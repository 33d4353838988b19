import { describe, expect, it } from 'vitest';
import { readRemembered } from './remembered.ts';

const nothing = { positions: {} };

describe('readRemembered', () => {
  it('reads what was written', () => {
    const kept = {
      volume: 0,
      muted: true,
      rate: 1.5,
      caption: null,
      audio: 'de',
      positions: { a: { time: 1, at: 2 } },
    };
    expect(readRemembered(JSON.stringify(kept))).toEqual(kept);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['a number', '7'],
    ['null', 'null'],
    ['a list', '[1,2]'],
    ['odd values', '{"volume":2,"muted":1,"rate":99,"caption":7,"audio":{},"positions":7}'],
    ['odd positions', '{"positions":{"a":null,"b":{"time":"1","at":2},"c":{"time":-1,"at":2},"d":{"time":1}}}'],
  ])('finds nothing in %s', (_, text) => {
    expect(readRemembered(text)).toEqual(nothing);
  });

  it('takes no names of objects for more than ids of videos', () => {
    const read = readRemembered('{"__proto__":{"volume":0.5},"positions":{"__proto__":{"time":1,"at":2}}}');
    expect(read.volume).toBeUndefined();
    expect(Object.entries(read.positions)).toEqual([['__proto__', { time: 1, at: 2 }]]);
  });
});
