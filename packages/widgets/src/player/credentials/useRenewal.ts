import { useEffect, useEffectEvent, useState } from 'react';
import type { ContentResult } from '../widget.ts';
import type { Visitor } from './useVisitor.ts';

/**
 * Requests a newer token if the API rejects the current one while nothing plays: once, until a token is accepted again.
 * Returns whether that is in progress, so that no error is shown yet.
 */
export function useRenewal(
  isOver: boolean,
  { token, renew }: Visitor,
  fetchVideos: ContentResult['fetchVideos']
): boolean {
  const [wasTried, setTried] = useState(false);
  if (wasTried && !isOver) setTried(false);
  const attempt = useEffectEvent(async () => {
    const next = await renew();
    // The current view stays until the response.
    if (next !== token) await fetchVideos(next).catch(() => undefined);
    setTried(true);
  });
  useEffect(() => {
    if (isOver) void attempt();
  }, [isOver]);
  return isOver && !wasTried;
}
