import type { Feature } from '../feature.ts';
import { hear } from '../hear.ts';
import { listen } from '../listen.ts';
import type { Player } from '../player.ts';

/** 0 to 1: what sound comes back with where there was none to come back to. */
const AUDIBLE = 0.5;

/** Volume and muting; 0 is muted (spec §3.13), and sound that comes back is as loud as it was. */
export const volume: Feature<Pick<Player, 'setVolume' | 'setMuted'>> = ({ media, session, signal, set, memory }) => {
  const read = () => {
    const { muted } = media;
    set({ volume: muted ? 0 : media.volume, muted: muted || media.volume === 0 });
    if (!muted) set({ autoplayMuted: false });
  };
  const choose = (level: number, muted: boolean) => {
    // 0 stays out of the element, which would forget how loud it was.
    if (level > 0) media.volume = level;
    media.muted = muted;
    // Sooner than the element's event: the next key press counts on it.
    read();
    memory.write({ volume: media.volume, muted });
  };
  listen(media, ['volumechange'], read, signal);
  hear(
    session,
    (event) => {
      if (event === 'autoplayfallback') set({ autoplayMuted: true });
    },
    signal
  );
  set({ autoplayMuted: session.autoplayMuted });
  read();

  return {
    setVolume(level) {
      if (Number.isNaN(level)) return;
      const within = Math.min(Math.max(level, 0), 1);
      choose(within, within === 0);
    },
    setMuted: (muted) => choose(muted ? 0 : media.volume || AUDIBLE, muted),
  };
};
