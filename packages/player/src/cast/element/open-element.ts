import { unsigned } from '@touchline/domain';
import { listen } from '../../listen.ts';
import type { Player } from '../../player.ts';
import type { OfferStore } from '../casting-offer.ts';
import { type ElementWay, wayOf } from './element-way.ts';

export interface ElementInput {
  readonly player: Player;
  readonly offer: OfferStore;
  readonly signal: AbortSignal;
}

/**
 * Playing elsewhere by what the browser does with a `<video>` itself: AirPlay, or the Remote Playback API. The element goes
 * on telling what plays, so nothing of the state is another but `casting`.
 *
 * A device cannot be sent what comes through Media Source Extensions: where the browser plays HLS by itself the source is
 * put in its place while somebody looks for a device; elsewhere nothing is offered. Nor is a token: an address that needs
 * one is not offered.
 */
export function openElement({ player, offer, signal }: ElementInput): (() => void) | null {
  const { media } = player.session;
  const way = wayOf(media);
  if (!way) return null;
  let hasSwapped = false;
  let wasOn = false;

  const canGo = () => !needsToken(player) && (!isBuffered(media) || playsHls(media));
  way.watch((isAvailable) => offer.set({ offered: isAvailable && canGo() }), signal);
  listen(way.target, way.events, read, signal);
  read();
  return () => void press(way);

  async function press(given: ElementWay): Promise<void> {
    if (!given.isOn() && isBuffered(media)) await swap(true);
    try {
      await given.prompt();
      offer.set({ problem: null });
    } catch (cause) {
      const isRefusal = /^(AbortError|NotAllowedError|InvalidStateError)$/.test((cause as Error).name);
      if (!isRefusal) offer.set({ problem: 'connect' });
      if (!given.isOn()) void swap(false);
    }
  }

  function read(): void {
    const state = way?.state() ?? 'disconnected';
    const isOn = state !== 'disconnected';
    player.cover(state === 'disconnected' ? null : { casting: { device: null, state }, controlsVisible: true });
    if (wasOn && !isOn) void swap(false);
    wasOn = isOn;
  }

  /** The same at the same place, as the browser plays it by itself, or by an engine again. */
  async function swap(native: boolean): Promise<void> {
    if (hasSwapped === native) return;
    hasSwapped = native;
    const { currentTime, live } = player.state;
    const isPlaying = !media.paused;
    const conductor = await player.session.conduct();
    if (signal.aborted) return;
    if (native) media.disableRemotePlayback = false;
    conductor.rest();
    conductor.resume(live ? 0 : currentTime, native);
    if (isPlaying) player.session.play();
  }
}

/** By Media Source Extensions: its address is one of this page's own. */
function isBuffered({ currentSrc, srcObject }: HTMLVideoElement): boolean {
  return currentSrc.startsWith('blob:') || !!srcObject;
}

function playsHls(media: HTMLVideoElement): boolean {
  return media.canPlayType('application/vnd.apple.mpegurl') !== '';
}

function needsToken({ session: { playable, door } }: Player): boolean {
  const asked = door.access?.request(playable.urls[0] ?? '');
  return asked !== undefined && 'Authorization' in asked.headers && unsigned(asked.url) === asked.url;
}
