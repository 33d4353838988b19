import { AFTER_PRESS } from '@touchline/player';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { interaction } from './interaction.ts';
import { TURNS } from './useParts.ts';

export type Interaction = typeof interaction;

/** Props of controls that use it. */
export interface InteractionProps {
  /** undefined until the visitor turns to the player and the code is loaded. */
  readonly interaction: Interaction | undefined;
  /** Loads it; false: it cannot be loaded now. */
  readonly loadInteraction: () => Promise<boolean>;
}

/** Loads menus, tooltips and feedback once a pointer or the focus is in the player, never right after a press: a chunk of its own. */
export function useInteraction(box: RefObject<HTMLElement | null>): InteractionProps {
  const [loaded, setLoaded] = useState<Interaction>();
  const load = useCallback(
    () =>
      import('./interaction.ts').then(
        ({ interaction }) => {
          setLoaded(interaction);
          return true;
        },
        () => false
      ),
    []
  );
  useEffect(() => {
    const turned = new AbortController();
    const onTurn = () => {
      turned.abort();
      setTimeout(load, AFTER_PRESS);
    };
    for (const type of TURNS) box.current?.addEventListener(type, onTurn, turned);
    if (box.current?.matches(':focus-within')) onTurn();
    return () => turned.abort();
  }, [box, load]);
  return { interaction: loaded, loadInteraction: load };
}
