import type { WireVideoFields } from '@touchline/contract';
import { readMediaPath } from '../media/media-address.ts';

/** Any origin: only the path of an address is looked at. */
const ANYWHERE = 'https://touchline.invalid';

/**
 * The folders of media that a video names in its playlists, captions and storyboard, each once.
 *
 * On whatever host: a server is reached under several names, and what a delivery network shows comes from it too. So a
 * video may protect a folder by too many addresses, never leave one open by too few.
 */
export function namedFolders({ playlists, captions, storyboardUrl }: WireVideoFields): readonly string[] {
  const urls = [...playlists.map(({ url }) => url), ...captions.map(({ url }) => url), storyboardUrl ?? []].flat();
  return [...new Set(urls.flatMap((url) => folderNamedBy(url) ?? []))];
}

function folderNamedBy(url: string): string | null {
  return URL.canParse(url, ANYWHERE) ? (readMediaPath(new URL(url, ANYWHERE).pathname)?.folder ?? null) : null;
}
