import Type, { type Static } from 'typebox';
import { PublicOffer } from '../access/offer.ts';
import { Id, ImageUrl, Locale, LocalizedText, MAX_URL, Nullable, outputFields, PublicImageUrl, Url } from '../field.ts';
import { problemFields } from './problem.ts';

/** Contract §2.6. */
export const PLAYLIST_FORMATS = ['FORMAT_UNSPECIFIED', 'HLS', 'DASH', 'MP4', 'FLV'] as const;

/** Why a video cannot be played (contract §2.6). A verdict is data, so that lists can mix playable and blocked ones. */
export const VIDEO_ERRORS = [
  'ERROR_CODE_UNSPECIFIED',
  'ERROR_CODE_NOT_AUTHENTICATED',
  'ERROR_CODE_NOT_ENTITLED',
  'ERROR_CODE_GEO_BLOCKED',
  'ERROR_CODE_VPN_BLOCKED',
  'ERROR_CODE_SIGNATURE_MISMATCH',
  'ERROR_CODE_INVALID_DOMAIN',
] as const;

export type VideoError = (typeof VIDEO_ERRORS)[number];

const ManagedPlaylist = Type.Object(
  {
    format: Type.Enum(PLAYLIST_FORMATS),
    url: Url,
    tokenOrigins: Type.Optional(
      Type.Array(Url, { maxItems: 20, description: 'Origins that may be sent the playback token' })
    ),
  },
  { additionalProperties: false }
);

const ManagedCaption = Type.Object(
  { language: Locale, label: LocalizedText, url: Url },
  { additionalProperties: false }
);

/** Writable fields of a video (interfaces, Videos). `error` is computed, never written. */
export const VideoFields = Type.Object(
  {
    displayName: LocalizedText,
    live: Type.Boolean(),
    duration: Nullable(Type.Number({ minimum: 0, maximum: 1e7, description: 'Seconds; null when live or unknown' })),
    playlists: Type.Array(ManagedPlaylist, { maxItems: 20 }),
    posterUrl: Nullable(ImageUrl),
    accessPolicyId: Nullable(Id),
    captions: Type.Array(ManagedCaption, { maxItems: 100 }),
    storyboardUrl: Nullable(Url),
    markersSource: Nullable(Type.String({ pattern: '^events/[a-z0-9][a-z0-9_-]{0,62}$', description: 'events/{id}' })),
  },
  { additionalProperties: false }
);

export const ManagedVideo = Type.Object(
  { ...outputFields, ...VideoFields.properties, ...problemFields },
  { $id: 'ManagedVideo' }
);

const url = Nullable(Type.String({ maxLength: MAX_URL * 2 }));

/** A video as visitors get it: with the verdict about them (contract §2.6). */
export const PublicVideo = Type.Object(
  {
    id: Type.String(),
    resourceName: Type.String(),
    name: Type.String({ description: 'Display name' }),
    live: Type.Boolean(),
    duration: Nullable(Type.Number()),
    error: Nullable(Type.Enum(VIDEO_ERRORS)),
    playlists: Type.Array(
      Type.Object({
        format: Type.Enum(PLAYLIST_FORMATS),
        url: Type.String(),
        tokenOrigins: Type.Optional(Type.Array(Type.String())),
        expireTime: Type.Optional(Type.String()),
      })
    ),
    posterUrl: PublicImageUrl,
    accessPolicyId: Nullable(Type.String()),
    captions: Type.Array(Type.Object({ language: Type.String(), label: Type.String(), url: Type.String() })),
    storyboardUrl: url,
    markersSource: Nullable(Type.String()),
    accessDecision: Type.Optional(
      Type.Object(
        {
          checkedTime: Type.String(),
          region: Nullable(Type.String()),
          offers: Type.Optional(
            Type.Array(PublicOffer, { description: 'With NOT_ENTITLED only: what would open it, and can be bought' })
          ),
        },
        { description: 'With an error only' }
      )
    ),
  },
  { $id: 'Video' }
);

export type WireVideoFields = Static<typeof VideoFields>;
export type WireVideo = Static<typeof PublicVideo>;
