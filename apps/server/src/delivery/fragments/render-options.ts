import { isSpokenLocale } from '@touchline/domain';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { requestedLocales } from '../../platform/access/locale.ts';
import { configOf, type FragmentQuery, firstOf } from './attributes.ts';

/** The language and time zone to render a widget in. */
export interface RenderOptions {
  /** Requested locales, preferred first; if empty, the publisher's own. */
  readonly locales: readonly string[];
  /** The locale of the built-in texts. */
  readonly locale: string;
  /** IANA name. */
  readonly timeZone: string;
}

/**
 * Reads the language and time zone. The query takes precedence. Then follow, for the language, the browser's, and for
 * the zone, the one that the loader sends. The key's defaults and the publisher's come last (contract §6).
 */
export function readRenderOptions(
  request: FastifyRequest,
  attributes: Readonly<Record<string, string>>
): RenderOptions {
  const { defaults, publisher } = request.publicKey;
  const locales = requestedLocalesOf(request, attributes['locale'] || configOf(attributes)['locale']);
  const visitors = firstOf(request.query as FragmentQuery, 'visitor-timezone');
  const zones = [attributes['timezone'], visitors, defaults.timeZone, publisher.timeZone];
  return {
    locales,
    locale: locales[0] ?? publisher.languageCode,
    timeZone: zones.find((zone) => zone && isTimeZone(zone)) ?? 'UTC',
  };
}

/**
 * Reads the requested locales. An invalid one counts as absent, like in all attributes. It does not fall back to the
 * browser's language, by which caches do not distinguish this URL.
 */
function requestedLocalesOf(request: FastifyRequest, locale: unknown): readonly string[] {
  const isBroken = Boolean(locale) && !(typeof locale === 'string' && isSpokenLocale(locale));
  return isBroken ? [] : requestedLocales(request, { locale });
}

/** Checked zones: creating a formatter takes a third of a cached request's time. */
const checkedZones = new LRUCache<string, boolean>({ max: 1000 });

function isTimeZone(zone: string): boolean {
  const isValid = checkedZones.get(zone) ?? canFormatIn(zone);
  checkedZones.set(zone, isValid);
  return isValid;
}

function canFormatIn(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
