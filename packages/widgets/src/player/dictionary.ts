import { mergePlayerTexts } from './merge-player-texts.ts';
import { englishTexts } from './text/index.ts';

/** The words of players, and how a publisher's own go over them. */
export const dictionary = { english: englishTexts, merge: mergePlayerTexts };
