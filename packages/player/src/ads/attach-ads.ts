import type { ActedFor, Ads } from './ads.ts';

/** A player's keys and buttons act on the ad while there is one; content cannot be sought in behind it. */
export function attachAds(ads: Ads, player: ActedFor, signal: AbortSignal): void {
  const { play, pause, togglePlay, setMuted, seek, seekToLive, startOver } = player;
  const isOn = () => ads.state !== null && !signal.aborted;
  const unlessOn =
    <Given extends readonly unknown[]>(act: (...given: Given) => void) =>
    (...given: Given) => {
      if (!isOn()) act(...given);
    };
  const acting: ActedFor = {
    ads,
    pause: () => (isOn() ? ads.pause() : pause()),
    play() {
      if (!isOn()) return play();
      ads.resume();
      return Promise.resolve();
    },
    togglePlay() {
      if (!isOn()) togglePlay();
      else if (ads.state?.phase === 'paused') ads.resume();
      else ads.pause();
    },
    setMuted(muted) {
      setMuted(muted);
      if (isOn()) ads.setMuted(muted);
    },
    seek: unlessOn(seek),
    seekToLive: unlessOn(seekToLive),
    startOver: unlessOn(startOver),
  };
  Object.assign(player, acting);
}
