import type { PlayerState } from '@touchline/player';
import type { PlayerLook } from '../../screen.ts';
import type { PlayerTexts } from '../../text/en.ts';

/** The menus in the order of the bar. */
export const MENUS = ['captions', 'audio', 'speed', 'quality'] as const;

export type MenuName = (typeof MENUS)[number];

/** Whether there is something to choose. */
export function hasMenu(name: MenuName, state: PlayerState, look: PlayerLook): boolean {
  switch (name) {
    case 'captions':
      return state.captions.length > 0;
    case 'audio':
      return state.audioTracks.length > 1;
    case 'speed':
      return !state.live && !state.casting;
    case 'quality':
      return look.showQualitySelector && state.availableQualities.length > 0;
  }
}

export function menuTitle(name: MenuName, texts: PlayerTexts): string {
  const titles = { captions: texts.Captions, audio: texts.Audio, speed: texts.Speed, quality: texts.Quality };
  return titles[name];
}

/** 1.5×, in the digits of the locale. */
export function speedText(rate: number, locale: string): string {
  return `${new Intl.NumberFormat([locale, 'en'], { maximumFractionDigits: 2 }).format(rate)}×`;
}
