import { textsByLanguage } from '../../shared/text/texts-by-language.ts';
import { type PlayerTexts, texts } from './en.ts';

export const playerTexts = textsByLanguage(
  texts,
  import.meta.glob<PlayerTexts>('./*.json', { base: '../locales', eager: true, import: 'default' })
);
