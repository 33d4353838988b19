import { directionOf, type Language, normaliseLocale, pickLanguage } from '@touchline/domain';

/** Language of the built-in words, the tag for `lang`, and the writing direction of a widget. */
export interface Speech {
  readonly language: Language;
  readonly locale: string;
  /** undefined: the page's own direction applies. */
  readonly dir: 'ltr' | 'rtl' | undefined;
}

/**
 * What a widget speaks: the configured locale, else the given one (spec §5).
 *
 * A `dir` on the element wins over the locale. A left-to-right locale that nobody asked for leaves a right-to-left page
 * as it is.
 */
export function speechOf(
  { locale, dir }: { locale: string | undefined; dir: string | undefined },
  given: string
): Speech {
  const spoken = normaliseLocale(locale || given);
  const language = pickLanguage(spoken);
  const chosen = dir === 'ltr' || dir === 'rtl' ? dir : undefined;
  const byLocale = directionOf(language);
  return { language, locale: spoken, dir: chosen ?? (locale || byLocale === 'rtl' ? byLocale : undefined) };
}
