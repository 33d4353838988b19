import { type ContentTexts, texts } from './en.ts';
import { textsByLanguage } from './texts-by-language.ts';

export const contentTexts = textsByLanguage(
  texts,
  import.meta.glob<ContentTexts>('./*.json', { base: '../locales', eager: true, import: 'default' })
);
