import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { Reader, type Response } from 'mmdb-lib';

/** Records kept decoded: those of a country's providers are the same for thousands of visitors. */
const MAX_RECORDS = 2_000;

/** Bytes of zero between tree and data (MaxMind DB file format 2.0, Data Section Separator). */
const SEPARATOR = Buffer.alloc(16);

/** Databases that hold neither countries nor anonymisers, by the end of their type. */
const USELESS = /-(?:ASN|ISP|Domain|Connection-Type|User-Count|Static-IP-Score)$/i;

/** Addresses asked for at once, so that a file whose tree leads nowhere is not taken. */
const TRIALS = ['0.0.0.0', '127.255.255.255', '192.0.2.1', '255.255.255.255'];
const TRIALS_V6 = ['2001:db8::1', '::', 'ffff::'];

/**
 * What makes an address one behind which the visitor may be elsewhere. A hosting provider is one: nobody watches from a
 * data centre, and exits that nobody has named yet stand there.
 */
const ANONYMISERS = [
  'is_anonymous',
  'is_anonymous_proxy',
  'is_anonymous_vpn',
  'is_hosting_provider',
  'is_public_proxy',
  'is_residential_proxy',
  'is_tor_exit_node',
] as const;

/** What one file knows about an address. */
export interface Place {
  /** ISO 3166-1 alpha-2; null: the file does not know. */
  readonly country: string | null;
  readonly vpn: boolean;
}

/** One file of MaxMind's format, by address. */
export type GeoDatabase = (address: string) => Place;

const NOT_KNOWN: Place = { country: null, vpn: false };

/**
 * Reads a file of MaxMind's format: countries, cities, enterprise, anonymous addresses, or whatever holds their fields.
 *
 * Throws, with half a sentence, for bytes that are no such file. A record that is broken in itself is not known.
 */
export function readGeoDatabase(bytes: Buffer): GeoDatabase {
  const reader = readerOf(bytes);
  const isNarrow = reader.metadata.ipVersion === 4;
  return (text) => {
    const address = plainAddress(text);
    // In a tree of IPv4 an IPv6 address would be taken for the IPv4 address of its first four bytes.
    if (address === null || (isNarrow && isIPv6(address))) return NOT_KNOWN;
    try {
      return toPlace(reader.get(address));
    } catch {
      return NOT_KNOWN;
    }
  };
}

function readerOf(bytes: Buffer): Reader<Response> {
  const reader = open(bytes);
  const { databaseType, searchTreeSize, ipVersion } = reader.metadata;
  const separator = bytes.subarray(searchTreeSize, searchTreeSize + SEPARATOR.length);
  if (!separator.equals(SEPARATOR)) throw new Error('is cut off, or no MaxMind database');
  if (USELESS.test(databaseType)) throw new Error(`is ${databaseType}, which knows neither countries nor VPNs`);
  try {
    for (const address of ipVersion === 4 ? TRIALS : [...TRIALS, ...TRIALS_V6]) reader.get(address);
  } catch (cause) {
    throw new Error('is a damaged MaxMind database', { cause });
  }
  return reader;
}

function open(bytes: Buffer): Reader<Response> {
  try {
    const records = new LRUCache<string | number, object>({ max: MAX_RECORDS });
    return new Reader<Response>(bytes, {
      cache: { get: (key) => records.get(key), set: (key, value) => void records.set(key, value as object) },
    });
  } catch (cause) {
    throw new Error('is no MaxMind database', { cause });
  }
}

/**
 * An address as the trees know it: IPv4 that came as IPv6 is IPv4, without zone; some proxies add the port. null: it is
 * no address.
 */
function plainAddress(text: string): string | null {
  const [, bare = text] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(text)?.filter(Boolean) ?? [];
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null;
  const [address = ''] = ipaddr.process(bare).toNormalizedString().split('%');
  return address;
}

/**
 * The country is where the address is used. Where nobody knows, the country it is registered in says nothing about where
 * the visitor is, and is not taken instead.
 */
function toPlace(found: unknown): Place {
  const record = asRecord(found);
  const code = asRecord(record['country'])['iso_code'];
  const traits = asRecord(record['traits']);
  return {
    country: typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : null,
    // Files of anonymous addresses have them at the top, others among the traits.
    vpn: ANONYMISERS.some((name) => record[name] === true || traits[name] === true),
  };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
