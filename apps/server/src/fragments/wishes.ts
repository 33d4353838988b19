import type { FastifyRequest } from 'fastify';
import { wishedLocales } from '../access/locale.ts';

/** In what language and zone a widget is rendered. */
export interface Wishes {
  /** Locales wished for, best first; none: the publisher's own. */
  readonly locales: readonly string[];
  /** The one that built-in words are chosen for. */
  readonly locale: string;
  /** IANA. */
  readonly timeZone: string;
}

/** The query wins, then for the language the browser, then the key's defaults, then the publisher's (contract §6). */
export function readWishes(request: FastifyRequest, attributes: Readonly<Record<string, string>>): Wishes {
  const { defaults, publisher } = request.publicKey;
  const locales = wishedLocales(request);
  const zones = [attributes['timezone'], defaults.timeZone, publisher.timeZone];
  return {
    locales,
    locale: locales[0] ?? publisher.languageCode,
    timeZone: zones.find((zone) => zone && isTimeZone(zone)) ?? 'UTC',
  };
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
