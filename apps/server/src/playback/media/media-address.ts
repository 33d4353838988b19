import { isId } from '@touchline/contract';

/** A file of a video, decoded from a URL of this server. */
export interface MediaAddress {
  readonly folder: string;
  /** Path below the folder. */
  readonly path: string;
}

/** Reads the path of a URL, `/media/{folder}/…` in any encoding; null if it is not a media path. */
export function readMediaPath(pathname: string): MediaAddress | null {
  const [root, media, folder, ...rest] = pathname.split('/').map(decoded);
  if (root !== '' || media !== 'media' || folder === undefined || !isFolder(folder) || rest.length === 0) return null;
  return { folder, path: rest.join('/') };
}

/** Whether a name is valid for a media folder, which has the form of a video id. */
export function isFolder(name: string): boolean {
  return isId(name);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
