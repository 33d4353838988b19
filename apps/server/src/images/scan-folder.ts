import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** ms after which a draft belongs to a process that died while it wrote. */
const DRAFT_LIFETIME = 10 * 60 * 1000;

export interface FoundFile {
  /** Relative to the folder. */
  readonly file: string;
  readonly bytes: number;
  /** Epoch ms of its last change. */
  readonly time: number;
}

/** The files of a cache folder, longest unused first; none when there is no folder. Removes drafts left by the dead. */
export async function scanFolder(folder: string, now: number): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  for (const shelf of await listed(folder)) {
    for (const name of await listed(join(folder, shelf))) {
      const file = join(shelf, name);
      const facts = await stat(join(folder, file)).catch(() => null);
      if (!facts?.isFile()) continue;
      const time = facts.mtimeMs;
      if (!name.endsWith('.tmp')) found.push({ file, bytes: facts.size, time });
      else if (now - time > DRAFT_LIFETIME) await rm(join(folder, file), { force: true });
    }
  }
  return found.sort((a, b) => a.time - b.time);
}

/** Names in a folder of ours: two hex digits, or the rest of a hash; anything else is somebody else's. */
async function listed(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /^[0-9a-f]{2}$|^[0-9a-f]{62}(\.[0-9a-f-]{36}\.tmp)?$/.test(name));
}
