import type { PublicFile } from '../../platform/static/public-files.ts';
import type { FixedBytes } from '../../platform/static/send-part.ts';

/** A request to a live channel. */
export interface LiveRequest {
  readonly channel: string;
  /** Path below `/media/{channel}/`. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
}

/** The response of a channel: a text that changes soon, or bytes that never change. */
export type LiveFile =
  | ({ readonly kind: 'text' } & { readonly file: PublicFile })
  | ({ readonly kind: 'bytes' } & FixedBytes);

/** Returns the file of a channel; null if the channel or the file does not exist. */
export type LiveMedia = (request: LiveRequest) => Promise<LiveFile | null>;
