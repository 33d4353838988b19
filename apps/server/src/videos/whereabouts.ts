import type { FastifyRequest } from 'fastify';

/** Where a visitor seems to be. */
export interface Whereabouts {
  /** ISO 3166-1 alpha-2; null: not known. */
  readonly country: string | null;
  readonly vpn: boolean;
  /** Whether the request itself said so, which only a server for tests believes. */
  readonly claimed: boolean;
}

const NOWHERE: Whereabouts = { country: null, vpn: false, claimed: false };

/** By `X-Debug-Country` and `X-Debug-Vpn: 1` where the setting `DEV_HEADERS` allows it; else nothing is known. */
export function whereaboutsOf({ headers }: FastifyRequest, { devHeaders }: { devHeaders: boolean }): Whereabouts {
  const { 'x-debug-country': country, 'x-debug-vpn': vpn } = headers;
  if (!devHeaders || (country === undefined && vpn === undefined)) return NOWHERE;
  const region = String(country ?? '').toUpperCase();
  return { country: /^[A-Z]{2}$/.test(region) ? region : null, vpn: vpn === '1', claimed: true };
}
