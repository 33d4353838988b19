import { createReadStream, existsSync, renameSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';

/** Only the server's own user may read content that is not public. */
const MODES = { dmode: 0o700, fmode: 0o600 };

/**
 * Creates the files of an empty store in `folder`, unless it exists. `template`: their archive, which the build leaves
 * beside the program.
 *
 * The folder appears when it is complete. A part that a killed process left is replaced.
 */
export async function createStoreFiles(folder: string, template: URL): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.new`;
  const remove = () => rmSync(unfinished, { recursive: true, force: true });
  remove();
  try {
    await pipeline(createReadStream(template), createGunzip(), unpackTar(unfinished, MODES));
    renameSync(unfinished, folder);
  } catch (error) {
    remove();
    throw error;
  }
}
