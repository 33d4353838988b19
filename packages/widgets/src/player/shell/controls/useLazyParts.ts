import { AFTER_PRESS_MS } from '@touchline/player';
import { useEffect, useState } from 'react';
import { useLatest } from '../../../shared/hooks/useLatest.ts';
import type { LazyPart, PartInput, PlayerControlsProps } from './LazyPart.tsx';
import { usePlayerState } from './usePlayerState.ts';

/** Events that mark an interaction with a player. */
export const INTERACTION_EVENTS = ['pointermove', 'focusin', 'pointerdown', 'click', 'keydown'];

/**
 * Loads the lazy parts, each a chunk of its own: sharing if it is configured, and casting after an interaction with a
 * started player whose browser may support it (SCR-04). It waits a moment after a click. If a part cannot be loaded the
 * bar works without it.
 */
export function useLazyParts(props: PlayerControlsProps): readonly LazyPart[] {
  const { player, config, box } = props;
  const latest = useLatest(props);
  const [parts, setParts] = useState<Readonly<Record<string, LazyPart | null>>>({});
  // Casting changes the available actions, so all controls render again.
  usePlayerState(player, (state) => state.casting);
  const isShared = config?.share;
  const isCast = config?.cast;
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const startLoadedPart = (name: string, load: Promise<{ startPart: (input: PartInput) => void }>) =>
      load.then(
        (code) =>
          signal.aborted ||
          code.startPart({
            props: () => latest.current,
            signal,
            show: (part) => signal.aborted || setParts((previous) => ({ ...previous, [name]: part })),
          }),
        () => {}
      );
    if (isShared) setTimeout(() => startLoadedPart('1', import('../share/share.tsx')), AFTER_PRESS_MS);
    const firstInteraction = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const loadCast = () => {
      firstInteraction.abort();
      startLoadedPart('2', import('../cast/cast.tsx'));
    };
    const startCasting = (event?: Event) => {
      if (!player.session.started || (timer && /pointermove|focusin/.test(event?.type ?? ''))) return;
      clearTimeout(timer);
      timer = setTimeout(loadCast, AFTER_PRESS_MS);
    };
    const startIfActive = () => box.current?.matches(':hover, :focus-within') && startCasting();
    if (isCast && mayCast(player.session.media)) {
      for (const type of INTERACTION_EVENTS) box.current?.addEventListener(type, startCasting, firstInteraction);
      firstInteraction.signal.addEventListener(
        'abort',
        player.session.listen((event) => event === 'start' && startIfActive())
      );
      startIfActive();
    }
    return () => {
      clearTimeout(timer);
      firstInteraction.abort();
      ended.abort();
      setParts({});
    };
  }, [player, isShared, isCast, box, latest]);
  return Object.values(parts).filter((part) => part !== null);
}

/**
 * Whether this browser may support playback on another device: Chromium, Safari, and browsers with the Remote Playback
 * API.
 */
function mayCast(media: HTMLVideoElement): boolean {
  return 'chrome' in window || 'remote' in media || 'webkitShowPlaybackTargetPicker' in media;
}
