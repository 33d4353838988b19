import { readConfig } from '@touchline/domain';
import { expect, it } from 'vitest';
import { playerFields } from './fields.ts';
import { lookOf } from './look.ts';

const adsOf = (attributes: Record<string, string>, config = {}) => {
  const given = { attributes: { 'vast-ad-tag-url': 'https://ads.example/', ...attributes }, config };
  const { config: read, problems } = readConfig(playerFields, given);
  return { ...lookOf(read, { locale: 'en', dir: 'ltr' }).ads, problems };
};

it('AD-06: what a page calls macros, and where it has breaks, reaches its ads', () => {
  const macros = { '{player.id}': '%%PLAYER%%' };
  expect(adsOf({}, { adMacros: macros, adCuePoints: [60, 300] })).toMatchObject({ macros, cuePoints: [60, 300] });
  expect(adsOf({ 'ad-macros': JSON.stringify(macros), 'ad-cue-points': '60, 300' })).toMatchObject({
    macros,
    cuePoints: [60, 300],
  });
  expect(adsOf({ autoplay: '' })).toMatchObject({ autoplay: true, macros: {}, cuePoints: [], problems: [] });
});

it.each([
  ['', []],
  ['60,, 300,', [60, 300]],
])('AD-06: has no break at the beginning where nothing is said: ad-cue-points="%s"', (value, cuePoints) => {
  expect(adsOf({ 'ad-cue-points': value })).toMatchObject({ cuePoints, problems: [] });
});

it('says what is wrong with places of breaks', () => {
  expect(adsOf({ 'ad-cue-points': 'soon' })).toMatchObject({
    cuePoints: [],
    problems: ['ad-cue-points="soon" is ignored: use seconds, separated by commas.'],
  });
});
