import { inLanguage } from '../../language-match.ts';
import type { Player } from '../../player.ts';
import type { PlayerState } from '../../player-state.ts';
import { divert } from '../divert.ts';
import type { Place } from '../place.ts';
import type { CastMedia } from './cast-api.ts';
import type { CastPage } from './cast-page.ts';

/** 0 to 1: what sound comes back with where there was none. */
const AUDIBLE = 0.5;

export interface SteerInput {
  readonly player: Player;
  readonly page: CastPage;
  readonly isOn: () => boolean;
  readonly media: () => CastMedia | null;
  /** null: the device has it; else it is on its way, and what is pressed counts when it is there. */
  readonly intend: () => ((wish: Intention) => void) | null;
  /** It has ended there, and is to be played once more from a place. */
  readonly again: (place: Place) => void;
  readonly look: () => void;
}

/** Where it is to go on, whether it is to play, and which captions are to show. */
export type Intention = Pick<Partial<PlayerState>, 'currentTime' | 'atLiveEdge' | 'paused' | 'caption'>;

const steered = new WeakMap<Player, { current: SteerInput | null }>();

/** A player's controls, keys and page steer the device while `isOn`. What a device has no word for is left alone. */
export function steer(input: SteerInput): () => void {
  const slot = steered.get(input.player) ?? diverted(input.player);
  slot.current = input;
  return () => {
    if (slot.current === input) slot.current = null;
  };
}

/** Once a player: each time it casts is another device. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure is one player's diversion; its acts share its state
function diverted(player: Player): { current: SteerInput | null } {
  const slot: { current: SteerInput | null } = { current: null };
  steered.set(player, slot);
  const isOn = () => slot.current?.isOn() === true;
  /** `wish`: what counts of it as long as the device has not got the video. */
  const on = (act: (input: SteerInput) => void, wish?: Intention) => {
    const intend = wish && slot.current?.intend();
    if (intend) intend(wish);
    else if (slot.current) act(slot.current);
  };
  const seek = (seconds: number) => {
    const { seekable, ended, live } = player.state;
    if (!Number.isFinite(seconds)) return;
    const [start, end] = seekable ?? [0, seconds];
    const currentTime = Math.min(Math.max(seconds, start), end);
    const isAgain = ended && !live;
    on(
      ({ page: { remote, controller }, again, look }) => {
        if (isAgain) return again({ time: currentTime, behind: null, playing: false, caption: null });
        remote.currentTime = currentTime;
        controller.seek();
        look();
      },
      isAgain ? undefined : { currentTime, atLiveEdge: false }
    );
  };
  const setPaused = (paused: boolean) => {
    const { ended, live } = player.state;
    on(
      ({ page: { remote, controller }, again }) => {
        if (ended) {
          if (!paused) again({ time: 0, behind: live ? 0 : null, playing: true, caption: null });
        } else if (remote.isPaused !== paused) controller.playOrPause();
      },
      ended ? undefined : { paused }
    );
  };
  const setVolume = (level: number) =>
    on(({ page: { remote, controller } }) => {
      if (Number.isNaN(level)) return;
      const volume = Math.min(Math.max(level, 0), 1);
      if (volume > 0) {
        remote.volumeLevel = volume;
        controller.setVolumeLevel();
      }
      if (remote.isMuted !== (volume === 0)) controller.muteOrUnmute();
    });
  const setCaption = (caption: string | null) =>
    on(
      ({ page: { cast }, media, look }) => {
        const request = new cast.media.EditTracksInfoRequest(caption === null ? [] : [Number(caption)]);
        media()?.editTracksInfo(request, look, look);
      },
      { caption }
    );
  const nothing = () => {};

  divert(player, isOn, {
    seek,
    setVolume,
    setCaption,
    play: () => {
      setPaused(false);
      return Promise.resolve();
    },
    pause: () => setPaused(true),
    togglePlay: () => setPaused(!player.state.paused),
    retry: () => setPaused(false),
    startOver() {
      seek(player.state.seekable?.[0] ?? 0);
      setPaused(false);
    },
    seekToLive() {
      const { liveEdge, live } = player.state;
      if (!live || liveEdge === null) return;
      seek(liveEdge);
      setPaused(false);
    },
    setMuted: (muted) =>
      on(({ page: { remote, controller } }) => {
        if (!muted && remote.volumeLevel === 0) setVolume(AUDIBLE);
        if (remote.isMuted !== muted) controller.muteOrUnmute();
      }),
    toggleCaptions() {
      const { captions, caption } = player.state;
      const best = inLanguage(captions, navigator.language) ?? captions[0];
      setCaption(caption === null ? (best?.id ?? null) : null);
    },
    setRate: nothing,
    setQuality: nothing,
    setAudioTrack: nothing,
    requestPictureInPicture: nothing,
  });
  return slot;
}
