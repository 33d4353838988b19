import { useLateWords } from '../../../shared/late-words/useLateWords.ts';
import type { ControlProps } from '../controls/ControlProps.ts';
import { boards, type ShareBoard } from './share-board.ts';
import { type ShareTexts, shareTexts } from './text/index.ts';

/** What a player shares, and the words about it in the player's language with the page's own over them. */
export function useShare({ player, look }: ControlProps): { readonly board: ShareBoard; readonly words: ShareTexts } {
  const board = boards.get(player);
  const words = useLateWords(shareTexts, look.locale, board?.props().config?.texts);
  if (!board) throw new Error('A player that shares nothing has no such part');
  return { board, words };
}
