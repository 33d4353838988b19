import type { CalendarConfig } from '../config.ts';

interface Subscription {
  /** Base URL of the API, without a slash at its end. */
  readonly api: string;
  readonly publicKey: string;
  readonly filter?: string | undefined;
  readonly search?: string | undefined;
  readonly locale?: string | undefined;
}

/** Returns the URL of `GET /v1/events:exportIcs` for these events; null without a public key. */
export function icsUrl({ api, publicKey, ...parameters }: Subscription): string | null {
  if (publicKey === '') return null;
  const query = Object.entries({ key: publicKey, ...parameters })
    .filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1].trim() !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${api}/v1/events:exportIcs?${query.join('&')}`;
}

/** Returns the same for a whole calendar, as a `webcal:` URL that calendar apps subscribe to. */
export function webcalUrl({ publicKey, query, locale }: CalendarConfig, api: string): string | null {
  const url = icsUrl({ api, publicKey, filter: query.filter, search: query.search, locale });
  return url !== null && /^https?:\/\//.test(url) ? url.replace(/^https?/, 'webcal') : null;
}
