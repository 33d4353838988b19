import { AFTER_PRESS_MS, FEEDBACK } from '@touchline/player';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { interaction } from './interaction.ts';
import { INTERACTION_EVENTS } from './useLazyParts.ts';

type Interaction = typeof interaction;

/** Props of controls that use the interaction code. */
export interface InteractionProps {
  /** undefined until the visitor interacts with the player and the code is loaded. */
  readonly interaction: Interaction | undefined;
  /** Loads the code; resolves to false if that fails. */
  readonly loadInteraction: () => Promise<boolean>;
  /** Feedback events from before the code was loaded, for the overlay. */
  readonly earlyEvents: Event[];
}

/**
 * Loads the chunk of menus, tooltips, previews and feedback when the pointer or the focus enters the player. It waits a
 * moment after a click, so that the click is not delayed.
 */
export function useInteraction(box: RefObject<HTMLElement | null>): InteractionProps {
  const [interaction, setLoaded] = useState<Interaction>();
  const [earlyEvents] = useState<Event[]>([]);
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
    box.current?.addEventListener(FEEDBACK, (event) => earlyEvents.push(event), waiting);
    return () => waiting.abort();
  }, [box, earlyEvents, interaction]);
  useEffect(() => {
    const firstInteraction = new AbortController();
    const onInteraction = () => {
      firstInteraction.abort();
      setTimeout(load, AFTER_PRESS_MS);
    };
    for (const type of INTERACTION_EVENTS) box.current?.addEventListener(type, onInteraction, firstInteraction);
    if (box.current?.matches(':focus-within')) onInteraction();
    return () => firstInteraction.abort();
  }, [box, load]);
  return { interaction, loadInteraction: load, earlyEvents };
}
