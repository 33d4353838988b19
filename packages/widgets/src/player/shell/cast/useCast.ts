import type { Casting } from '@touchline/player';
import type { ControlProps } from '../controls/ControlProps.ts';
import { useLateWords } from '../late-words/useLateWords.ts';
import { castings } from './castings.ts';
import { type CastTexts, castTexts } from './text/index.ts';

/** The casting of a player, and the words about it in the player's language with the page's own over them. */
export function useCast({ player, look }: ControlProps): {
  readonly casting: Casting;
  readonly words: CastTexts;
  readonly poster: string | null;
} {
  const known = castings.get(player);
  const words = useLateWords(castTexts, look.locale, known?.props().config?.texts);
  if (!known) throw new Error('A player that cannot cast has no such part');
  return { casting: known.casting, words, poster: known.props().poster };
}
