import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';
import { openGeoFiles } from './geo-files.ts';
import { readPlaceHeaders } from './place-headers.ts';
import { createTrustedPeers } from './trusted-peers.ts';

/** Where a visitor seems to be. */
export interface Whereabouts {
  /** ISO 3166-1 alpha-2; null: not known. */
  readonly country: string | null;
  readonly vpn: boolean;
  /** Whether the request itself said so, which only a server for tests believes. */
  readonly claimed: boolean;
}

/** Finds out where the visitor is whose request this is. */
export type FindWhereabouts = (request: Pick<FastifyRequest, 'headers' | 'ip' | 'socket'>) => Whereabouts;

type GeoSettings = Pick<
  Settings,
  'devHeaders' | 'geoDatabases' | 'geoCountryHeader' | 'geoVpnHeader' | 'trustedProxies'
>;

/**
 * Opens what this server knows of places. In this order: `X-Debug-Country` and `X-Debug-Vpn: 1` where `DEV_HEADERS`
 * allows it; what a trusted proxy says in the headers named by `GEO_COUNTRY_HEADER` and `GEO_VPN_HEADER`; the files of
 * `GEO_DATABASE`, asked for the visitor's address. What none of them knows is not known.
 *
 * Throws when a file cannot be used; the message names the setting.
 */
export async function openWhereabouts(
  settings: GeoSettings,
  { log }: { log: Pick<FastifyBaseLogger, 'info' | 'warn'> }
): Promise<{ readonly find: FindWhereabouts; readonly close: () => void }> {
  const files = await openGeoFiles(settings.geoDatabases, { log });
  const isTrusted = createTrustedPeers(settings.trustedProxies);
  const { devHeaders, geoCountryHeader, geoVpnHeader } = settings;
  const hasHeaders = geoCountryHeader !== null || geoVpnHeader !== null;
  return {
    find(request) {
      const claimed = devHeaders ? readClaim(request) : null;
      if (claimed) return claimed;
      const { headers, ip, socket } = request;
      const told = hasHeaders && isTrusted(socket.remoteAddress) ? readPlaceHeaders(headers, settings) : {};
      return { ...files.find(ip), ...told, claimed: false };
    },
    close: files.close,
  };
}

/** null: it claims nothing. */
function readClaim({ headers }: Pick<FastifyRequest, 'headers'>): Whereabouts | null {
  const { 'x-debug-country': country, 'x-debug-vpn': vpn } = headers;
  if (country === undefined && vpn === undefined) return null;
  const region = String(country ?? '').toUpperCase();
  return { country: /^[A-Z]{2}$/.test(region) ? region : null, vpn: vpn === '1', claimed: true };
}
