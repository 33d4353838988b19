import { AFTER_PRESS } from '@touchline/player';
import { useEffect, useState } from 'react';
import { useLatest } from '../../../shared/useLatest.ts';
import { mayCast } from './abilities.ts';
import type { LatePart, PartInput, PlayerControlsProps } from './LatePart.tsx';
import { usePlayer } from './usePlayer.ts';

/** Events by which a visitor turns to a player. */
export const TURNS = ['pointermove', 'focusin', 'pointerdown', 'click', 'keydown'];

/**
 * Sharing where the publisher wants it, and casting once somebody turns to a player that has begun and whose browser may
 * be able to (SCR-04), never right after a press: each a chunk of its own. Without their code the bar does without.
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
    if (isShared) setTimeout(() => begin('1', import('../share/share.ts')), AFTER_PRESS);
    const turned = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cast = () => {
      turned.abort();
      begin('2', import('../cast/cast.ts'));
    };
    const turn = (event?: Event) => {
      if (!player.session.started || (timer && /pointermove|focusin/.test(event?.type ?? ''))) return;
      clearTimeout(timer);
      timer = setTimeout(cast, AFTER_PRESS);
    };
    const look = () => box.current?.matches(':hover, :focus-within') && turn();
    if (isCast && mayCast(player.session.media)) {
      for (const type of TURNS) box.current?.addEventListener(type, turn, turned);
      turned.signal.addEventListener(
        'abort',
        player.session.listen((event) => event === 'start' && look())
      );
      look();
    }
    return () => {
      clearTimeout(timer);
      turned.abort();
      ended.abort();
      setParts({});
    };
  }, [player, isShared, isCast, box, latest]);
  return Object.values(parts).filter((part) => part !== null);
}
