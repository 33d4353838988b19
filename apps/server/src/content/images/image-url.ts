import { isDomainAllowed } from '@touchline/domain';
import { versionedImageUrl } from './image-version.ts';

/** Files that are not still images: clips and playlists of a video banner. */
const NOT_AN_IMAGE = /\.(mp4|m4v|webm|mov|m3u8|mpd|ts)$/i;
/** The resource name of an uploaded image. */
const RESOURCE_NAME = /^publishers\/([a-z0-9][a-z0-9_-]*)\/images\/([a-z0-9][a-z0-9_-]*)$/;
/** The path of an uploaded image, in its own size. */
const UPLOADED = /^\/img\/([a-z0-9][a-z0-9_-]*)\/(?!remote$)([a-z0-9][a-z0-9_-]*)$/;

/** Paths of this server's own files, which pages of another origin need as absolute URLs. */
const OWN_PATH = /^\/(img|media|demo)\//;

/** The publisher of the images, and the origin that serves `/img/`. */
export interface ImageUrlContext {
  readonly publicUrl: string;
  readonly publisher: string;
  /** The publisher's allow-list. */
  readonly imageHosts: readonly string[];
  /** Versions of the publisher's uploaded images, by id. Images without one get an URL without a version. */
  readonly versions: ReadonlyMap<string, string>;
}

/** Returns the id of the publisher's uploaded image in a URL or name of any form; null if there is none. */
export function uploadedId(url: string, { publicUrl, publisher }: Omit<ImageUrlContext, 'versions'>): string | null {
  const path = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url;
  const [, owner, id] = RESOURCE_NAME.exec(url) ?? UPLOADED.exec(path) ?? [];
  return owner === publisher && id !== undefined ? id : null;
}

/**
 * Returns the URL of an asset for visitors (contract §3). Uploaded images and those of allow-listed hosts are served
 * resized from `/img/`. Everything else, including clips, stays unchanged.
 */
export function toImageUrl(url: string, home: ImageUrlContext): string {
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
  if (ours || NOT_AN_IMAGE.test(parsed.pathname) || !isDomainAllowed(parsed, imageHosts)) return url;
  return `${publicUrl}/img/${publisher}/remote?url=${encodeURIComponent(url)}`;
}
