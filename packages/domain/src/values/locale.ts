/** Languages with built-in texts. Source: spec §8 (13 languages; Dutch added where the spec lists 12). */
export const LANGUAGES = ['en', 'es', 'ar', 'de', 'fr', 'it', 'ja', 'ko', 'pt', 'ru', 'zh', 'nl', 'fa'] as const;
export type Language = (typeof LANGUAGES)[number];

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur', 'ps', 'sd', 'ug', 'yi', 'dv', 'ckb']);

/** The language of a BCP 47 tag in lower case; `en_US` is read as `en-US`; '' for blank text. */
export function languageOf(locale: string): string {
  return (normaliseLocale(locale).split('-')[0] ?? '').toLowerCase();
}

/** A tag with hyphens and no surrounding white space, otherwise as given. */
export function normaliseLocale(locale: string): string {
  return locale.trim().replaceAll('_', '-');
}

/** Whether a value has the form of a BCP 47 tag, so that a map of texts may have it as a key. */
export function isLocale(value: string): boolean {
  return /^[a-z]{2,8}([-_][a-z0-9]{1,8})*$/i.test(value.trim());
}

/** Maximum length of a locale that a widget accepts. */
const TAG_MAX = 64;

/** Whether a widget can use a locale: `Intl` accepts it. `en_US` is read as `en-US`. */
export function isSpokenLocale(value: string): boolean {
  const tag = normaliseLocale(value);
  if (tag.length > TAG_MAX || !isLocale(tag)) return false;
  try {
    Intl.getCanonicalLocales(tag);
    return true;
  } catch {
    return false;
  }
}

/**
 * The built-in language for the first locale that has one, else English (spec §5).
 *
 * `pt-BR` finds `pt`, `zh-Hant` finds `zh`; undefined and blank entries are passed over.
 */
export function pickLanguage(...locales: readonly (string | undefined)[]): Language {
  for (const locale of locales) {
    if (locale === undefined || locale.trim() === '') continue;
    const language = languageOf(locale);
    // A requested locale without texts falls back to English, not to the next one in the list.
    return LANGUAGES.find((cached) => cached === language) ?? 'en';
  }
  return 'en';
}

/** Writing direction of a locale's script. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(languageOf(locale)) ? 'rtl' : 'ltr';
}

/** A text that may be given in several languages: one string, or one string a BCP 47 tag. */
export type LocalizedText = string | Readonly<Record<string, string>>;

/**
 * The text for a locale: exact tag, then its language, then the fallbacks in order (each exact, then language), then any.
 *
 * A plain string is the same in every locale. '' when there is nothing. Source: contract §6.
 */
export function textIn(text: LocalizedText, locales: readonly string[]): string {
  if (typeof text === 'string') return text;
  const byTag = new Map(Object.entries(text).map(([tag, value]) => [normaliseLocale(tag).toLowerCase(), value]));
  for (const locale of locales) {
    const text = byTag.get(normaliseLocale(locale).toLowerCase()) ?? byTag.get(languageOf(locale));
    if (text !== undefined) return text;
  }
  return byTag.values().next().value ?? '';
}
