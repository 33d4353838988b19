import { describe, expect, it } from 'vitest';
import { attributeNames, readConfig } from './config.ts';
import { mergePaths, paths, readPaths } from './field-paths.ts';

const schema = { paths: paths() };
const read = (attributes: Record<string, string>, config?: unknown) => readConfig(schema, { attributes, config });

describe('paths', () => {
  it('EVT-12: has an attribute for each field that can be mapped', () => {
    const sides = ['name', 'color', 'score', 'logo'].flatMap((of) => [`paths-home-${of}`, `paths-away-${of}`]);
    const others = ['paths-detail-line-1', 'paths-title', 'paths-description', 'paths-thumbnail-url'];
    expect(attributeNames(schema)).toEqual(expect.arrayContaining([...sides, ...others]));
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
