import { AFTER_PRESS, FEEDBACK } from '@touchline/player';
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
  /** Feedback events from before it was loaded, for the overlay. */
  readonly early: Event[];
}

/** Loads menus, tooltips, previews and feedback once a pointer or the focus is in the player, never right after a press: a chunk of its own. */
export function useInteraction(box: RefObject<HTMLElement | null>): InteractionProps {
  const [interaction, setLoaded] = useState<Interaction>();
  const [early] = useState<Event[]>([]);
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
    if (interaction) return;
    const waiting = new AbortController();
    box.current?.addEventListener(FEEDBACK, (event) => early.push(event), waiting);
    return () => waiting.abort();
  }, [box, early, interaction]);
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
  return { interaction, loadInteraction: load, early };
}
