import { initialState, type Player, type PlayerState } from '@touchline/player';
import { describe, expect, it, vi } from 'vitest';
import type { PlayerLook } from '../../screen.ts';
import { playerTexts } from '../../text/all.ts';
import { hasMenu, MENUS } from './menu-names.ts';
import { choose, chosenOf, menuOf } from './menus.ts';

const look = { locale: 'en', showQualitySelector: true } as PlayerLook;
const words = { look, texts: playerTexts.en };
const track = (id: string, label = '', language = '') => ({ id, label, language });
const state: PlayerState = {
  ...initialState,
  availableQualities: [
    { height: 720, width: 1280 },
    { height: 360, width: 640 },
  ],
  activeQuality: { height: 720, width: 1280 },
  captions: [track('1', 'English'), track('2', '', 'fr'), track('3', '', '%'), track('4')],
  audioTracks: [track('a', 'Commentary'), track('b', 'Stadium')],
  audioTrack: 'b',
};
const labelsOf = (...[name, of = state, by = words]: [(typeof MENUS)[number], PlayerState?, typeof words?]) =>
  menuOf(name, of, by).choices.map(({ label }) => label);

describe('hasMenu', () => {
  it('PL-06: offers qualities only where the publisher wants them chosen', () => {
    expect(hasMenu('quality', state, look)).toBe(true);
    expect(hasMenu('quality', state, { ...look, showQualitySelector: false })).toBe(false);
    expect(hasMenu('quality', initialState, look)).toBe(false);
  });

  it('offers what there is to choose from', () => {
    const offered = (of: PlayerState) => MENUS.filter((name) => hasMenu(name, of, look));
    expect(offered(state)).toEqual(['captions', 'audio', 'speed', 'quality']);
    expect(offered(initialState)).toEqual(['speed']);
    expect(offered({ ...initialState, live: true })).toEqual([]);
    expect(offered({ ...initialState, live: true, audioTracks: [track('a')] })).toEqual([]);
  });
});

describe('menuOf', () => {
  it('PL-06: lists Auto and the heights, and says what Auto plays', () => {
    const menu = menuOf('quality', state, words);
    expect(menu.choices).toEqual([
      { id: 'auto', label: 'Auto', note: '(720p)' },
      { id: '720', label: '720p' },
      { id: '360', label: '360p' },
    ]);
    expect([menu.chosen, chosenOf(menu)]).toEqual(['auto', 'Auto (720p)']);
  });

  it('PL-09: says why Auto plays what it plays', () => {
    const menu = menuOf('quality', { ...state, quality: { wanted: 'auto', reason: 'down' } }, words);
    expect([menu.reason, menuOf('quality', state, words).reason]).toEqual(['down', undefined]);
  });

  it('says nothing of what plays once a height is chosen', () => {
    const menu = menuOf('quality', { ...state, quality: { wanted: 360, reason: null } }, words);
    expect([menu.chosen, chosenOf(menu), menu.choices[0]?.note]).toEqual(['360', '360p', undefined]);
  });

  it('names captions by label, else language in the visitor’s words, else number', () => {
    expect(labelsOf('captions')).toEqual(['Off', 'English', 'French', 'Track 3', 'Track 4']);
    const german = { look: { ...look, locale: 'de' }, texts: playerTexts.de };
    expect(labelsOf('captions', state, german).slice(0, 3)).toEqual(['Aus', 'English', 'Französisch']);
    expect(menuOf('captions', state, words).chosen).toBe('off');
    expect(menuOf('captions', { ...state, caption: '2' }, words).chosen).toBe('2');
  });

  it('lists sound and speeds', () => {
    expect(menuOf('audio', state, words).chosen).toBe('b');
    expect(labelsOf('speed')).toEqual(['0.5×', '0.75×', 'Normal', '1.25×', '1.5×', '2×']);
    expect(labelsOf('speed', state, { ...words, look: { ...look, locale: 'fa' } })[4]).toBe('۱٫۵×');
  });
});

describe('choose', () => {
  it.each([
    ['captions', 'off', 'setCaption', null],
    ['captions', '2', 'setCaption', '2'],
    ['audio', 'a', 'setAudioTrack', 'a'],
    ['speed', '1.5', 'setRate', 1.5],
    ['quality', 'auto', 'setQuality', 'auto'],
    ['quality', '720', 'setQuality', 720],
  ] as const)('of %s the choice %s does %s(%s)', (name, id, action, value) => {
    const act = vi.fn();
    choose({ [action]: act } as unknown as Player, name, id);
    expect(act).toHaveBeenCalledWith(value);
  });
});
