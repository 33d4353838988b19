import type { Ads, Session } from '@touchline/player';
import { useEffect, useState } from 'react';

/** A session's ads; undefined until their code is there, and where it cannot be had. */
export function useOpened(session: Session): Ads | undefined {
  const [opened, setOpened] = useState<Ads>();
  useEffect(() => {
    let isOver = false;
    session.ads?.then((ads) => isOver || setOpened(ads)).catch(() => {});
    return () => {
      isOver = true;
      setOpened(undefined);
    };
  }, [session]);
  return opened;
}
