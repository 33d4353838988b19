import { isSpokenLocale } from '@touchline/domain';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { wishedLocales } from '../access/locale.ts';
import { configOf, type FragmentQuery, firstOf } from './attributes.ts';

/** In what language and zone a widget is rendered. */
export interface Wishes {
  /** Locales wished for, best first; none: the publisher's own. */
  readonly locales: readonly string[];
  /** The one that built-in words are chosen for. */
  readonly locale: string;
  /** IANA. */
  readonly timeZone: string;
}

/**
 * The query wins, then for the language the browser and for the zone what the loader says of it, then the key's
 * defaults, then the publisher's (contract §6).
 */
export function readWishes(request: FastifyRequest, attributes: Readonly<Record<string, string>>): Wishes {
  const { defaults, publisher } = request.publicKey;
  const locales = wishesOf(request, attributes['locale'] || configOf(attributes)['locale']);
  const visitors = firstOf(request.query as FragmentQuery, 'visitor-timezone');
  const zones = [attributes['timezone'], visitors, defaults.timeZone, publisher.timeZone];
  return {
    locales,
    locale: locales[0] ?? publisher.languageCode,
    timeZone: zones.find((zone) => zone && isTimeZone(zone)) ?? 'UTC',
  };
}

/** As in all attributes, what cannot be read counts as absent; not as a wish of the browser's, which caches know nothing of. */
function wishesOf(request: FastifyRequest, locale: unknown): readonly string[] {
  const isBroken = Boolean(locale) && !(typeof locale === 'string' && isSpokenLocale(locale));
  return isBroken ? [] : wishedLocales(request, { locale });
}

/** Zones asked about before: making a formatter is a third of a warm request's time. */
const known = new LRUCache<string, boolean>({ max: 1000 });

function isTimeZone(zone: string): boolean {
  const answer = known.get(zone) ?? canFormatIn(zone);
  known.set(zone, answer);
  return answer;
}

function canFormatIn(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
