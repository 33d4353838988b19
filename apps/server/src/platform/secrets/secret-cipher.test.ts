import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decryptSecret, encryptSecret, keyIdOf, parseSecretsKey, type SecretsKey } from './secret-cipher.ts';

function createKey(): SecretsKey {
  const key = parseSecretsKey(randomBytes(32).toString('base64'));
  if (!key) throw new Error('no key');
  return key;
}
const key = createKey();

describe('parseSecretsKey', () => {
  it.each([
    ['base64', 'base64'],
    ['base64url', 'base64url'],
  ] as const)('accepts 32 bytes in %s', (_, encoding) => {
    const bytes = Buffer.alloc(32, 0xfb);
    expect(parseSecretsKey(bytes.toString(encoding))?.key.export()).toEqual(bytes);
  });

  it.each([
    '',
    'secret',
    Buffer.alloc(31).toString('base64'),
    Buffer.alloc(33).toString('base64'),
    '0'.repeat(64),
    'ä',
  ])('rejects %j', (text) => expect(parseSecretsKey(text)).toBeNull());
});

describe('an encrypted secret', () => {
  it('names its key, and reveals nothing of the secret', async () => {
    const stored = await encryptSecret('psk_hush', 'signing_keys/acme/shop', key);
    expect(stored).not.toContain('hush');
    expect(Buffer.from(stored.split('.')[3] ?? '', 'base64url').toString()).not.toContain('hush');
    expect(keyIdOf(stored)).toBe(key.id);
    expect(await decryptSecret(stored, 'signing_keys/acme/shop', [createKey(), key])).toBe('psk_hush');
  });

  it('has another text each time', async () => {
    const [one, two] = [await encryptSecret('a', 'o', key), await encryptSecret('a', 'o', key)];
    expect(one).not.toBe(two);
  });

  it('cannot be decrypted in another row, with another key, or after a change', async () => {
    const stored = await encryptSecret('psk_hush', 'signing_keys/acme/shop', key);
    await expect(decryptSecret(stored, 'signing_keys/blue/shop', [key])).rejects.toThrow('another row');
    await expect(decryptSecret(stored, 'signing_keys/acme/shop', [createKey()])).rejects.toThrow('SECRETS_KEY');
    const parts = stored.split('.');
    const last = parts[3] ?? '';
    parts[3] = `${last.startsWith('A') ? 'B' : 'A'}${last.slice(1)}`;
    await expect(decryptSecret(parts.join('.'), 'signing_keys/acme/shop', [key])).rejects.toThrow();
  });

  it.each(['psk_hush', 'aGVsbG8', '', 'a.b.c', '{"kty":"EC"}', 'eyJ.x'])('does not look like %j', (text) =>
    expect(keyIdOf(text)).toBeNull()
  );
});
