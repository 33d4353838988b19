import { textsByLanguage } from '../../shared/text/texts-by-language.ts';
import { type BannerTexts, texts } from './en.ts';

export const bannerTexts = textsByLanguage(
  texts,
  import.meta.glob<BannerTexts>('./*.json', { base: '../locales', eager: true, import: 'default' })
);
