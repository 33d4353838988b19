import { isLocale, normaliseLocale } from '@touchline/domain';
import type { FastifyRequest } from 'fastify';
import { fieldInvalid } from '../http/errors.ts';

/** Languages of an Accept-Language header that are read; browsers send fewer than ten. */
const MAX_LANGUAGES = 20;

/**
 * Returns the requested locales, preferred first (contract §6): the given one (by default the query's `locale`), else
 * Accept-Language and the key's default. Throws `FIELD_INVALID` for an invalid BCP 47 tag.
 */
export function requestedLocales(
  request: FastifyRequest,
  { locale } = request.query as { readonly locale?: unknown }
): readonly string[] {
  if (locale !== undefined && locale !== '') return [readLocale(locale)];
  const accepted = acceptedLanguages(request.headers['accept-language']);
  const preset = request.publicKey.defaults.locale;
  return preset ? [...accepted, preset] : accepted;
}

/** Whether the response depends on Accept-Language. */
export function variesByLanguage(request: FastifyRequest): boolean {
  const { locale } = request.query as { locale?: unknown };
  return locale === undefined || locale === '';
}

function readLocale(value: unknown): string {
  if (typeof value === 'string' && value.length <= 64 && isLocale(value)) return normaliseLocale(value);
  throw fieldInvalid('locale', 'must be one BCP 47 language tag, e.g. nl or pt-BR.');
}

/**
 * Reads the tags of an Accept-Language header by descending weight, without `*` and rejected ones (q=0) (RFC 9110
 * §12.5.4).
 */
export function acceptedLanguages(header: string | undefined): readonly string[] {
  const entries = (header ?? '')
    .split(',')
    .slice(0, MAX_LANGUAGES)
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const weight = Number(parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2) ?? 1);
      return { tag, weight };
    });
  return entries
    .filter(({ tag, weight }) => weight > 0 && isLocale(tag))
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => normaliseLocale(tag));
}
