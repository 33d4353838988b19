import type { Content } from '../content/content.ts';
import type { Payments } from './checkout/payments.ts';
import type { MediaGrants } from './media/access/media-grants.ts';
import type { MediaGuards } from './media/access/media-guards.ts';
import type { BuiltInMedia } from './media/built-in-media.ts';
import type { FindMediaOwner } from './media/owners/media-owner.ts';
import type { RemotePlans } from './media/remote/remote-plans.ts';
import type { PlaybackKeys } from './tokens/playback-keys.ts';
import type { PlaybackTokens } from './tokens/playback-tokens.ts';

/** Videos: their media, the access to them, and what visitors pay for it. */
export interface Playback extends Content {
  /** Root folders of media, with one folder per video: imported ones first. */
  readonly mediaFolders: readonly string[];
  /** null: the server has imported media only. */
  readonly builtInMedia: BuiltInMedia | null;
  readonly mediaOwner: FindMediaOwner;
  readonly mediaGuards: MediaGuards;
  readonly grants: MediaGrants;
  readonly remotePlans: RemotePlans;
  readonly playbackKeys: PlaybackKeys;
  readonly playbackTokens: PlaybackTokens;
  readonly payments: Payments;
}
