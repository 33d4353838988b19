import type { CalendarConfig } from './config.ts';

interface Subscription {
  /** Base URL of the API, without a slash at its end. */
  readonly api: string;
  readonly publicKey: string;
  readonly filter?: string | undefined;
  readonly search?: string | undefined;
  readonly locale?: string | undefined;
}

/** `GET /v1/events:exportIcs` for these events; null where nobody knows who is asked. */
export function icsUrl({ api, publicKey, ...asked }: Subscription): string | null {
  if (publicKey === '') return null;
  const query = Object.entries({ key: publicKey, ...asked })
    .filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1].trim() !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${api}/v1/events:exportIcs?${query.join('&')}`;
}

/** The same for a whole calendar, as an address that calendar programs take as one to subscribe to. */
export function webcalUrl({ publicKey, query, locale }: CalendarConfig, api: string): string | null {
  const url = icsUrl({ api, publicKey, filter: query.filter, search: query.search, locale });
  return url !== null && /^https?:\/\//.test(url) ? url.replace(/^https?/, 'webcal') : null;
}
