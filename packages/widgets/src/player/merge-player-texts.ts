import { errorScreens, languageOf } from '@touchline/domain';
import type { Speech } from '../shared/speech.ts';
import { mergeTexts } from '../shared/text/merge-texts.ts';
import type { PlayerTexts } from './text/en.ts';

/**
 * A publisher's own words over the built-in ones. In a language that has no built-in words, an error that the publisher
 * has no words for is told in those that they have for the default error, rather than in English (I18N-07).
 */
export function mergePlayerTexts(
  builtIn: PlayerTexts,
  { language, locale }: Pick<Speech, 'language' | 'locale'>,
  ...overrides: readonly unknown[]
): PlayerTexts {
  const merged = mergeTexts(builtIn, ...overrides);
  if (languageOf(locale) === language) return merged;
  const isOwn = (key: keyof PlayerTexts) => merged[key] !== builtIn[key];
  const fallback = errorScreens.PLAYBACK_ERROR;
  const told: Partial<Record<keyof PlayerTexts, string>> = {};
  for (const screen of Object.values(errorScreens)) {
    for (const part of ['title', 'description', 'help'] as const) {
      if (isOwn(fallback[part]) && !isOwn(screen[part])) told[screen[part]] = merged[fallback[part]];
    }
  }
  return { ...merged, ...told };
}
