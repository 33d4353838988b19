import type { Player } from '../player.ts';
import type { Casting, CastingSettings } from './casting.ts';
import { createCastingOffer } from './casting-offer.ts';
import { openElement } from './element/open-element.ts';
import { openGoogle } from './google/open-google.ts';

/**
 * Lets a player play elsewhere, by whatever this browser has: Google Cast in Chromium, AirPlay in Safari, else the Remote
 * Playback API. Google's script is loaded here, so call it when somebody turns to the player (SCR-04), and not before.
 *
 * `settings` is asked when something goes over. Aborting `signal` ends it, and what plays elsewhere for this player.
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
