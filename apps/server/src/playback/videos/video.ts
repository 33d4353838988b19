import { ManagedVideo, VideoFields, type WireVideoFields } from '@touchline/contract';
import { idAt, imageAt } from '../../content/references/references-in.ts';
import { readImageUrl, readUrl } from '../../content/resource/fields.ts';
import { defineKind } from '../../content/resource/kind.ts';
import { readMediaPath } from '../media/media-address.ts';
import { recordVideoChange } from './record-video-change.ts';

/** The videos that players play (contract §2.6, interfaces, Videos). */
export const videoKind = defineKind<WireVideoFields>({
  collection: 'videos',
  singular: 'video',
  table: 'videos',
  fields: VideoFields,
  schema: ManagedVideo,
  defaults: () => ({
    displayName: '',
    live: false,
    duration: null,
    playlists: [],
    posterUrl: null,
    accessPolicyId: null,
    captions: [],
    storyboardUrl: null,
    markersSource: null,
  }),
  normalise: (video) => ({
    ...video,
    playlists: video.playlists.map((playlist, index) => ({
      ...playlist,
      url: readUrl(playlist.url, `playlists[${index}].url`),
    })),
    posterUrl: readImageUrl(video.posterUrl, 'posterUrl'),
    captions: video.captions.map((caption, index) => ({
      ...caption,
      url: readUrl(caption.url, `captions[${index}].url`),
    })),
    storyboardUrl: readUrl(video.storyboardUrl, 'storyboardUrl'),
  }),
  references: ({ accessPolicyId, markersSource, posterUrl }, context) => [
    ...idAt(['accessPolicyId'], 'accessPolicies', accessPolicyId),
    ...idAt(['markersSource'], 'events', markersSource?.replace('events/', '')),
    ...imageAt(['posterUrl'], posterUrl, context),
  ],
  columns: (video) => ({ media_folders: [...namedFolders(video)] }),
  record: recordVideoChange,
});

/** A placeholder origin: only the path of a URL matters. */
const ANYWHERE = 'https://touchline.invalid';

/**
 * Returns the media folders in the URLs of a video's playlists, captions and storyboard, each once.
 *
 * Any host counts, because a server may have several names, and a CDN may deliver its files. A video may therefore
 * protect a folder unnecessarily, but never leaves one unprotected.
 */
export function namedFolders({ playlists, captions, storyboardUrl }: WireVideoFields): readonly string[] {
  const urls = [...playlists.map(({ url }) => url), ...captions.map(({ url }) => url), storyboardUrl ?? []].flat();
  return [...new Set(urls.flatMap((url) => folderNamedBy(url) ?? []))];
}

function folderNamedBy(url: string): string | null {
  return URL.canParse(url, ANYWHERE) ? (readMediaPath(new URL(url, ANYWHERE).pathname)?.folder ?? null) : null;
}
