import type { WireTranslation, WireTranslationFields } from '@touchline/contract';
import { languageOf, normaliseLocale } from '@touchline/domain';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { canonicalLocale } from '../access/content-language.ts';
import type { Answer } from '../answers/answer-cache.ts';
import { sendAnswer } from '../answers/send-answer.ts';
import type { Database } from '../database/schema.ts';
import { fieldInvalid } from '../errors.ts';
import type { ServerPorts } from '../ports.ts';
import { seldomAnswer } from '../resource/content-answer.ts';
import { cachedResponses, keyQuery, named } from '../resource/schemas.ts';
import { translationId } from './translation.ts';

/** Characters of a locale, as everywhere in the contract. */
const MAX_LENGTH = 64;

/**
 * `GET /v1/translations/{locale}`: a publisher's own words for the built-in texts, overrides only (contract §6).
 *
 * Those of the tag, else of its language, else none: that is no error, most publishers have no words of their own.
 */
export function registerPublicTranslations(app: FastifyInstance, ports: ServerPorts): void {
  app.get('/v1/translations/:locale', { config: { publicScope: 'content.read' }, schema }, async (request, reply) => {
    const { locale } = request.params as { locale: string };
    const id = locale.length <= MAX_LENGTH ? translationId(locale) : null;
    if (id === null) throw fieldInvalid('locale', 'must be one BCP 47 language tag, e.g. nl or pt-BR.');

    const make = () => makeTranslation(ports.database, { publisher: request.publisher.id, locale });
    return sendAnswer(request, reply, { ports, parameters: [], make });
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

/** The publisher's words for a locale as a visitor gets them; none for what is no locale. */
export async function makeTranslation(
  database: Database,
  { publisher, locale }: { publisher: string; locale: string }
): Promise<Answer> {
  const id = translationId(locale);
  const found = id === null ? null : await findTranslation(database, publisher, id);
  const translation: WireTranslation = found ?? { locale: canonicalLocale(normaliseLocale(locale)), texts: {} };
  return seldomAnswer(translation, translation.locale);
}

async function findTranslation(database: Database, publisher: string, id: string): Promise<WireTranslation | null> {
  const rows = await database
    .selectFrom('translations')
    .where('publisher_id', '=', publisher)
    .where('id', 'in', [id, languageOf(id)])
    .select(['id', 'body'])
    .execute();
  const row = rows.find((found) => found.id === id) ?? rows[0];
  return row ? { locale: canonicalLocale(row.id), texts: (row.body as WireTranslationFields).texts } : null;
}
