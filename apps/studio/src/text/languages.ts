import { texts as english, type TextKey, type Texts } from './en.ts';

/** Languages of the Studio by their own names, with what loads their words. */
export const LANGUAGES: Readonly<Record<string, { readonly name: string; readonly load: () => Promise<Texts> }>> = {
  en: { name: 'English', load: async () => english },
  ar: { name: 'العربية', load: async () => (await import('./ar.ts')).texts },
};

const RIGHT_TO_LEFT = new Set(['ar']);

/** Fills in a text of the page. */
export type Say = (key: TextKey, values?: Readonly<Record<string, string>>) => string;

/** Returns the language to use: the requested one, else the first of the browser's with texts, else English. */
export function languageOf(requested: string | null, browser: readonly string[]): string {
  const wanted = [requested ?? '', ...browser.map((tag) => tag.slice(0, 2).toLowerCase())];
  return wanted.find((language) => Object.hasOwn(LANGUAGES, language)) ?? 'en';
}

/** Returns the name, in its own language, of a requested language that Studio does not have; null: Studio has it, or none was requested. */
export function missingLanguage(requested: string | null): string | null {
  if (requested === null || Object.hasOwn(LANGUAGES, requested)) return null;
  const name = new Intl.DisplayNames([requested], { type: 'language', fallback: 'none' }).of(requested);
  return name ?? requested;
}

export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
}

export function sayFrom(texts: Texts): Say {
  return (key, values = {}) => texts[key].replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
