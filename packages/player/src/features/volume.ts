import type { Feature } from '../feature.ts';
import { listen } from '../listen.ts';
import { onSessionEvent } from '../on-session-event.ts';
import type { Player } from '../player.ts';

/** Volume (0 to 1) for unmuting if there is no previous one. */
const DEFAULT_VOLUME = 0.5;

/** Volume and muting. 0 is muted (spec §3.13), and unmuting restores the previous volume. */
export const volume: Feature<Pick<Player, 'setVolume' | 'setMuted'>> = ({
  media,
  session,
  signal,
  set,
  preferences,
}) => {
  const read = () => {
    const { muted } = media;
    set({ volume: muted ? 0 : media.volume, muted: muted || media.volume === 0 });
    if (!muted) set({ autoplayMuted: false });
  };
  const choose = (level: number, muted: boolean) => {
    // The element never gets 0: it would lose the previous volume.
    if (level > 0) media.volume = level;
    media.muted = muted;
    // Before the element's event: the next key press depends on it.
    read();
    preferences.write({ volume: media.volume, muted });
  };
  listen(media, ['volumechange'], read, signal);
  onSessionEvent(
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
    setMuted: (muted) => choose(muted ? 0 : media.volume || DEFAULT_VOLUME, muted),
  };
};
