import { describe, expect, it } from 'vitest';
import { englishTexts } from './index.ts';
import { mergeTexts } from './merge-texts.ts';

const german = { Today: 'Heute', Live: 'Live', 'Show more': 'Mehr anzeigen' };

describe('mergeTexts', () => {
  it('takes a publisher’s own words and keeps ours for the rest', () => {
    expect(mergeTexts(german, { Today: 'Heut' })).toEqual({ ...german, Today: 'Heut' });
  });

  it('I18N-06: shows the key itself where nobody has a text for it', () => {
    expect(mergeTexts(englishTexts, { Today: 'Avui' })['Show more']).toBe('Show more');
    expect(mergeTexts({ ...german, Live: '' }, {}).Live).toBe('Live');
  });

  it('lets the narrower of two overrides win', () => {
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
  ])('passes over %s', (_, override) => {
    expect(mergeTexts(german, override)).toEqual(german);
  });

  it('brings in no words that are not ours', () => {
    const merged = mergeTexts(german, JSON.parse('{"__proto__": {"Live": "x"}, "More": "Mehr"}'));

    expect(merged).toEqual(german);
    expect(Object.keys(merged)).toEqual(Object.keys(german));
  });
});
