import { describe, expect, it } from 'vitest';
import { attributeNames } from './attribute-names.ts';
import { choice, cssValue, flag, group, number, readConfig, switchable, text } from './config.ts';

const schema = {
  collection: text(''),
  arrows: flag(true),
  autoplay: switchable({ delay: number(15_000, { min: 100, max: Number.POSITIVE_INFINITY }) }, { fallback: false }),
  gradient: switchable(
    { top: flag(false), bottom: flag(false) },
    { fallback: false, whenTrue: { top: true, bottom: true } }
  ),
  textAlignment: group({ x: choice('left', 'center', 'right'), y: choice('bottom', 'center', 'top') }),
  padding: cssValue('0'),
  heightFraction: number(undefined, { min: 0.1, max: 1 }),
};

const read = (attributes: Record<string, string>, config?: unknown) =>
  readConfig(schema, { attributes, config }).config;
const problems = (attributes: Record<string, string>, config?: unknown) =>
  readConfig(schema, { attributes, config }).problems;

describe('readConfig', () => {
  it('gives every default where nothing is set', () => {
    expect(readConfig(schema, { attributes: {} })).toEqual({
      config: {
        collection: '',
        arrows: true,
        autoplay: false,
        gradient: false,
        textAlignment: { x: 'left', y: 'bottom' },
        padding: undefined,
        heightFraction: undefined,
      },
      problems: [],
    });
  });

  it('reads booleans: absent is the default, empty or "true" is true, "false" is false', () => {
    expect([
      read({}).arrows,
      read({ arrows: '' }).arrows,
      read({ arrows: 'true' }).arrows,
      read({ arrows: 'false' }).arrows,
    ]).toEqual([true, true, true, false]);
  });

  it('lets a detail switch its parent on', () => {
    expect(read({ 'autoplay-delay': '2000' }).autoplay).toEqual({ delay: 2000 });
    expect(read({ autoplay: 'false', 'autoplay-delay': '2000' }).autoplay).toEqual({ delay: 2000 });
    expect(read({ autoplay: '' }).autoplay).toEqual({ delay: 15_000 });
    expect(read({}, { autoplay: {} }).autoplay).toEqual({ delay: 15_000 });
  });

  it('reads a bare true as its meaning and an object as what it names', () => {
    expect(read({ gradient: 'true' }).gradient).toEqual({ top: true, bottom: true });
    expect(read({}, { gradient: { top: true } }).gradient).toEqual({ top: true, bottom: false });
    expect(read({ 'gradient-top': '' }).gradient).toEqual({ top: true, bottom: false });
  });

  it('lets the narrower win: detail, then attribute, then property, then config attribute', () => {
    const config = { autoplay: { delay: 3000 }, arrows: false, collection: 'property' };

    expect(read({ 'autoplay-delay': '2000' }, config).autoplay).toEqual({ delay: 2000 });
    expect(read({ arrows: 'true' }, config).arrows).toBe(true);
    expect(read({ config: '{"collection":"json","arrows":false}' }, { collection: 'property' })).toMatchObject({
      collection: 'property',
      arrows: false,
    });
  });

  it('switches CSS values off with false and keeps the default with true', () => {
    expect([
      read({ padding: 'false' }).padding,
      read({ padding: '' }).padding,
      read({ padding: '4px' }).padding,
    ]).toEqual(['0', undefined, '4px']);
  });

  it('moves numbers into their range', () => {
    expect([
      read({ 'height-fraction': '0.4' }).heightFraction,
      read({ 'height-fraction': '7' }).heightFraction,
    ]).toEqual([0.4, 1]);
  });

  it('VAL-01: lists every problem at once and reads the rest', () => {
    const attributes = {
      arrows: 'perhaps',
      'autoplay-delay': 'soon',
      'text-alignment-x': 'middle',
      padding: '1rem}body{display:none',
      config: '{broken',
      collection: 'home',
    };

    expect(read(attributes)).toMatchObject({
      collection: 'home',
      arrows: true,
      textAlignment: { x: 'left' },
      padding: undefined,
    });
    expect(problems(attributes)).toEqual([
      'config is ignored: use an object, or JSON of one.',
      'arrows="perhaps" is ignored: use true or false.',
      'autoplay-delay="soon" is ignored: use a number from 100 up.',
      'text-alignment-x="middle" is ignored: use left, center, right.',
      'padding="1rem}body{display:none" is ignored: use a CSS value.',
    ]);
  });

  it('sees own members only', () => {
    expect(read({}, JSON.parse('{"__proto__":{"arrows":false}}')).arrows).toBe(true);
    expect(problems({}, ['a', 'list'])).toEqual(['config is ignored: use an object, or JSON of one.']);
  });
});

describe('attributeNames', () => {
  it('names fields and their parts in kebab-case', () => {
    expect(attributeNames(schema)).toEqual([
      'collection',
      'arrows',
      'autoplay',
      'autoplay-delay',
      'gradient',
      'gradient-top',
      'gradient-bottom',
      'text-alignment',
      'text-alignment-x',
      'text-alignment-y',
      'padding',
      'height-fraction',
    ]);
  });
});
