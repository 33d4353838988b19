import {
  ManagedTranslation,
  TranslationFields,
  type WireTranslation,
  type WireTranslationFields,
} from '@touchline/contract';
import { isLocale, languageOf, normaliseLocale } from '@touchline/domain';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { canonicalLocale } from '../platform/access/content-language.ts';
import type { Database } from '../platform/database/schema.ts';
import { fieldInvalid } from '../platform/http/errors.ts';
import type { CachedResponse } from '../platform/responses/response-cache.ts';
import { sendResponse } from '../platform/responses/send-response.ts';
import type { Content } from './content.ts';
import { seldomAnswer } from './resource/content-answer.ts';
import { defineKind } from './resource/kind.ts';
import { registerResource } from './resource/routes.ts';
import { cachedResponses, keyQuery, named } from './resource/schemas.ts';

/** A publisher's overrides of built-in texts, one resource per locale (interfaces, Texts). */
export const translationKind = defineKind<WireTranslationFields>({
  collection: 'translations',
  singular: 'translation',
  table: 'translations',
  fields: TranslationFields,
  schema: ManagedTranslation,
  defaults: () => ({ texts: {} }),
  ids: { read: translationId, form: 'a BCP 47 language tag, e.g. nl or pt-BR' },
});

/** Returns the id of a locale's translation: `pt_BR` and `pt-br` are the same. null if it is not a locale. */
function translationId(locale: string): string | null {
  return isLocale(locale) ? normaliseLocale(locale).toLowerCase() : null;
}

/** Maximum number of characters of a locale, as everywhere in the contract. */
const MAX_LENGTH = 64;

/**
 * Registers `GET /v1/translations/{locale}`: a publisher's overrides of the built-in texts (contract §6).
 *
 * Returns those of the tag, or of its language, or none. None is not an error, because most publishers have no
 * overrides.
 */
function registerPublicTranslations(app: FastifyInstance, ports: Content): void {
  app.get('/v1/translations/:locale', { config: { publicScope: 'content.read' }, schema }, async (request, reply) => {
    const { locale } = request.params as { locale: string };
    const id = locale.length <= MAX_LENGTH ? translationId(locale) : null;
    if (id === null) throw fieldInvalid('locale', 'must be one BCP 47 language tag, e.g. nl or pt-BR.');

    const make = () => makeTranslation(ports.database, { publisher: request.publisher.id, locale });
    return sendResponse(request, reply, { ports, parameters: [], make });
  });
}

const schema = {
  tags: ['public'],
  operationId: 'getPublicTranslation',
  summary: "Get the publisher's replacements for built-in texts",
  description: '`locale` is the locale of the texts, or the requested one if there are none.',
  security: [{ publicKey: [] }],
  params: Type.Object({ locale: Type.String({ description: 'BCP 47' }) }),
  querystring: Type.Object(keyQuery),
  response: {
    200: named('Translation'),
    ...cachedResponses,
  },
};

/** Returns the publisher's texts for a locale as a visitor gets them; none for an invalid locale. */
export async function makeTranslation(
  database: Database,
  { publisher, locale }: { publisher: string; locale: string }
): Promise<CachedResponse> {
  const id = translationId(locale);
  const row = id === null ? null : await findTranslation(database, publisher, id);
  const translation: WireTranslation = row ?? { locale: canonicalLocale(normaliseLocale(locale)), texts: {} };
  return seldomAnswer(translation, translation.locale);
}

async function findTranslation(database: Database, publisher: string, id: string): Promise<WireTranslation | null> {
  const rows = await database
    .selectFrom('translations')
    .where('publisher_id', '=', publisher)
    .where('id', 'in', [id, languageOf(id)])
    .select(['id', 'body'])
    .execute();
  const row = rows.find((row) => row.id === id) ?? rows[0];
  return row ? { locale: canonicalLocale(row.id), texts: (row.body as WireTranslationFields).texts } : null;
}

/** Registers the standard methods for publishers, and Get for visitors. */
export function registerTranslations(app: FastifyInstance, ports: Content): void {
  registerResource(app, translationKind, ports);
  registerPublicTranslations(app, ports);
}
