import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from '../settings.ts';

/** What a trusted proxy says; absent: it says nothing, or nothing that is one of the values it may have. */
interface ToldPlace {
  readonly country?: string | null;
  readonly vpn?: boolean;
}

/** How proxies say that they do not know: Cloudflare, and the code that ISO 3166-1 leaves free for it. */
const UNKNOWN = new Set(['XX', 'ZZ']);

/** Cloudflare's "country" of the Tor network. */
const TOR = 'T1';

/** Reads the headers in which the operator's proxies tell country and VPN. */
export function readPlaceHeaders(
  headers: IncomingHttpHeaders,
  { geoCountryHeader, geoVpnHeader }: Pick<Settings, 'geoCountryHeader' | 'geoVpnHeader'>
): ToldPlace {
  const code = textOf(headers, geoCountryHeader).toUpperCase();
  const vpn = flagOf(textOf(headers, geoVpnHeader));
  // Where the network ends that somebody hides in says nothing of where he is.
  if (code === TOR) return { country: null, vpn: true };
  return {
    ...(/^[A-Z]{2}$/.test(code) && !UNKNOWN.has(code) && { country: code }),
    ...(vpn !== null && { vpn }),
  };
}

/** Twice the same header is one with a comma in it, which no value has. */
function textOf(headers: IncomingHttpHeaders, name: string | null): string {
  return name === null ? '' : String(headers[name] ?? '').trim();
}

function flagOf(text: string): boolean | null {
  if (/^(1|true|yes)$/i.test(text)) return true;
  return /^(0|false|no)$/i.test(text) ? false : null;
}
