import { normaliseLocale } from '@touchline/domain';
import { contentLanguage } from '../../platform/access/content-language.ts';
import { type InLocale, inLocaleOf, type ProjectionContext } from './projection-context.ts';

/** Reads texts for one response, and then returns the language of that response (Content-Language). */
export interface TextReader {
  readonly inLocale: InLocale;
  language(): string;
}

export function createTextReader(context: ProjectionContext): TextReader {
  const read = inLocaleOf(context);
  const tags = new Set<string>();
  return {
    inLocale(text) {
      if (typeof text === 'object') for (const tag of Object.keys(text)) tags.add(normaliseLocale(tag).toLowerCase());
      return read(text);
    },
    language: () => contentLanguage(tags, context.locales, context.publisher.languageCode),
  };
}
