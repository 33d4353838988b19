import type { Casting, CastingOffer } from './casting.ts';

export interface OfferStore extends Pick<Casting, 'subscribe'> {
  readonly get: () => CastingOffer;
  set(part: Partial<CastingOffer>): void;
}

/** Stores the casting offer of one player. */
export function createCastingOffer(): OfferStore {
  const listeners = new Set<() => void>();
  let offer: CastingOffer = { offered: false, problem: null };
  return {
    get: () => offer,
    set(part) {
      const next = { ...offer, ...part };
      if (next.offered === offer.offered && next.problem === offer.problem) return;
      offer = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      const subscriber = () => listener();
      listeners.add(subscriber);
      return () => listeners.delete(subscriber);
    },
  };
}
