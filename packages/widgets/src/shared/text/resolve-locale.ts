import { directionOf, type Language, normaliseLocale, pickLanguage } from '@touchline/domain';

/** Language of the built-in texts, the tag for `lang`, and the writing direction of a widget. */
export interface WidgetLocale {
  readonly language: Language;
  readonly locale: string;
  /** undefined: the page's own direction applies. */
  readonly dir: 'ltr' | 'rtl' | undefined;
}

/**
 * Returns the configured locale, else the fallback (spec §5).
 *
 * A `dir` on the element overrides the locale. A left-to-right fallback keeps the direction of a right-to-left page.
 */
export function resolveLocale(
  { locale, dir }: { locale: string | undefined; dir: string | undefined },
  fallback: string
): WidgetLocale {
  const resolved = normaliseLocale(locale || fallback);
  const language = pickLanguage(resolved);
  const chosen = dir === 'ltr' || dir === 'rtl' ? dir : undefined;
  const byLocale = directionOf(language);
  return { language, locale: resolved, dir: chosen ?? (locale || byLocale === 'rtl' ? byLocale : undefined) };
}
