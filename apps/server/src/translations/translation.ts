import { ManagedTranslation, TranslationFields, type WireTranslationFields } from '@touchline/contract';
import { isLocale, normaliseLocale } from '@touchline/domain';
import { defineKind } from '../resource/kind.ts';

/** A publisher's own words for built-in texts, one resource a locale (interfaces, Texts). */
export const translationKind = defineKind<WireTranslationFields>({
  collection: 'translations',
  singular: 'translation',
  table: 'translations',
  fields: TranslationFields,
  schema: ManagedTranslation,
  defaults: () => ({ texts: {} }),
  ids: { read: translationId, form: 'a BCP 47 language tag, e.g. nl or pt-BR' },
});

/** A locale as the id of its translation: `pt_BR` and `pt-br` are one. null: it is no locale. */
export function translationId(locale: string): string | null {
  return isLocale(locale) ? normaliseLocale(locale).toLowerCase() : null;
}
