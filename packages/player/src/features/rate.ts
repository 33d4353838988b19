import type { Feature } from '../feature.ts';
import { listen } from '../listen.ts';
import type { Player } from '../player.ts';

/** Playback rates in the menu. */
export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** Range of rates that browsers play with sound. */
const MIN_RATE = 0.25;
const MAX_RATE = 4;

/** Playback rate. Live has no choice: there the engine changes the rate slightly to keep up. */
export const rate: Feature<Pick<Player, 'setRate'>> = ({ media, engine, signal, set, preferences }) => {
  const read = () => set({ rate: engine.live() ? 1 : media.playbackRate });
  const choose = (wanted: number) => {
    // A new source starts at the default rate.
    media.defaultPlaybackRate = wanted;
    media.playbackRate = wanted;
    read();
  };
  listen(media, ['ratechange', 'emptied'], read, signal);
  engine.onStateChange(read);
  const savedRate = preferences.read().rate;
  if (savedRate && !engine.live()) choose(savedRate);
  read();

  return {
    setRate(wanted) {
      if (engine.live() || Number.isNaN(wanted)) return;
      choose(Math.min(Math.max(wanted, MIN_RATE), MAX_RATE));
      preferences.write({ rate: media.playbackRate });
    },
  };
};
