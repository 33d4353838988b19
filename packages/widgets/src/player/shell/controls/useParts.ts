import { useEffect, useState } from 'react';
import { useLatest } from '../../../shared/useLatest.ts';
import { mayCast } from './abilities.ts';
import type { LatePart, PartInput, PlayerControlsProps } from './LatePart.tsx';
import { usePlayer } from './usePlayer.ts';

/**
 * Sharing where the publisher wants it, and casting once somebody turns to a player whose browser may be able to (SCR-04):
 * each a chunk of its own. Without their code the bar does without.
 */
export function useParts(props: PlayerControlsProps): readonly LatePart[] {
  const { player, config, box } = props;
  const latest = useLatest(props);
  const [parts, setParts] = useState<Readonly<Record<string, LatePart | null>>>({});
  // Elsewhere other things are offered: all are drawn anew.
  usePlayer(player, (state) => state.casting);
  const isShared = config?.share;
  const isCast = config?.cast;
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const begin = (name: string, load: Promise<{ begin: (input: PartInput) => void }>) =>
      load.then(
        (code) =>
          signal.aborted ||
          code.begin({
            props: () => latest.current,
            signal,
            show: (part) => signal.aborted || setParts((known) => ({ ...known, [name]: part })),
          }),
        () => {}
      );
    if (isShared) begin('1', import('../share/share.ts'));
    const turned = new AbortController();
    const cast = () => {
      turned.abort();
      begin('2', import('../cast/cast.ts'));
    };
    if (isCast && mayCast(player.session.media)) {
      for (const type of ['pointermove', 'pointerdown', 'focusin']) box.current?.addEventListener(type, cast, turned);
      if (box.current?.matches(':focus-within')) cast();
    }
    return () => {
      turned.abort();
      ended.abort();
      setParts({});
    };
  }, [player, isShared, isCast, box, latest]);
  return Object.values(parts).filter((part) => part !== null);
}
