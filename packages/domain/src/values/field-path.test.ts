import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributeNames } from '../attribute-names.ts';
import { readConfig } from '../config.ts';
import { compilePath, isPath, mergePaths, paths, readPaths } from './field-path.ts';

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

const schema = { paths: paths() };
const read = (attributes: Record<string, string>, config?: unknown) => readConfig(schema, { attributes, config });

describe('paths', () => {
  it('EVT-12: has an attribute for each field that can be mapped', () => {
    const sides = ['name', 'color', 'score', 'logo'].flatMap((of) => [`paths-home-${of}`, `paths-away-${of}`]);
    const otherPaths = ['paths-detail-line-1', 'paths-title', 'paths-description', 'paths-thumbnail-url'];
    expect(attributeNames(schema)).toEqual(expect.arrayContaining([...sides, ...otherPaths]));
  });

  it('reads an attribute, an object in snake_case or camelCase, and JSON of one', () => {
    const base = { home_name: 'a.b' };

    expect(read({ 'paths-home-name': 'a.b' }).config.paths.base).toEqual(base);
    expect(read({}, { paths: { home_name: 'a.b' } }).config.paths.base).toEqual(base);
    expect(read({}, { paths: { homeName: 'a.b', detailLine1: 'c' } }).config.paths.base).toEqual({
      ...base,
      detail_line_1: 'c',
    });
    expect(read({ paths: '{"home_name":"a.b"}' }).config.paths.base).toEqual(base);
    expect(read({ config: '{"paths":{"home_name":"a.b"}}' }).config.paths.base).toEqual(base);
  });

  it('lets the attribute of a field win over the object', () => {
    const { config } = read({ 'paths-home-name': 'narrow' }, { paths: { home_name: 'wide', away_name: 'wide' } });

    expect(config.paths.base).toEqual({ home_name: 'narrow', away_name: 'wide' });
  });

  it('EVT-11: reads overrides by type id, whatever the type is called', () => {
    const overrides = JSON.parse('{"tennis":{"home_name":"a"},"__proto__":{"homeName":"b"}}');
    const { config, problems } = read({}, { paths: { overrides } });

    expect(Object.entries(config.paths.overrides)).toEqual([
      ['tennis', { home_name: 'a' }],
      ['__proto__', { home_name: 'b' }],
    ]);
    expect(problems).toEqual([]);
  });

  it('tells what is wrong: a field that is not known, a value that is no text, a text that is no path', () => {
    const { config, problems } = read({ 'paths-home-name': 'a..b' }, { paths: { colour: 'a', away_name: 3 } });

    expect(config.paths.base).toEqual({ home_name: 'a..b' });
    expect(problems).toHaveLength(3);
    expect(problems.join()).toMatch(
      /paths\.colour is ignored.*paths\.away_name is ignored.*paths\.home_name leads nowhere/s
    );
  });

  it('takes a blank path for a field that shall show nothing', () => {
    expect(read({ 'paths-home-logo': '' })).toEqual({
      config: { paths: { base: { home_logo: '' }, overrides: {} } },
      problems: [],
    });
  });

  it.each(['not json', '[]', '3'])('refuses %j', (value) => {
    const { config, problems } = read({ paths: value });

    expect(config.paths).toEqual({ base: {}, overrides: {} });
    expect(problems.length).toBe(value === 'not json' ? 1 : 0);
  });
});

describe('mergePaths', () => {
  it('CARD-13: goes field by field, in overrides too', () => {
    const wide = readPaths({ title: 'a', description: 'b', overrides: { film: { title: 'c', description: 'd' } } });
    const narrow = readPaths({ title: 'x', overrides: { film: { title: 'y' }, show: { title: 'z' } } });

    expect(mergePaths(wide.paths, narrow.paths)).toEqual({
      base: { title: 'x', description: 'b' },
      overrides: { film: { title: 'y', description: 'd' }, show: { title: 'z' } },
    });
  });
});
