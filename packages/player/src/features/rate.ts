import type { Feature } from '../feature.ts';
import { listen } from '../listen.ts';
import type { Player } from '../player.ts';

/** Speeds on offer, × 1. The same steps as everywhere. */
export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** What browsers play with sound. */
const SLOWEST = 0.25;
const FASTEST = 4;

/** Speed. Live has none: there the engine changes it a little, to keep up, and that is nobody's choice. */
export const rate: Feature<Pick<Player, 'setRate'>> = ({ media, engine, signal, set, memory }) => {
  const read = () => set({ rate: engine.live() ? 1 : media.playbackRate });
  const choose = (wanted: number) => {
    // A new source starts at the default.
    media.defaultPlaybackRate = wanted;
    media.playbackRate = wanted;
    read();
  };
  listen(media, ['ratechange', 'emptied'], read, signal);
  engine.onFacts(read);
  const remembered = memory.read().rate;
  if (remembered && !engine.live()) choose(remembered);
  read();

  return {
    setRate(wanted) {
      if (engine.live() || Number.isNaN(wanted)) return;
      choose(Math.min(Math.max(wanted, SLOWEST), FASTEST));
      memory.write({ rate: media.playbackRate });
    },
  };
};
