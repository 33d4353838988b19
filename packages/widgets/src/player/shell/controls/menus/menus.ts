import { type Player, type PlayerState, RATES, type Track } from '@touchline/player';
import type { PlayerAppearance } from '../../../screen.ts';
import type { PlayerTexts } from '../../../text/en.ts';
import { type MenuName, menuTitle, speedText, trackName } from './menu-names.ts';

export interface Menu {
  readonly name: MenuName;
  readonly title: string;
  readonly choices: readonly Choice[];
  /** Id of the chosen one. */
  readonly chosen: string;
  /** For developers: the reason for the automatic choice. */
  readonly reason?: string;
}

interface Choice {
  readonly id: string;
  readonly label: string;
  /** The current value of the automatic choice. */
  readonly note?: string;
}

const OFF = 'off';
const AUTO = 'auto';

interface Localization {
  readonly appearance: PlayerAppearance;
  readonly texts: PlayerTexts;
}

export function menuOf(name: MenuName, state: PlayerState, localization: Localization): Menu {
  const { texts } = localization;
  const title = menuTitle(name, texts);
  switch (name) {
    case 'captions': {
      const choices = [{ id: OFF, label: texts.Off }, ...state.captions.map(trackChoice(localization))];
      return { name, title, choices, chosen: state.caption ?? OFF };
    }
    case 'audio':
      return {
        name,
        title,
        choices: state.audioTracks.map(trackChoice(localization)),
        chosen: state.audioTrack ?? '',
      };
    case 'speed': {
      const choices = RATES.map((rate) => ({ id: String(rate), label: speedName(rate, localization) }));
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

/** Returns the text of the current choice: Auto (720p). */
export function chosenOf({ choices, chosen }: Menu): string {
  const choice = choices.find(({ id }) => id === chosen);
  return [choice?.label, choice?.note].filter(Boolean).join(' ');
}

/** Applies a choice from a menu. */
export function choose(player: Player, name: MenuName, id: string): void {
  const chosen = {
    captions: () => player.setCaption(id === OFF ? null : id),
    audio: () => player.setAudioTrack(id),
    speed: () => player.setRate(Number(id)),
    quality: () => player.setQuality(id === AUTO ? AUTO : Number(id)),
  };
  chosen[name]();
}

function speedName(rate: number, { appearance, texts }: Localization): string {
  return rate === 1 ? texts.Normal : speedText(rate, appearance.locale);
}

/** Returns the name of a quality, the same in every language. */
function qualityName(height: number): string {
  return `${height}p`;
}

function trackChoice(localization: Localization): (track: Track, index: number) => Choice {
  return (track, index) => ({ id: track.id, label: trackName(track, index, localization) });
}
