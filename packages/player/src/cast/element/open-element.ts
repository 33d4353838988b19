import { listen } from '../../listen.ts';
import type { Player } from '../../player.ts';
import type { OfferStore } from '../casting-offer.ts';
import { mediaPositionOf } from '../media-position.ts';
import { needsToken } from '../needs-token.ts';
import { restorePosition } from '../return-to-local.ts';
import { type RemotePlaybackMethod, remotePlaybackMethodOf } from './remote-playback-method.ts';

/** ms after which an open device picker counts as cancelled, if the browser does not report that. */
const PICKER_TIMEOUT_MS = 30_000;

export interface ElementInput {
  readonly player: Player;
  readonly offer: OfferStore;
  readonly signal: AbortSignal;
}

/**
 * Casts by the browser's own means for a `<video>`: AirPlay or the Remote Playback API. The element keeps reporting its
 * state, so only `casting` changes.
 *
 * A device cannot play Media Source Extensions. If the browser plays HLS natively, the source is replaced while the
 * visitor chooses a device; otherwise nothing is offered. Media that needs a token is not offered either.
 */
export function openElement({ player, offer, signal }: ElementInput): (() => void) | null {
  const { media } = player.session;
  const method = remotePlaybackMethodOf(media);
  if (!method) return null;
  let isNativeSource = false;
  let wasOn = false;
  let pickerTimer: ReturnType<typeof setTimeout> | undefined;
  let returning = new AbortController();

  const canCast = () => !needsToken(player) && (!usesMediaSource(media) || playsHls(media));
  // hls.js sets `disableRemotePlayback` to open Managed Media Source (iPhones). Once the video plays it is no longer
  // needed. As long as it is set, Safari does not search for devices.
  const allowRemotePlayback = () => {
    media.disableRemotePlayback = false;
  };
  const watch = () => {
    allowRemotePlayback();
    method.watch((isAvailable) => offer.set({ offered: isAvailable && canCast() }), signal);
  };
  media.addEventListener('playing', allowRemotePlayback, { signal });
  if (media.readyState > 0) watch();
  else media.addEventListener('playing', watch, { once: true, signal });
  signal.addEventListener('abort', () => {
    clearTimeout(pickerTimer);
    returning.abort();
  });
  listen(method.target, method.events, syncState, signal);
  syncState();
  return () => void press(method);

  async function press(remotePlayback: RemotePlaybackMethod): Promise<void> {
    clearTimeout(pickerTimer);
    if (!remotePlayback.isOn() && usesMediaSource(media)) await switchSource(true);
    try {
      await remotePlayback.prompt();
      offer.set({ problem: null });
      // AirPlay does not report that no device was chosen.
      pickerTimer = setTimeout(() => remotePlayback.isOn() || void switchSource(false), PICKER_TIMEOUT_MS);
    } catch (cause) {
      const isCancelled = /^(AbortError|NotAllowedError|InvalidStateError)$/.test((cause as Error).name);
      if (!isCancelled) offer.set({ problem: 'connect' });
      if (!remotePlayback.isOn()) void switchSource(false);
    }
  }

  function syncState(): void {
    const state = method?.state() ?? 'disconnected';
    const isOn = state !== 'disconnected';
    player.cover(state === 'disconnected' ? null : { casting: { device: null, state }, controlsVisible: true });
    if (wasOn && !isOn) void switchSource(false);
    wasOn = isOn;
  }

  /** Switches between the native source and the engine at the same position. */
  async function switchSource(native: boolean): Promise<void> {
    if (isNativeSource === native) return;
    isNativeSource = native;
    const position = mediaPositionOf(player.state, !media.paused);
    const controller = await player.session.loadController();
    if (signal.aborted) return;
    returning.abort();
    returning = new AbortController();
    if (native) allowRemotePlayback();
    controller.suspend();
    controller.resume(position.behind === null ? position.time : 0, native);
    if (position.playing) player.session.play();
    restorePosition(player, position, returning);
  }
}

/** A source from Media Source Extensions has a blob URL or a source object. */
function usesMediaSource({ currentSrc, srcObject }: HTMLVideoElement): boolean {
  return currentSrc.startsWith('blob:') || !!srcObject;
}

function playsHls(media: HTMLVideoElement): boolean {
  return media.canPlayType('application/vnd.apple.mpegurl') !== '';
}
