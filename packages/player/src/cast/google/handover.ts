import type { Player } from '../../player.ts';
import type { CastingState } from '../../player-state.ts';
import type { Session } from '../../start/session.ts';
import type { CastingProblem, CastingSettings } from '../casting.ts';
import { coveredState, waitingState } from '../covered-state.ts';
import { type MediaPosition, mediaPositionOf } from '../media-position.ts';
import type { RemoteState } from '../remote-state.ts';
import type { CastMedia, CastSession } from './cast-api.ts';
import type { CastPage } from './cast-page.ts';
import { castState, mediaStatusOf } from './cast-state.ts';
import { loadRequestOf } from './load-request.ts';
import { connectRemoteControl, type Intention } from './remote-control.ts';

export interface HandoverInput {
  readonly page: CastPage;
  readonly player: Player;
  readonly settings: () => CastingSettings;
  /** The device cannot continue. */
  readonly onFailure: (problem: CastingProblem) => void;
}

/** Plays a player's video on a device: loads it there, mirrors its state and controls it. */
export interface Handover {
  /** `plays`: the device already plays this video. */
  begin(session: CastSession, plays: boolean): void;
  /** Reads the state of the device. */
  update(): void;
  /** Last known position on the device; null: casting has not begun. */
  position(): MediaPosition | null;
  end(): void;
}

export function createHandover({ page, player, settings, onFailure }: HandoverInput): Handover {
  const { remote } = page;
  const { media: element } = player.session;
  /** State of the player when casting began. */
  let localState = player.state;
  let since = Date.now();
  let castSession: CastSession | null = null;
  let media: CastMedia | null = null;
  let remoteState: RemoteState | null = null;
  let isOver = false;
  const wasPictureInPictureDisabled = element.disablePictureInPicture;

  const adopt = () => {
    media = castSession?.getMediaSession() ?? null;
    media?.addUpdateListener(update);
    update();
  };
  const sessionOf = () => (isOver ? null : castSession);
  const onLoadEnd = (isLoaded: boolean) => (isLoaded ? adopt() : onFailure('media'));
  const load = createDeviceLoad(page, player, settings, sessionOf, () => localState.totalTime, onLoadEnd);
  const update = () => {
    if (!castSession || load.isActive() || isOver || page.isEnding || !remote.isConnected) return;
    const now = castSession.getMediaSession();
    const status = mediaStatusOf(remote, media, now);
    if (status === 'lost') return onFailure('lost');
    if (status === 'failed') return load.recover(self.position());
    media = now ?? media;
    if (status === 'silent') return;
    remoteState = castState(remote, castSession, media);
    // At the end the device reports no position.
    if (status === 'ended')
      remoteState = { ...remoteState, currentTime: localState.totalTime ?? remoteState.currentTime };
    load.seekBehindLive(remoteState);
    player.cover(coveredState(localState, remoteState, { since, now: Date.now() }));
  };
  /** Shows the visitor's input at once; it is applied when the device has loaded the video. */
  const setIntention = (intention: Intention) => {
    if (!castSession) return;
    player.cover({ ...waitingState(player.state, connecting(castSession)), ...intention });
    load.position = mediaPositionOf(player.state, !player.state.paused);
  };
  const self: Handover = {
    begin(session, plays) {
      castSession = session;
      since = Date.now();
      load.position = mediaPositionOf(player.state, !element.paused);
      localState = player.state;
      player.cover(waitingState(localState, connecting(session)));
      element.disablePictureInPicture = true;
      void suspendLocal(player.session, () => isOver);
      if (plays) adopt();
      else load.start(load.position);
    },
    update,
    position: () => (remoteState ? mediaPositionOf(player.state, remoteState.playing) : load.position),
    end() {
      isOver = true;
      element.disablePictureInPicture = wasPictureInPictureDisabled;
    },
  };
  connectRemoteControl({
    player,
    page,
    isOn: () => sessionOf() !== null,
    media: () => media,
    keep: () => (load.isActive() ? setIntention : null),
    replay: load.start,
    update,
  });
  return self;
}

/** Loads the video of a player on a device. */
interface DeviceLoad {
  /** Position from which the device plays, or shall play; null: casting has not begun. */
  position: MediaPosition | null;
  /** Whether the device is loading the video. */
  isActive(): boolean;
  /** Loads at a position, and again if `position` changes meanwhile. */
  start(position: MediaPosition): void;
  /** Renews access once and loads again, because the URLs may have expired. */
  recover(position: MediaPosition | null): void;
  /** Seeks to the distance behind live at which the device was to start, once it reports its window. */
  seekBehindLive(state: RemoteState): void;
}

/** `sessionOf`: null once casting is over. `onEnd`: whether the device has loaded the video. */
function createDeviceLoad(
  { remote, controller, cast }: CastPage,
  { session: playing }: Player,
  settings: () => CastingSettings,
  sessionOf: () => CastSession | null,
  durationOf: () => number | null,
  onEnd: (isLoaded: boolean) => void
): DeviceLoad {
  const { playable, authorizer } = playing;
  let isActive = false;
  /** Each load invalidates the one before. */
  let loads = 0;
  /** Seconds behind live that are still to be sought back. */
  let pendingBehindLive = 0;
  let hasRenewedAccess = false;

  /** Tries one playlist after the other, as local playback does. */
  const tryPlaylists = async (position: MediaPosition, loadId: number): Promise<boolean> => {
    for (const url of playable.urls) {
      const session = sessionOf();
      if (loadId !== loads || !session) return false;
      const input = { session: playing, url, settings: settings(), duration: durationOf(), position };
      const code = await session.loadMedia(loadRequestOf(cast, input)).catch((cause: unknown) => cause || 'unknown');
      if (!code) return true;
    }
    return false;
  };
  const start = async (position: MediaPosition): Promise<void> => {
    const loadId = ++loads;
    self.position = position;
    pendingBehindLive = position.behind ?? 0;
    isActive = true;
    const isLoaded = await tryPlaylists(position, loadId);
    if (!sessionOf() || loadId !== loads) return;
    // The visitor has pressed something meanwhile, so load again from there.
    if (isLoaded && self.position && self.position !== position) return start(self.position);
    isActive = false;
    onEnd(isLoaded);
  };
  const self: DeviceLoad = {
    position: null,
    isActive: () => isActive,
    start,
    async recover(position) {
      const { access } = authorizer;
      if (hasRenewedAccess || !access || !position) return onEnd(false);
      hasRenewedAccess = true;
      isActive = true;
      self.position = { ...position, playing: true };
      const renewal = await access.renew(access.request(playable.urls[0] ?? ''));
      if (!sessionOf()) return;
      if (renewal === 'denied' || renewal === 'unanswered') onEnd(false);
      else void start(self.position);
    },
    seekBehindLive({ seekable }) {
      if (pendingBehindLive <= 0 || !seekable) return;
      const [first, last] = seekable;
      remote.currentTime = Math.max(first, last - pendingBehindLive);
      pendingBehindLive = 0;
      controller.seek();
    },
  };
  return self;
}

/** Stops playback and downloads on this page. */
async function suspendLocal({ media, loadController }: Session, isOver: () => boolean): Promise<void> {
  if (!media.paused) {
    // Removing a source discards pending events, and other code depends on this one.
    const paused = new Promise((resolve) => media.addEventListener('pause', resolve, { once: true }));
    media.pause();
    await paused;
  }
  const controller = await loadController().catch(() => undefined);
  if (!isOver()) controller?.suspend();
}

function connecting(session: CastSession): CastingState {
  return { device: session.getCastDevice().friendlyName || null, state: 'connecting' };
}
