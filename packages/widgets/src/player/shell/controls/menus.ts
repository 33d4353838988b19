import type { Player, PlayerState, Track } from '@touchline/player';
import { fill } from '../../../shared/texts.ts';
import type { PlayerLook } from '../../screen.ts';
import type { PlayerTexts } from '../../text/en.ts';
import { digits } from '../clock-text.ts';

/** What can be chosen, in the order of the bar. */
export const MENUS = ['captions', 'audio', 'speed', 'quality'] as const;

export type MenuName = (typeof MENUS)[number];

export interface Menu {
  readonly name: MenuName;
  readonly title: string;
  readonly choices: readonly Choice[];
  /** Of `choices`, its id. */
  readonly chosen: string;
  /** Why what is made by itself has come to what it is, for developers. */
  readonly reason?: string;
}

export interface Choice {
  readonly id: string;
  readonly label: string;
  /** Of the choice that is made by itself: what it has come to. */
  readonly note?: string;
}

/** × 1. The same steps as everywhere. */
const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2];
const OFF = 'off';
const AUTO = 'auto';

interface Words {
  readonly look: PlayerLook;
  readonly texts: PlayerTexts;
}

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

export function menuOf(name: MenuName, state: PlayerState, words: Words): Menu {
  const { texts } = words;
  const title = menuTitle(name, texts);
  switch (name) {
    case 'captions': {
      const choices = [{ id: OFF, label: texts.Off }, ...state.captions.map(trackChoice(words))];
      return { name, title, choices, chosen: state.caption ?? OFF };
    }
    case 'audio':
      return {
        name,
        title,
        choices: state.audioTracks.map(trackChoice(words)),
        chosen: state.audioTrack ?? '',
      };
    case 'speed': {
      const choices = SPEEDS.map((rate) => ({ id: String(rate), label: speedName(rate, words) }));
      return { name, title, choices, chosen: String(state.rate) };
    }
    case 'quality': {
      const { activeQuality, quality } = state;
      const note = quality.wanted === AUTO && activeQuality ? { note: `(${qualityName(activeQuality.height)})` } : {};
      const heights = state.availableQualities.map(({ height }) => ({
        id: String(height),
        label: qualityName(height),
      }));
      const choices = [{ id: AUTO, label: texts.Auto, ...note }, ...heights];
      return { name, title, choices, chosen: String(quality.wanted), ...reasonOf(state) };
    }
  }
}

function reasonOf({ quality: { reason } }: PlayerState): { readonly reason?: string } {
  return reason ? { reason } : {};
}

export function menuTitle(name: MenuName, texts: PlayerTexts): string {
  const titles = { captions: texts.Captions, audio: texts.Audio, speed: texts.Speed, quality: texts.Quality };
  return titles[name];
}

/** What the chosen one says: Auto (720p). */
export function chosenOf({ choices, chosen }: Menu): string {
  const choice = choices.find(({ id }) => id === chosen);
  return [choice?.label, choice?.note].filter(Boolean).join(' ');
}

/** Does what was chosen from a menu. */
export function choose(player: Player, name: MenuName, id: string): void {
  const chosen = {
    captions: () => player.setCaption(id === OFF ? null : id),
    audio: () => player.setAudioTrack(id),
    speed: () => player.setRate(Number(id)),
    quality: () => player.setQuality(id === AUTO ? AUTO : Number(id)),
  };
  chosen[name]();
}

/** 1.5×, in the digits of the locale. */
export function speedText(rate: number, locale: string): string {
  return `${new Intl.NumberFormat([locale, 'en'], { maximumFractionDigits: 2 }).format(rate)}×`;
}

function speedName(rate: number, { look, texts }: Words): string {
  return rate === 1 ? texts.Normal : speedText(rate, look.locale);
}

/** As everybody writes it, in every script. */
function qualityName(height: number): string {
  return `${height}p`;
}

/** Its own label, else its language in the visitor's words, else a number. */
function trackChoice({ look, texts }: Words): (track: Track, index: number) => Choice {
  return ({ id, label, language }, index) => ({
    id,
    label:
      label || languageName(language, look.locale) || fill(texts['Track {n}'], { n: digits(index + 1, look.locale) }),
  });
}

/** '' for none, and for what no language is called. */
function languageName(language: string, locale: string): string {
  try {
    return (
      (language && new Intl.DisplayNames([locale, 'en'], { type: 'language', fallback: 'none' }).of(language)) || ''
    );
  } catch {
    return '';
  }
}
