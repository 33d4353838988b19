import { ApiError } from '../errors.ts';
import type { PublicFile } from '../static/public-files.ts';
import type { FixedBytes } from '../static/send-bytes.ts';

/** What a channel answers: a text that is another one soon, or bytes that never change. */
export type LiveFile =
  | ({ readonly kind: 'text' } & { readonly file: PublicFile })
  | ({ readonly kind: 'bytes' } & FixedBytes);

/** For a wait that has ended without what was waited for: the server closes, or its clock was set back. */
export function notYet(): ApiError {
  return new ApiError('UNAVAILABLE', 'This part of the programme is not there yet; ask again.', {
    headers: { 'retry-after': '1' },
  });
}
