import { normaliseLocale } from '@touchline/domain';
import { contentLanguage } from '../access/content-language.ts';
import { type InLocale, inLocaleOf, type Viewpoint } from './viewpoint.ts';

/** Reads texts for one answer, and knows afterwards which language that answer is in (Content-Language). */
export interface TextReader {
  readonly inLocale: InLocale;
  language(): string;
}

export function createTextReader(viewpoint: Viewpoint): TextReader {
  const read = inLocaleOf(viewpoint);
  const tags = new Set<string>();
  return {
    inLocale(text) {
      if (typeof text === 'object') for (const tag of Object.keys(text)) tags.add(normaliseLocale(tag).toLowerCase());
      return read(text);
    },
    language: () => contentLanguage(tags, viewpoint.locales, viewpoint.publisher.languageCode),
  };
}
