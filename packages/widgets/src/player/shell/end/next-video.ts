import type { PlayingContent } from '../../screen.ts';

/** The video after the one that plays; undefined: it is the last one, or the only one. */
export function nextVideo({ playable, others }: Pick<PlayingContent, 'playable' | 'others'>) {
  const index = others.findIndex(({ id }) => id === playable.id);
  return index < 0 ? undefined : others[index + 1];
}
