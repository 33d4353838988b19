import type { Player } from '../player.ts';
import type { Casting, CastingSettings } from './casting.ts';
import { createCastingOffer } from './casting-offer.ts';
import { openElement } from './element/open-element.ts';
import { openGoogle } from './google/open-google.ts';

/**
 * Adds casting to a player with the method that the browser supports: Google Cast in Chromium, AirPlay in Safari, else
 * the Remote Playback API. Loads Google's script, so call it when a visitor interacts with the player (SCR-04), and not
 * before.
 *
 * `settings` is read when casting begins. Aborting `signal` ends casting for this player.
 */
export function openCasting(player: Player, settings: () => CastingSettings, signal: AbortSignal): Casting {
  const offer = createCastingOffer();
  let press: (() => void) | null = null;
  openGoogle({ player, settings, offer, signal })
    .catch(() => null)
    .then((google) => {
      if (!signal.aborted) press = google ?? openElement({ player, offer, signal });
    });
  return {
    get offer() {
      return offer.get();
    },
    subscribe: offer.subscribe,
    toggle: () => press?.(),
  };
}
