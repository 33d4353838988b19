import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { WireAuditCheckpoint, WireAuditKey } from '@touchline/contract';
import { canonicalJson } from './canonical-json.ts';

/** PKCS #8 of an Ed25519 key, before its 32 bytes (RFC 8410 §7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

type UnsignedCheckpoint = Omit<WireAuditCheckpoint, 'signature' | 'keyId'>;

/** Signs checkpoints and verifies their signatures. */
export interface AuditKey {
  readonly published: WireAuditKey;
  sign(checkpoint: UnsignedCheckpoint): WireAuditCheckpoint;
  /** Whether a key of this server has signed the checkpoint. */
  verifies(checkpoint: WireAuditCheckpoint): boolean;
}

/** Creates the key of checkpoints from the server's own secret of 32 bytes in base64url. */
export function createAuditKey(secret: string): AuditKey {
  const der = Buffer.concat([PKCS8_PREFIX, Buffer.from(secret, 'base64url')]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const published = publish(publicKey);
  return {
    published,
    sign(checkpoint) {
      const signed = { ...checkpoint, keyId: published.id };
      return { ...signed, signature: sign(null, signedBytes(signed), privateKey).toString('base64url') };
    },
    verifies: (checkpoint) =>
      checkpoint.keyId === published.id &&
      verify(null, signedBytes(checkpoint), publicKey, Buffer.from(checkpoint.signature, 'base64url')),
  };
}

/** The bytes that a signature covers. Source: studio.md §3, Checkpoint. */
function signedBytes({ publisher, sequence, hash, time, keyId }: Omit<WireAuditCheckpoint, 'signature'>): Buffer {
  return Buffer.from(canonicalJson({ publisher, sequence, hash, time, keyId }));
}

function publish(key: KeyObject): WireAuditKey {
  const { x = '' } = key.export({ format: 'jwk' });
  const publicKey = { kty: 'OKP', crv: 'Ed25519', x } as const;
  // The thumbprint covers these members in canonical form (RFC 8037, appendix A.3).
  return { id: createHash('sha256').update(canonicalJson(publicKey)).digest('base64url'), publicKey };
}
