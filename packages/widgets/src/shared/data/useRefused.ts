import { ApiError } from '@touchline/client';
import { useCallback, useState } from 'react';
import type { MountPort } from '../mount.ts';

export interface Refused {
  /** Why there is no content; undefined: nobody has refused what is asked for now. */
  readonly error: ApiError | undefined;
  /** Somebody wants to try again: from now on it is asked for. */
  readonly forget: () => void;
}

/**
 * What the server has answered in place of content, for as long as the very same is wished for: asking the API would bring
 * the same answer, so nothing is asked before somebody wants it. `wish` names what is asked for.
 */
export function useRefused(refused: MountPort['refused'], wish: string): Refused {
  const [known, setKnown] = useState(
    () => refused && { wish, error: new ApiError({ ...refused, status: REFUSED, cause: refused.cause }) }
  );
  const forget = useCallback(() => setKnown(undefined), []);
  const isOther = known !== undefined && known.wish !== wish;
  if (isOther) forget();
  return { error: isOther ? undefined : known?.error, forget };
}

/** Any status that asking again does not mend. */
const REFUSED = 400;
