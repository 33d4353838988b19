import type { Language } from './words.ts';

/** `auto` follows the visitor's system. */
export const THEMES = ['auto', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

/** Language and theme of a page. */
export interface Edition {
  readonly language: Language;
  readonly theme: Theme;
}

/** The address of a page in a language and theme; defaults stay out of it. */
export function pageAddress(path: string, { language, theme }: Edition): string {
  const query = new URLSearchParams();
  if (language !== 'en') query.set('lang', language);
  if (theme !== 'auto') query.set('theme', theme);
  return query.size === 0 ? path : `${path}?${query}`;
}
