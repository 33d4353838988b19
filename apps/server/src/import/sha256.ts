import { createHash } from 'node:crypto';

/** SHA-256 in hex, as the store computes it of pictures. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
