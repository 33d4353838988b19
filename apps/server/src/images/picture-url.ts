import { isDomainAllowed } from '../access/allowed-domains.ts';
import { versionedImageUrl } from './picture-version.ts';

/** Files that are no still picture: clips and playlists of a video banner. */
const NOT_A_PICTURE = /\.(mp4|m4v|webm|mov|m3u8|mpd|ts)$/i;
/** An uploaded picture by its resource name. */
const RESOURCE_NAME = /^publishers\/([a-z0-9][a-z0-9_-]*)\/images\/([a-z0-9][a-z0-9_-]*)$/;
/** The path of one, in its own size. */
const UPLOADED = /^\/img\/([a-z0-9][a-z0-9_-]*)\/(?!remote$)([a-z0-9][a-z0-9_-]*)$/;

/** Paths of this server's own files: a page on another origin needs them absolute. */
const OWN_PATH = /^\/(img|media|demo)\//;

/** Whose pictures, and under which address `/img/` is reached. */
export interface PictureHome {
  readonly publicUrl: string;
  readonly publisher: string;
  /** The publisher's allow-list. */
  readonly imageHosts: readonly string[];
  /** Versions of the publisher's uploaded pictures, by id; others keep their address without one. */
  readonly versions: ReadonlyMap<string, string>;
}

/** The id of the publisher's uploaded picture that an address names, in any spelling; null: it names none. */
export function uploadedId(url: string, { publicUrl, publisher }: Omit<PictureHome, 'versions'>): string | null {
  const path = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url;
  const [, owner, id] = RESOURCE_NAME.exec(url) ?? UPLOADED.exec(path) ?? [];
  return owner === publisher && id !== undefined ? id : null;
}

/**
 * The address visitors get for an asset (contract §3): uploaded pictures and those of allow-listed hosts come from
 * `/img/`, which resizes them; everything else, clips included, stays as written.
 */
export function toPictureUrl(url: string, home: PictureHome): string {
  const { publicUrl, publisher, imageHosts, versions } = home;
  const id = uploadedId(url, home);
  const version = id === null ? undefined : versions.get(id);
  if (id !== null && version !== undefined) return versionedImageUrl(publicUrl, { publisher, id, version });
  const [, owner, image] = RESOURCE_NAME.exec(url) ?? [];
  if (owner !== undefined) return `${publicUrl}/img/${owner}/${image}`;
  if (OWN_PATH.test(url)) return `${publicUrl}${url}`;
  if (imageHosts.length === 0 || !/^https?:/i.test(url) || !URL.canParse(url)) return url;

  const parsed = new URL(url);
  const ours = parsed.origin === publicUrl;
  if (ours || NOT_A_PICTURE.test(parsed.pathname) || !isDomainAllowed(parsed, imageHosts)) return url;
  return `${publicUrl}/img/${publisher}/remote?url=${encodeURIComponent(url)}`;
}
