import { describe, expect, it } from 'vitest';
import { parsePreferences } from './parse-preferences.ts';

const emptyPreferences = { positions: {} };

describe('parsePreferences', () => {
  it('reads saved preferences', () => {
    const kept = {
      volume: 0,
      muted: true,
      rate: 1.5,
      caption: null,
      audio: 'de',
      positions: { a: { time: 1, at: 2 } },
    };
    expect(parsePreferences(JSON.stringify(kept))).toEqual(kept);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['a number', '7'],
    ['null', 'null'],
    ['a list', '[1,2]'],
    ['invalid values', '{"volume":2,"muted":1,"rate":99,"caption":7,"audio":{},"positions":7}'],
    ['invalid positions', '{"positions":{"a":null,"b":{"time":"1","at":2},"c":{"time":-1,"at":2},"d":{"time":1}}}'],
  ])('returns no preferences for %s', (_, text) => {
    expect(parsePreferences(text)).toEqual(emptyPreferences);
  });

  it('treats names of object properties only as video ids', () => {
    const read = parsePreferences('{"__proto__":{"volume":0.5},"positions":{"__proto__":{"time":1,"at":2}}}');
    expect(read.volume).toBeUndefined();
    expect(Object.entries(read.positions)).toEqual([['__proto__', { time: 1, at: 2 }]]);
  });
});
