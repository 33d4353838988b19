import { ManagedVideo, VideoFields, type WireVideoFields } from '@touchline/contract';
import { idAt, pictureAt } from '../references/references-in.ts';
import { readPictureUrl, readUrl } from '../resource/fields.ts';
import { defineKind } from '../resource/kind.ts';
import { namedFolders } from './named-folders.ts';
import { tellEventsOf } from './tell-events.ts';

/** What players play (contract §2.6, interfaces, Videos). */
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
    posterUrl: readPictureUrl(video.posterUrl, 'posterUrl'),
    captions: video.captions.map((caption, index) => ({
      ...caption,
      url: readUrl(caption.url, `captions[${index}].url`),
    })),
    storyboardUrl: readUrl(video.storyboardUrl, 'storyboardUrl'),
  }),
  references: ({ accessPolicyId, markersSource, posterUrl }, context) => [
    ...idAt(['accessPolicyId'], 'accessPolicies', accessPolicyId),
    ...idAt(['markersSource'], 'events', markersSource?.replace('events/', '')),
    ...pictureAt(['posterUrl'], posterUrl, context),
  ],
  columns: (video) => ({ media_folders: [...namedFolders(video)] }),
  record: tellEventsOf,
});
