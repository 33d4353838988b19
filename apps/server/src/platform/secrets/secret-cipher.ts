import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';

/** Bytes of a key: AES-256. */
export const KEY_BYTES = 32;

/** A key for encrypting secrets; `id` identifies it without revealing it. */
export interface SecretsKey {
  readonly id: string;
  readonly key: KeyObject;
}

/** Parses a key of 32 bytes in base64 or base64url; null if it is invalid. */
export function parseSecretsKey(text: string): SecretsKey | null {
  if (!/^[\w+/-]+={0,2}$/.test(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== KEY_BYTES) return null;
  const id = createHash('sha256').update('touchline secrets key ').update(bytes).digest('hex').slice(0, 16);
  return { id, key: createSecretKey(bytes) };
}

/**
 * Encrypts a text as a JWE (RFC 7516, `dir` with AES-256-GCM).
 *
 * `owner` names the row in which the text is stored. It is authenticated, so a text that is copied to another row
 * cannot be decrypted there.
 */
export function encryptSecret(text: string, owner: string, { id, key }: SecretsKey): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: id, owner })
    .encrypt(key);
}

/**
 * Decrypts the result of `encryptSecret` for the same owner. Throws if no key fits, or the text was changed or moved.
 */
export async function decryptSecret(stored: string, owner: string, keys: readonly SecretsKey[]): Promise<string> {
  const id = keyIdOf(stored);
  const fitting = keys.find((key) => key.id === id);
  if (!fitting)
    throw new Error(`SECRETS_KEY: ${owner} is encrypted with another key; add that key to SECRETS_KEY, after a comma.`);
  const { plaintext, protectedHeader } = await compactDecrypt(stored, fitting.key, {
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  });
  if (protectedHeader['owner'] !== owner) throw new Error(`The secret of ${owner} was encrypted for another row.`);
  return new TextDecoder().decode(plaintext);
}

/** Returns the id of the key of an encrypted text; null if it is not encrypted. Our plain secrets contain no dots. */
export function keyIdOf(stored: string): string | null {
  if (!/^eyJ[\w-]+\.\.[\w-]+\.[\w-]*\.[\w-]+$/.test(stored)) return null;
  const { kid } = decodeProtectedHeader(stored);
  return typeof kid === 'string' ? kid : null;
}
