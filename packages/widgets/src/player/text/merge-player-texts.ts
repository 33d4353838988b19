import { errorScreens, languageOf } from '@touchline/domain';
import { mergeTexts } from '../../shared/text/merge-texts.ts';
import type { WidgetLocale } from '../../shared/text/resolve-locale.ts';
import type { PlayerTexts } from './en.ts';

/**
 * Merges a publisher's texts over the built-in ones. In a language without built-in texts, errors without a text of the
 * publisher use the publisher's texts of the default error rather than English (I18N-07).
 */
export function mergePlayerTexts(
  builtIn: PlayerTexts,
  { language, locale }: Pick<WidgetLocale, 'language' | 'locale'>,
  ...overrides: readonly unknown[]
): PlayerTexts {
  const merged = mergeTexts(builtIn, ...overrides);
  if (languageOf(locale) === language) return merged;
  const isOwn = (key: keyof PlayerTexts) => merged[key] !== builtIn[key];
  const fallback = errorScreens.PLAYBACK_ERROR;
  const errorTexts: Partial<Record<keyof PlayerTexts, string>> = {};
  for (const screen of Object.values(errorScreens)) {
    for (const part of ['title', 'description', 'help'] as const) {
      if (isOwn(fallback[part]) && !isOwn(screen[part])) errorTexts[screen[part]] = merged[fallback[part]];
    }
  }
  return { ...merged, ...errorTexts };
}
