import { Spinner } from '../Spinner.tsx';
import type { ControlProps } from './ControlProps.ts';
import { usePlayer } from './usePlayer.ts';

/** It wants to play and cannot yet. */
export function Waiting({ player, texts }: ControlProps) {
  const waits = usePlayer(player, (state) => state.waiting);
  return waits ? <Spinner texts={texts} /> : null;
}
