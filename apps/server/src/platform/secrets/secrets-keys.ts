import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Settings } from '../settings/settings.ts';
import { KEY_BYTES, parseSecretsKey, type SecretsKey } from './secret-cipher.ts';

/** The active keys: the first one encrypts, all of them decrypt. */
export type SecretsKeys = readonly [SecretsKey, ...SecretsKey[]];

/**
 * Reads the keys of `SECRETS_KEY`, or else the key in `DATA_DIR/secrets-key` (mode 600).
 *
 * `create`: whether a missing file is created. It must not be if the database already has encrypted secrets. Throws a
 * one-line message that names the variable if there is no usable key.
 */
export function readSecretsKeys(
  { secretsKeys, dataDir }: Pick<Settings, 'secretsKeys' | 'dataDir'>,
  { create }: { create: boolean }
): SecretsKeys {
  const path = resolve(dataDir, 'secrets-key');
  const texts = secretsKeys.length > 0 ? secretsKeys : [readKeyFile(path) ?? makeKeyFile(path, { dataDir, create })];
  const [first, ...previous] = texts.map((text) => {
    const key = parseSecretsKey(text);
    if (key) return key;
    throw new Error(`SECRETS_KEY: ${path} holds no key of ${KEY_BYTES} bytes in base64; restore it from a backup.`);
  });
  if (!first) throw new Error('SECRETS_KEY: there is no key.');
  return [first, ...previous];
}

function readKeyFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function makeKeyFile(path: string, { dataDir, create }: { dataDir: string; create: boolean }): string {
  if (!create) {
    throw new Error(
      `SECRETS_KEY: the stored secrets are encrypted, and their key is neither in SECRETS_KEY nor in ${path}; restore it.`
    );
  }
  const text = randomBytes(KEY_BYTES).toString('base64url');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Two processes may start at once: the first file stays, and both use it.
  try {
    writeFileSync(path, `${text}\n`, { mode: 0o600, flag: 'wx' });
    return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFileSync(path, 'utf8').trim();
  }
}
