import { AsyncLocalStorage } from 'node:async_hooks';
import type { GeoLocation, GeoLookup } from '@touchline/server/platform/geo-lookup/geo-lookup.ts';

/** The simulated location for one request of the demo. */
const simulated = new AsyncLocalStorage<GeoLocation>();

/**
 * Handles a request as if it came from another location. Only code of this process can do so: the location is stored
 * beside the request, so no header, URL or query of a visitor can set it.
 */
export function simulateLocation<Result>(
  { country, vpn }: Pick<GeoLocation, 'country' | 'vpn'>,
  makeRequest: () => PromiseLike<Result>
): Promise<Result> {
  // `claimed` prevents caching. Awaited inside `run`, because an injected request begins only when it is awaited.
  return simulated.run({ country, vpn, claimed: true }, async () => await makeRequest());
}

/** Returns the location of a visitor, or the one simulated by the demo. */
export function withSimulatedLocation(find: GeoLookup): GeoLookup {
  return (request) => simulated.getStore() ?? find(request);
}
