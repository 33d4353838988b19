import { listen } from '../../listen.ts';
import type { Player } from '../../player.ts';
import type { OfferStore } from '../casting-offer.ts';
import { settle } from '../come-back.ts';
import { needsToken } from '../needs-token.ts';
import { placeOf } from '../place.ts';
import { type ElementWay, wayOf } from './element-way.ts';

/** ms for which a visitor may look at the browser's list of devices, where it does not say that nobody was chosen. */
const CHOOSING = 30_000;

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
  let choosing: ReturnType<typeof setTimeout> | undefined;
  let returning = new AbortController();

  const canGo = () => !needsToken(player) && (!isBuffered(media) || playsHls(media));
  // hls.js forbids it where it plays by Managed Media Source (iPhones), which does not open otherwise. Once it plays that
  // is no longer needed, and as long as it is forbidden Safari looks for no device.
  const allow = () => {
    media.disableRemotePlayback = false;
  };
  const watch = () => {
    allow();
    way.watch((isAvailable) => offer.set({ offered: isAvailable && canGo() }), signal);
  };
  media.addEventListener('playing', allow, { signal });
  if (media.readyState > 0) watch();
  else media.addEventListener('playing', watch, { once: true, signal });
  signal.addEventListener('abort', () => {
    clearTimeout(choosing);
    returning.abort();
  });
  listen(way.target, way.events, read, signal);
  read();
  return () => void press(way);

  async function press(given: ElementWay): Promise<void> {
    clearTimeout(choosing);
    if (!given.isOn() && isBuffered(media)) await swap(true);
    try {
      await given.prompt();
      offer.set({ problem: null });
      // AirPlay does not tell that nobody was chosen.
      choosing = setTimeout(() => given.isOn() || void swap(false), CHOOSING);
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
    const place = placeOf(player.state, !media.paused);
    const conductor = await player.session.conduct();
    if (signal.aborted) return;
    returning.abort();
    returning = new AbortController();
    if (native) allow();
    conductor.rest();
    conductor.resume(place.behind === null ? place.time : 0, native);
    if (place.playing) player.session.play();
    settle(player, place, returning);
  }
}

/** By Media Source Extensions: its address is one of this page's own. */
function isBuffered({ currentSrc, srcObject }: HTMLVideoElement): boolean {
  return currentSrc.startsWith('blob:') || !!srcObject;
}

function playsHls(media: HTMLVideoElement): boolean {
  return media.canPlayType('application/vnd.apple.mpegurl') !== '';
}
