import { describe, expect, it } from 'vitest';
import { englishTexts } from './index.ts';
import { mergeTexts } from './merge-texts.ts';

const german = { Today: 'Heute', Live: 'Live', 'Show more': 'Mehr anzeigen' };

describe('mergeTexts', () => {
  it('overrides built-in texts by a publisher’s own', () => {
    expect(mergeTexts(german, { Today: 'Heut' })).toEqual({ ...german, Today: 'Heut' });
  });

  it('I18N-06: uses the key where there is no text', () => {
    expect(mergeTexts(englishTexts, { Today: 'Avui' })['Show more']).toBe('Show more');
    expect(mergeTexts({ ...german, Live: '' }, {}).Live).toBe('Live');
  });

  it('uses the last of several overrides', () => {
    expect(mergeTexts(german, { Today: 'Jetzt', Live: 'Läuft' }, { Today: 'Heut' })).toEqual({
      Today: 'Heut',
      Live: 'Läuft',
      'Show more': 'Mehr anzeigen',
    });
  });

  it.each([
    ['a number', { Today: 1 }],
    ['a blank', { Today: ' ' }],
    ['an object', { Today: {} }],
    ['no table at all', null],
    ['a list', ['Today']],
    ['what all objects inherit', Object.create({ Today: 'x' })],
  ])('ignores %s', (_, override) => {
    expect(mergeTexts(german, override)).toEqual(german);
  });

  it('adds no texts with unknown keys', () => {
    const merged = mergeTexts(german, JSON.parse('{"__proto__": {"Live": "x"}, "More": "Mehr"}'));

    expect(merged).toEqual(german);
    expect(Object.keys(merged)).toEqual(Object.keys(german));
  });
});
