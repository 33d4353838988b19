import { initialState, type Player, type PlayerState } from '@touchline/player';
import { describe, expect, it, vi } from 'vitest';
import type { PlayerAppearance } from '../../../screen.ts';
import { playerTexts } from '../../../text/all.ts';
import { hasMenu, MENUS } from './menu-names.ts';
import { choose, chosenOf, menuOf } from './menus.ts';

const appearance = { locale: 'en', showQualitySelector: true } as PlayerAppearance;
const localization = { appearance, texts: playerTexts.en };
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
const labelsOf = (
  ...[name, of = state, by = localization]: [(typeof MENUS)[number], PlayerState?, typeof localization?]
) => menuOf(name, of, by).choices.map(({ label }) => label);

describe('hasMenu', () => {
  it('PL-06: offers qualities only if the publisher enables it', () => {
    expect(hasMenu('quality', state, appearance)).toBe(true);
    expect(hasMenu('quality', state, { ...appearance, showQualitySelector: false })).toBe(false);
    expect(hasMenu('quality', initialState, appearance)).toBe(false);
  });

  it('offers the menus that have choices', () => {
    const offered = (of: PlayerState) => MENUS.filter((name) => hasMenu(name, of, appearance));
    expect(offered(state)).toEqual(['captions', 'audio', 'speed', 'quality']);
    expect(offered(initialState)).toEqual(['speed']);
    expect(offered({ ...initialState, live: true })).toEqual([]);
    expect(offered({ ...initialState, live: true, audioTracks: [track('a')] })).toEqual([]);
  });
});

describe('menuOf', () => {
  it('PL-06: lists Auto and the heights, with the quality that Auto plays', () => {
    const menu = menuOf('quality', state, localization);
    expect(menu.choices).toEqual([
      { id: 'auto', label: 'Auto', note: '(720p)' },
      { id: '720', label: '720p' },
      { id: '360', label: '360p' },
    ]);
    expect([menu.chosen, chosenOf(menu)]).toEqual(['auto', 'Auto (720p)']);
  });

  it('PL-09: has the reason for the quality that Auto plays', () => {
    const menu = menuOf('quality', { ...state, quality: { wanted: 'auto', reason: 'down' } }, localization);
    expect([menu.reason, menuOf('quality', state, localization).reason]).toEqual(['down', undefined]);
  });

  it('has no note on Auto once a height is chosen', () => {
    const menu = menuOf('quality', { ...state, quality: { wanted: 360, reason: null } }, localization);
    expect([menu.chosen, chosenOf(menu), menu.choices[0]?.note]).toEqual(['360', '360p', undefined]);
  });

  it('names captions by label, else language in the visitor’s language, else number', () => {
    expect(labelsOf('captions')).toEqual(['Off', 'English', 'French', 'Track 3', 'Track 4']);
    const german = { appearance: { ...appearance, locale: 'de' }, texts: playerTexts.de };
    expect(labelsOf('captions', state, german).slice(0, 3)).toEqual(['Aus', 'English', 'Französisch']);
    expect(menuOf('captions', state, localization).chosen).toBe('off');
    expect(menuOf('captions', { ...state, caption: '2' }, localization).chosen).toBe('2');
  });

  it('lists audio tracks and speeds', () => {
    expect(menuOf('audio', state, localization).chosen).toBe('b');
    expect(labelsOf('speed')).toEqual(['0.5×', '0.75×', 'Normal', '1.25×', '1.5×', '2×']);
    expect(labelsOf('speed', state, { ...localization, appearance: { ...appearance, locale: 'fa' } })[4]).toBe('۱٫۵×');
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
  ] as const)('in the menu %s the choice %s calls %s(%s)', (name, id, action, value) => {
    const act = vi.fn();
    choose({ [action]: act } as unknown as Player, name, id);
    expect(act).toHaveBeenCalledWith(value);
  });
});
