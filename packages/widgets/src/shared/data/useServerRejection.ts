import { ApiError } from '@touchline/client';
import { useCallback, useState } from 'react';
import type { MountContext } from '../host/mount.ts';

export interface ServerRejection {
  /** The server's rejection of the current request; undefined: none. */
  readonly error: ApiError | undefined;
  /** Clears the rejection for a retry. */
  readonly forget: () => void;
}

/**
 * Returns the server's rejection while the request is the same: a request to the API would fail again, so it waits for
 * a retry. `contentKey` identifies the request.
 */
export function useServerRejection(rejection: MountContext['rejection'], contentKey: string): ServerRejection {
  const [current, setCurrent] = useState(
    () =>
      rejection && {
        contentKey,
        error: new ApiError({ ...rejection, status: REJECTED_STATUS, cause: rejection.cause }),
      }
  );
  const forget = useCallback(() => setCurrent(undefined), []);
  const isOther = current !== undefined && current.contentKey !== contentKey;
  if (isOther) forget();
  return { error: isOther ? undefined : current?.error, forget };
}

/** Any status that a retry does not fix. */
const REJECTED_STATUS = 400;
