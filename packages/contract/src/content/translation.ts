import Type, { type Static } from 'typebox';
import { MAX_TEXT, mapOf, outputFields } from '../field.ts';

const Texts = mapOf(Type.String({ maxLength: MAX_TEXT }), {
  maxKey: 300,
  maxProperties: 1_000,
  description: 'Text by its English phrase',
});

/** A publisher's own words for built-in texts in one locale, which is the resource's id (interfaces, Texts). */
export const TranslationFields = Type.Object({ texts: Texts }, { additionalProperties: false });

export const ManagedTranslation = Type.Object(
  { ...outputFields, ...TranslationFields.properties },
  { $id: 'ManagedTranslation' }
);

/** Answer of `GET /v1/translations/{locale}`: overrides only (contract §6). */
export const PublicTranslation = Type.Object({ locale: Type.String(), texts: Texts }, { $id: 'Translation' });

export type WireTranslationFields = Static<typeof TranslationFields>;
export type WireTranslation = Static<typeof PublicTranslation>;
