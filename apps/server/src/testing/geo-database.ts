import ipaddr from 'ipaddr.js';

type Value = string | number | bigint | boolean | readonly Value[] | { readonly [name: string]: Value };

/** A node or leaf of the tree: both sides, or the number of a record; null if nothing is known. */
type Branch = [Branch, Branch] | number | null;

const METADATA_MARKER = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex');
const SEPARATOR = Buffer.alloc(16);

/** Bits of an IPv6 address before the IPv4 address that it represents in such a tree. */
const IPV4_AT = 96;

/**
 * Creates a file in MaxMind's format from networks: `{'2.16.0.0/16': {country: {iso_code: 'NL'}}}`. Inner networks
 * override outer ones.
 *
 * Source: https://maxmind.github.io/MaxMind-DB/
 */
export function geoDatabaseOf(
  networks: Readonly<Record<string, Value>>,
  { type = 'Test-Country', ipVersion = 6 }: { type?: string; ipVersion?: 4 | 6 } = {}
): Buffer {
  const records = Object.values(networks).map(encode);
  const offsets = records.map((_, index) => records.slice(0, index).reduce((sum, { length }) => sum + length, 0));
  const tree = Object.keys(networks)
    .map((cidr, index) => ({ bits: bitsOf(cidr, ipVersion), index }))
    .sort((one, other) => one.bits.length - other.bits.length)
    .reduce<Branch>((branch, { bits, index }) => insert(branch, bits, index), [null, null]);

  const nodes = nodesOf(tree);
  const numbers = new Map(nodes.map((node, number) => [node, number]));
  const numberOf = (branch: Branch) => {
    if (branch === null) return nodes.length;
    if (typeof branch === 'number') return nodes.length + SEPARATOR.length + (offsets[branch] ?? 0);
    return numbers.get(branch) ?? nodes.length;
  };
  const bytes = Buffer.alloc(nodes.length * 6);
  for (const [at, [left, right]] of nodes.entries()) {
    bytes.writeUIntBE(numberOf(left), at * 6, 3);
    bytes.writeUIntBE(numberOf(right), at * 6 + 3, 3);
  }
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_795_000_000n,
    database_type: type,
    description: { en: 'Made by a test' },
    ip_version: ipVersion,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 24,
  };
  return Buffer.concat([bytes, SEPARATOR, ...records, METADATA_MARKER, encode(metadata)]);
}

function bitsOf(cidr: string, ipVersion: 4 | 6): readonly number[] {
  const [address, length] = ipaddr.parseCIDR(cidr);
  const all = address.toByteArray().flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1));
  const own = all.slice(0, length);
  return ipVersion === 6 && address.kind() === 'ipv4' ? [...Array<number>(IPV4_AT).fill(0), ...own] : own;
}

function insert(branch: Branch, [bit, ...rest]: readonly number[], index: number): Branch {
  if (bit === undefined) return index;
  const [left, right]: [Branch, Branch] = Array.isArray(branch) ? branch : [branch, branch];
  return bit === 0 ? [insert(left, rest, index), right] : [left, insert(right, rest, index)];
}

/** Returns the inner nodes, the root first. */
function nodesOf(branch: Branch): [Branch, Branch][] {
  return Array.isArray(branch) ? [branch, ...branch.flatMap(nodesOf)] : [];
}

function encode(value: Value): Buffer {
  if (typeof value === 'string') return field(2, Buffer.byteLength(value), Buffer.from(value));
  if (typeof value === 'boolean') return field(14, value ? 1 : 0);
  if (typeof value === 'number') return unsigned(6, BigInt(value));
  if (typeof value === 'bigint') return unsigned(9, value);
  if (Array.isArray(value)) return field(11, value.length, ...value.map(encode));
  const entries = Object.entries(value);
  return field(7, entries.length, ...entries.flatMap(([name, own]) => [encode(name), encode(own)]));
}

function unsigned(type: number, value: bigint): Buffer {
  const hex = value.toString(16);
  const bytes = value === 0n ? Buffer.alloc(0) : Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return field(type, bytes.length, bytes);
}

/** Encodes type and size, then the content. Types above 7 take a second byte; sizes above 284 do not occur here. */
function field(type: number, size: number, ...content: readonly Buffer[]): Buffer {
  const first = ((type > 7 ? 0 : type) << 5) | Math.min(size, 29);
  return Buffer.concat([
    Buffer.from([first, ...(type > 7 ? [type - 7] : []), ...(size < 29 ? [] : [size - 29])]),
    ...content,
  ]);
}
