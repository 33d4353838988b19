import { ApiError } from '@touchline/server/platform/http/errors.ts';

/** Creates the error for a wait that ended early, because the server closes or its clock was set back. */
export function notYet(): ApiError {
  return new ApiError('UNAVAILABLE', 'This part of the program is not available yet; try again.', {
    headers: { 'retry-after': '1' },
  });
}
