import { ManagedTranslation, TranslationFields, type WireTranslationFields } from '@touchline/contract';
import { defineKind } from '../resource/kind.ts';

/** A publisher's own words for built-in texts, one resource a locale (interfaces, Texts). */
export const translationKind = defineKind<WireTranslationFields>({
  collection: 'translations',
  singular: 'translation',
  table: 'translations',
  fields: TranslationFields,
  schema: ManagedTranslation,
  defaults: () => ({ texts: {} }),
});
