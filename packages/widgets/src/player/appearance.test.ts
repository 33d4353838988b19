import { readConfig } from '@touchline/domain';
import { expect, it } from 'vitest';
import { appearanceOf } from './appearance.ts';
import { playerFields } from './fields.ts';

const adsOf = (attributes: Record<string, string>, config = {}) => {
  const input = { attributes: { 'vast-ad-tag-url': 'https://ads.example/', ...attributes }, config };
  const { config: read, problems } = readConfig(playerFields, input);
  return { ...appearanceOf(read, { locale: 'en', dir: 'ltr' }).ads, problems };
};

it('AD-06: passes the page’s macros and cue points on to its ads', () => {
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
])('AD-06: adds no preroll for an empty value: ad-cue-points="%s"', (value, cuePoints) => {
  expect(adsOf({ 'ad-cue-points': value })).toMatchObject({ cuePoints, problems: [] });
});

it('reports invalid cue points', () => {
  expect(adsOf({ 'ad-cue-points': 'soon' })).toMatchObject({
    cuePoints: [],
    problems: ['ad-cue-points="soon" is ignored: use seconds, separated by commas.'],
  });
});
