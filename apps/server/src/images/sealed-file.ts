import { crc32 } from 'node:zlib';

/** First bytes of a file of ours; the digit changes with the layout. */
const MAGIC = Buffer.from('TLC1');
const HEADER = MAGIC.length + 4;

/** The content with a checksum before it, so that damage is seen: magic, CRC-32 (big endian), content. */
export function seal(body: Uint8Array): Buffer {
  const header = Buffer.alloc(HEADER);
  MAGIC.copy(header);
  header.writeUInt32BE(crc32(body), MAGIC.length);
  return Buffer.concat([header, body]);
}

/** The content of a sealed file; null when it is cut off, changed or no file of ours. */
export function unseal(file: Buffer): Buffer | null {
  if (file.length < HEADER || !file.subarray(0, MAGIC.length).equals(MAGIC)) return null;
  const body = file.subarray(HEADER);
  return crc32(body) === file.readUInt32BE(MAGIC.length) ? body : null;
}
