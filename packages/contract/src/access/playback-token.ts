import Type, { type Static } from 'typebox';
import { Id, Nullable, Time } from '../field.ts';
import { UserId } from './entitlement.ts';

/** Ids of videos, or of offers, that one playback token may name. */
export const MAX_TOKEN_IDS = 100;

/** Body of `POST …/playbackTokens`: what the token is to say (interfaces, Videos). All fields may be left out. */
export const PlaybackTokenRequest = Type.Object(
  {
    userId: Type.Optional(Nullable(UserId)),
    videoIds: Type.Optional(
      Nullable(
        Type.Array(Id, {
          minItems: 1,
          maxItems: MAX_TOKEN_IDS,
          uniqueItems: true,
          description: 'Absent: every video of the publisher',
        })
      )
    ),
    offerIds: Type.Optional(
      Type.Array(Id, { maxItems: MAX_TOKEN_IDS, uniqueItems: true, description: 'What was bought; default: nothing' })
    ),
    expireTime: Type.Optional(
      Type.Union([Time, Type.Null()], { description: 'Default: in an hour; at most in 24 hours' })
    ),
  },
  { additionalProperties: false }
);

export const PlaybackToken = Type.Object({
  token: Type.String({ description: 'A JWT, for `Authorization: Bearer …`' }),
  expireTime: Type.String({ description: 'RFC 3339 UTC' }),
});

export type WirePlaybackTokenRequest = Static<typeof PlaybackTokenRequest>;
export type WirePlaybackToken = Static<typeof PlaybackToken>;
