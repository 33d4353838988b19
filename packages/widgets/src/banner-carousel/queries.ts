import { type BannerCollectionQuery, bannerCollectionUrl, loadBannerCollection, type Ports } from '@touchline/client';
import type { BannerCollection } from '@touchline/domain';

const ports: Ports<AbortSignal> = {
  fetch: (url, init) => fetch(url, init),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
};

interface Flight {
  readonly answer: Promise<BannerCollection>;
  readonly abort: () => void;
  wanted: number;
}

/** Calls on their way, by address: two carousels that want the same collection share one call (API-10). */
const flights = new Map<string, Flight>();

/** Loads a collection, or joins the call that is already on its way. It is aborted when nobody wants it any more. */
export function shareBannerCollection(query: BannerCollectionQuery): {
  answer: Promise<BannerCollection>;
  leave: () => void;
} {
  const url = bannerCollectionUrl(query);
  const flight = flights.get(url) ?? takeOff(query, url);
  flight.wanted++;
  let left = false;
  return {
    answer: flight.answer,
    leave: () => {
      if (left) return;
      left = true;
      if (--flight.wanted === 0) flight.abort();
    },
  };
}

function takeOff(query: BannerCollectionQuery, url: string): Flight {
  const controller = new AbortController();
  const land = () => {
    if (flights.get(url) === flight) flights.delete(url);
  };
  const flight: Flight = {
    answer: loadBannerCollection(query, { ports, signal: controller.signal }).finally(land),
    abort: () => {
      land();
      controller.abort();
    },
    wanted: 0,
  };
  flights.set(url, flight);
  return flight;
}
