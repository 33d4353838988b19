import type { PlayerState, Track } from '@touchline/player';
import type { Drawing } from '../../../../shared/icons/drawing.ts';
import { audio, captions, quality, speed } from '../../../../shared/icons/player.ts';
import { fill } from '../../../../shared/text/fill.ts';
import type { PlayerAppearance } from '../../../screen.ts';
import type { PlayerTexts } from '../../../text/en.ts';
import { digits } from '../../clock-text.ts';

/** The menus in the order of the bar. */
export const MENUS = ['captions', 'audio', 'speed', 'quality'] as const;

export type MenuName = (typeof MENUS)[number];

/** Whether the menu has something to choose from. */
export function hasMenu(name: MenuName, state: PlayerState, appearance: PlayerAppearance): boolean {
  switch (name) {
    case 'captions':
      return state.captions.length > 0;
    case 'audio':
      return state.audioTracks.length > 1;
    case 'speed':
      return !state.live && !state.casting;
    case 'quality':
      return appearance.showQualitySelector && state.availableQualities.length > 0;
  }
}

export function menuTitle(name: MenuName, texts: PlayerTexts): string {
  const titles = { captions: texts.Captions, audio: texts.Audio, speed: texts.Speed, quality: texts.Quality };
  return titles[name];
}

/** Formats a playback rate in the digits of the locale: 1.5×. */
export function speedText(rate: number, locale: string): string {
  return `${new Intl.NumberFormat([locale, 'en'], { maximumFractionDigits: 2 }).format(rate)}×`;
}

interface Localization {
  readonly appearance: Pick<PlayerAppearance, 'locale'>;
  readonly texts: Pick<PlayerTexts, 'Track {n}'>;
}

/**
 * Returns the name of an audio or caption track: its label, else its language in the visitor's language, else a number.
 */
export function trackName({ label, language }: Track, index: number, { appearance, texts }: Localization): string {
  return (
    label ||
    languageName(language, appearance.locale) ||
    fill(texts['Track {n}'], { n: digits(index + 1, appearance.locale) })
  );
}

/** Returns the name of a language; '' for an empty or unknown code. */
function languageName(language: string, locale: string): string {
  try {
    return (
      (language && new Intl.DisplayNames([locale, 'en'], { type: 'language', fallback: 'none' }).of(language)) || ''
    );
  } catch {
    return '';
  }
}

export const menuIcons: Readonly<Record<MenuName, Drawing>> = { captions, audio, speed, quality };
