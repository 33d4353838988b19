import type { PlayerActions } from '../../action-target.ts';
import { findTrackByLanguage } from '../../language-match.ts';
import type { Player } from '../../player.ts';
import type { PlayerState } from '../../player-state.ts';
import type { MediaPosition } from '../media-position.ts';
import type { CastMedia } from './cast-api.ts';
import type { CastPage } from './cast-page.ts';

/** Volume, 0 to 1, when sound is turned on at volume 0. */
const UNMUTE_VOLUME = 0.5;

export interface RemoteControlInput {
  readonly player: Player;
  readonly page: CastPage;
  readonly isOn: () => boolean;
  readonly media: () => CastMedia | null;
  /** Returns null once the device has loaded the video; before that, a function that keeps the input until then. */
  readonly keep: () => ((intention: Intention) => void) | null;
  /** Plays the ended video on the device again from a position. */
  readonly replay: (position: MediaPosition) => void;
  readonly update: () => void;
}

/** Position, pause state and captions that the visitor wants. */
export type Intention = Pick<Partial<PlayerState>, 'currentTime' | 'atLiveEdge' | 'paused' | 'caption'>;

/** Makes a player's actions control the device while `isOn`. Actions that a device does not support do nothing. */
export function connectRemoteControl(input: RemoteControlInput): void {
  const { player, isOn } = input;
  const control: Control = (action, intention) => {
    const setIntention = intention && input.keep();
    if (setIntention) setIntention(intention);
    else action(input);
  };
  player.redirect.cast({ actions: remoteActionsOf(player, control), isActive: isOn });
}

/** Runs an action on the device. `intention`: the input to keep while the device is still loading the video. */
type Control = (action: (input: RemoteControlInput) => void, intention?: Intention) => void;

function remoteActionsOf(player: Player, control: Control): Partial<PlayerActions> {
  const setPaused = (paused: boolean) => pauseRemote(player, control, paused);
  const seek = (seconds: number) => seekRemote(player, control, seconds);
  const setVolume = (level: number) => setRemoteVolume(control, level);
  const setCaption = (caption: string | null) =>
    control(
      ({ page: { cast }, media, update }) => {
        const request = new cast.media.EditTracksInfoRequest(caption === null ? [] : [Number(caption)]);
        media()?.editTracksInfo(request, update, update);
      },
      { caption }
    );
  const noop = () => {};
  return {
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
      control(({ page: { remote, controller } }) => {
        if (!muted && remote.volumeLevel === 0) setVolume(UNMUTE_VOLUME);
        if (remote.isMuted !== muted) controller.muteOrUnmute();
      }),
    toggleCaptions() {
      const { captions, caption } = player.state;
      const best = findTrackByLanguage(captions, navigator.language) ?? captions[0];
      setCaption(caption === null ? (best?.id ?? null) : null);
    },
    ...{ setRate: noop, setQuality: noop, setAudioTrack: noop, requestPictureInPicture: noop },
  };
}

function seekRemote({ state: { seekable, ended, live } }: Player, control: Control, seconds: number): void {
  if (!Number.isFinite(seconds)) return;
  const [start, end] = seekable ?? [0, seconds];
  const currentTime = Math.min(Math.max(seconds, start), end);
  const isReplay = ended && !live;
  control(
    ({ page: { remote, controller }, replay, update }) => {
      if (isReplay) return replay({ time: currentTime, behind: null, playing: false, caption: null });
      remote.currentTime = currentTime;
      controller.seek();
      update();
    },
    isReplay ? undefined : { currentTime, atLiveEdge: false }
  );
}

function pauseRemote({ state: { ended, live } }: Player, control: Control, paused: boolean): void {
  control(
    ({ page: { remote, controller }, replay }) => {
      if (ended) {
        if (!paused) replay({ time: 0, behind: live ? 0 : null, playing: true, caption: null });
      } else if (remote.isPaused !== paused) controller.playOrPause();
    },
    ended ? undefined : { paused }
  );
}

function setRemoteVolume(control: Control, level: number): void {
  control(({ page: { remote, controller } }) => {
    if (Number.isNaN(level)) return;
    const volume = Math.min(Math.max(level, 0), 1);
    if (volume > 0) {
      remote.volumeLevel = volume;
      controller.setVolumeLevel();
    }
    if (remote.isMuted !== (volume === 0)) controller.muteOrUnmute();
  });
}
