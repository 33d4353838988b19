import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePath, isPath } from './field-path.ts';

const match = {
  typeId: 'football',
  metadata: {
    home: { name: 'Ajax' },
    teams: [{ name: 'Zalgiris' }, { name: 'Baskonia' }],
    'full name': 'Ajax Amsterdam',
    score: { home: 0, away: null },
  },
};

describe('compilePath', () => {
  it.each([
    ['typeId', 'football'],
    ['metadata.home.name', 'Ajax'],
    ['metadata.teams[1].name', 'Baskonia'],
    ['metadata["full name"]', 'Ajax Amsterdam'],
    ['metadata["home"].name', 'Ajax'],
    ['metadata.score.home', 0],
    ['metadata.score.away', null],
  ])('EVT-10: %s leads to %j', (path, value) => {
    expect(compilePath(path)(match)).toBe(value);
  });

  it.each([
    '',
    '.',
    'metadata.',
    '.metadata',
    'metadata..home',
    '[0]',
    'metadata.teams[-1]',
    'metadata.teams[x]',
    'metadata.teams[1',
    "metadata['home']",
    'metadata["home',
    'metadata home',
    'metadata.home()',
    'metadata.home.name;alert(1)',
    `metadata.${'a'.repeat(300)}`,
  ])('EVT-10: %j is no path and leads nowhere', (path) => {
    expect([isPath(path), compilePath(path)(match)]).toEqual([false, undefined]);
  });

  it.each(['metadata.teams[2].name', 'metadata.away.name', 'typeId.length', 'nothing', 'metadata.score.away.x'])(
    'EVT-10: %s leads nowhere where there is nothing',
    (path) => {
      expect(compilePath(path)(match)).toBeUndefined();
    }
  );

  it.each(['__proto__', 'constructor', 'constructor.name', 'metadata.teams.map', 'metadata["__proto__"].polluted'])(
    'EVT-10: %s does not reach a prototype',
    (path) => {
      expect(compilePath(path)(match)).toBeUndefined();
    }
  );

  it('EVT-10: an own property is read whatever it is called', () => {
    expect(compilePath('a.__proto__.b')(JSON.parse('{"a":{"__proto__":{"b":1}}}'))).toBe(1);
  });

  it('EVT-10: never throws, whatever the object does', () => {
    const fail = () => {
      throw new Error('hostile');
    };
    const getter = Object.defineProperty({}, 'a', { get: fail, enumerable: true });
    const proxy = new Proxy({}, { get: fail, getOwnPropertyDescriptor: fail, has: fail });
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();

    for (const hostile of [getter, proxy, revoked.proxy, { a: proxy }, null, undefined, 1, 'a', () => 1, Symbol('a')]) {
      expect(compilePath('a.b')(hostile)).toBeUndefined();
    }
  });

  it('EVT-10: finds what stands at any chain of keys', () => {
    const key = fc.oneof(
      fc.nat(20),
      fc.string().filter((text) => !text.includes('"'))
    );
    fc.assert(
      fc.property(fc.array(key, { maxLength: 6 }), fc.integer(), (keys, value) => {
        const nested = keys.reduceRight<unknown>((inner, part) => box(part, inner), value);
        const path = `root${keys.map((part) => (typeof part === 'number' ? `[${part}]` : `["${part}"]`)).join('')}`;
        fc.pre(path.length <= 300);

        expect(compilePath(path)({ root: nested })).toBe(value);
      })
    );
  });

  it('EVT-10: takes any text for a path without throwing', () => {
    fc.assert(fc.property(fc.string(), fc.anything(), (path, value) => void compilePath(path)(value)));
  });
});

/** A list with something at a place, or an object with it under a name; `__proto__` is a name like any other. */
function box(key: number | string, inner: unknown): unknown {
  if (typeof key === 'number') return Object.assign([], { [key]: inner });
  return Object.fromEntries([[key, inner]]);
}
