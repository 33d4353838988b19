import { type Player, type PlayerState, RATES, type Track } from '@touchline/player';
import type { PlayerLook } from '../../screen.ts';
import type { PlayerTexts } from '../../text/en.ts';
import { type MenuName, menuTitle, speedText } from './menu-names.ts';
import { trackName } from './track-name.ts';

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

const OFF = 'off';
const AUTO = 'auto';

interface Words {
  readonly look: PlayerLook;
  readonly texts: PlayerTexts;
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
      const choices = RATES.map((rate) => ({ id: String(rate), label: speedName(rate, words) }));
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

function speedName(rate: number, { look, texts }: Words): string {
  return rate === 1 ? texts.Normal : speedText(rate, look.locale);
}

/** As everybody writes it, in every script. */
function qualityName(height: number): string {
  return `${height}p`;
}

function trackChoice(words: Words): (track: Track, index: number) => Choice {
  return (track, index) => ({ id: track.id, label: trackName(track, index, words) });
}
