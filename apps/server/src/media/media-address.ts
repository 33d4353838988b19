import { ID_PATTERN } from '@touchline/contract';

const FOLDER = new RegExp(ID_PATTERN);

/** A file of a video, as an address of ours names it: both parts decoded. */
export interface MediaAddress {
  readonly folder: string;
  /** Below the folder. */
  readonly path: string;
}

/** The file that a URL's path names, `/media/{folder}/…` in any encoding; null: it names none. */
export function readMediaPath(pathname: string): MediaAddress | null {
  const [root, media, folder, ...rest] = pathname.split('/').map(decoded);
  if (root !== '' || media !== 'media' || folder === undefined || !isFolder(folder) || rest.length === 0) return null;
  return { folder, path: rest.join('/') };
}

/** Whether a folder of media may have this name: it is that of a video. */
export function isFolder(name: string): boolean {
  return FOLDER.test(name);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
