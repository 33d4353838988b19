import { useEffect, useEffectEvent, useState } from 'react';
import type { Visitor } from './useVisitor.ts';
import type { Found } from './widget.ts';

/**
 * Gets another token in place of one that the API believes no more, where nothing plays that would see to it: once, until one
 * is believed again. Whether that is under way, so that there is no verdict yet.
 */
export function useRenewal(isOver: boolean, { token, renew }: Visitor, ask: Found['ask']): boolean {
  const [isTried, setTried] = useState(false);
  if (isTried && !isOver) setTried(false);
  const attempt = useEffectEvent(async () => {
    const next = await renew();
    // What shows meanwhile stays until there is an answer to it.
    if (next !== token) await ask(next).catch(() => undefined);
    setTried(true);
  });
  useEffect(() => {
    if (isOver) void attempt();
  }, [isOver]);
  return isOver && !isTried;
}
