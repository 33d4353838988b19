import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { Reader, type Response } from 'mmdb-lib';

/** Decoded records in the cache; those of a country's providers are shared by thousands of visitors. */
const MAX_RECORDS = 2_000;

/** Zero bytes between tree and data (MaxMind DB file format 2.0, Data Section Separator). */
const SEPARATOR = Buffer.alloc(16);

/** Databases with neither countries nor anonymizers, by the end of their type. */
const USELESS = /-(?:ASN|ISP|Domain|Connection-Type|User-Count|Static-IP-Score)$/i;

/** IP addresses that are looked up when a file is opened, to reject one with a broken tree. */
const TRIALS = ['0.0.0.0', '127.255.255.255', '192.0.2.1', '255.255.255.255'];
const TRIALS_V6 = ['2001:db8::1', '::', 'ffff::'];

/**
 * Traits of IP addresses whose visitors may be elsewhere. They include hosting providers: visitors do not watch from
 * data centers, but unlisted VPN exits are located there.
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

/** The data of one file about an IP address. */
export interface GeoRecord {
  /** ISO 3166-1 alpha-2; null if unknown. */
  readonly country: string | null;
  readonly vpn: boolean;
}

/** One file in MaxMind's format, by IP address. */
export type GeoDatabase = (address: string) => GeoRecord;

const NOT_KNOWN: GeoRecord = { country: null, vpn: false };

/**
 * Reads a file in MaxMind's format: countries, cities, enterprise, anonymous IPs, or any with their fields.
 *
 * Throws an error with half a sentence for other bytes. A broken record counts as unknown.
 */
export function readGeoDatabase(bytes: Buffer): GeoDatabase {
  const reader = readerOf(bytes);
  const isNarrow = reader.metadata.ipVersion === 4;
  return (text) => {
    const address = plainAddress(text);
    // An IPv4 tree would treat an IPv6 address as the IPv4 address of its first four bytes.
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
  if (!separator.equals(SEPARATOR)) throw new Error('is truncated, or not a MaxMind database');
  if (USELESS.test(databaseType)) throw new Error(`is ${databaseType}, which has neither countries nor VPNs`);
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
    throw new Error('is not a MaxMind database', { cause });
  }
}

/**
 * Normalizes an IP address for the trees: IPv4 in IPv6 becomes IPv4, without zone or the port that some proxies add;
 * null if it is invalid.
 */
function plainAddress(text: string): string | null {
  const [, bare = text] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(text)?.filter(Boolean) ?? [];
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null;
  const [address = ''] = ipaddr.process(bare).toNormalizedString().split('%');
  return address;
}

/**
 * Reads a record. The country is where the address is used. The country of registration is no substitute, because it
 * does not tell where the visitor is.
 */
function toPlace(value: unknown): GeoRecord {
  const record = asRecord(value);
  const code = asRecord(record['country'])['iso_code'];
  const traits = asRecord(record['traits']);
  return {
    country: typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : null,
    // Files of anonymous IPs have them at the top level, others among the traits.
    vpn: ANONYMISERS.some((name) => record[name] === true || traits[name] === true),
  };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
