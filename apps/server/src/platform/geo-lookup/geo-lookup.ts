import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { openGeoFiles } from './geo-files.ts';

/** The apparent location of a visitor. */
export interface GeoLocation {
  /** ISO 3166-1 alpha-2; null if unknown. */
  readonly country: string | null;
  readonly vpn: boolean;
  /** Whether debug headers of the request set it, which only test servers accept. */
  readonly claimed: boolean;
}

/** Returns the location of the visitor who sent a request. */
export type GeoLookup = (request: Pick<FastifyRequest, 'headers' | 'ip' | 'socket'>) => GeoLocation;

type GeoSettings = Pick<
  Settings,
  'devHeaders' | 'geoDatabases' | 'geoCountryHeader' | 'geoVpnHeader' | 'trustedProxies'
>;

/**
 * Opens the geo lookup. It uses the first of: `X-Debug-Country` and `X-Debug-Vpn: 1` if `DEV_HEADERS` allows them; the
 * headers named by `GEO_COUNTRY_HEADER` and `GEO_VPN_HEADER` if a trusted proxy sends them; the files of `GEO_DATABASE`
 * for the visitor's IP address. Otherwise the location is unknown.
 *
 * Throws if a file is invalid; the message names the setting.
 */
export async function openGeoLookup(
  settings: GeoSettings,
  { log }: { log: Pick<FastifyBaseLogger, 'info' | 'warn'> }
): Promise<{ readonly find: GeoLookup; readonly close: () => void }> {
  const files = await openGeoFiles(settings.geoDatabases, { log });
  const isTrusted = createTrustedPeers(settings.trustedProxies);
  const { devHeaders, geoCountryHeader, geoVpnHeader } = settings;
  const hasHeaders = geoCountryHeader !== null || geoVpnHeader !== null;
  return {
    find(request) {
      const claimed = devHeaders ? readClaim(request) : null;
      if (claimed) return claimed;
      const { headers, ip, socket } = request;
      const reported = hasHeaders && isTrusted(socket.remoteAddress) ? readLocationHeaders(headers, settings) : {};
      return { ...files.find(ip), ...reported, claimed: false };
    },
    close: files.close,
  };
}

/** Reads the debug headers; null if there are none. */
function readClaim({ headers }: Pick<FastifyRequest, 'headers'>): GeoLocation | null {
  const { 'x-debug-country': country, 'x-debug-vpn': vpn } = headers;
  if (country === undefined && vpn === undefined) return null;
  const region = String(country ?? '').toUpperCase();
  return { country: /^[A-Z]{2}$/.test(region) ? region : null, vpn: vpn === '1', claimed: true };
}

/** The location that a trusted proxy reports; fields are absent if missing or invalid. */
interface ReportedLocation {
  readonly country?: string | null;
  readonly vpn?: boolean;
}

/** Codes of proxies for an unknown country: Cloudflare's, and the one that ISO 3166-1 leaves free for it. */
const UNKNOWN = new Set(['XX', 'ZZ']);

/** Cloudflare's "country" of the Tor network. */
const TOR = 'T1';

/** Reads the headers in which the operator's proxies report country and VPN. */
function readLocationHeaders(
  headers: IncomingHttpHeaders,
  { geoCountryHeader, geoVpnHeader }: Pick<Settings, 'geoCountryHeader' | 'geoVpnHeader'>
): ReportedLocation {
  const code = textOf(headers, geoCountryHeader).toUpperCase();
  const vpn = flagOf(textOf(headers, geoVpnHeader));
  // The exit country of an anonymizing network does not tell where the visitor is.
  if (code === TOR) return { country: null, vpn: true };
  return {
    ...(/^[A-Z]{2}$/.test(code) && !UNKNOWN.has(code) && { country: code }),
    ...(vpn !== null && { vpn }),
  };
}

/** A repeated header is joined with a comma, which no valid value contains. */
function textOf(headers: IncomingHttpHeaders, name: string | null): string {
  return name === null ? '' : String(headers[name] ?? '').trim();
}

function flagOf(text: string): boolean | null {
  if (/^(1|true|yes)$/i.test(text)) return true;
  return /^(0|false|no)$/i.test(text) ? false : null;
}

/** The named ranges that `TRUSTED_PROXIES` may contain, as proxy-addr defines them. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Creates a check whether the peer of a TCP connection is one of these addresses, ranges or named ranges. */
export function createTrustedPeers(trustedProxies: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const entry of trustedProxies.flatMap((name) => NAMED[name] ?? name)) {
    const [address = '', bits] = entry.split('/');
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (peer) => {
    const [address = ''] = peer?.split('%') ?? [];
    return isIP(address) !== 0 && list.check(address, familyOf(address));
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
