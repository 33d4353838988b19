import type { Casting } from '@touchline/player';
import { useLateWords } from '../../../shared/late-words/useLateWords.ts';
import type { ControlProps } from '../controls/ControlProps.ts';
import { castings, type PlayerCasting } from './castings.ts';
import { type CastTexts, castTexts } from './text/index.ts';

/** The casting of a player, and the words about it in the player's language with the page's own over them. */
export function useCast({ player, look }: ControlProps): {
  readonly casting: Casting;
  readonly words: CastTexts;
  readonly poster: string | null;
} {
  // There before any part is (cast.ts).
  const { casting, props } = castings.get(player) as PlayerCasting;
  const { config, poster } = props();
  return { casting, words: useLateWords(castTexts, look.locale, config?.texts), poster };
}
