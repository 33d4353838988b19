import type { FastifyRequest } from 'fastify';

const NO_SNIFFING = { 'x-content-type-options': 'nosniff' } as const;

/** Headers of everything that a foreign page loads from us. */
export const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  ...NO_SNIFFING,
} as const;

/** Management and Studio: people sign in there, and no other page has business with it. */
const OWN_PAGES_ONLY = /^\/(v1\/publishers|studio)(?![\w-])/;

/** Whether pages of other origins may read what is answered at a path, or by a route (contract §2.1). */
export function isForOtherPages(path: string): boolean {
  return !OWN_PAGES_ONLY.test(path);
}

/** Headers of a file, by whom it is for. */
export function fileHeaders({ routeOptions, url }: FastifyRequest): Readonly<Record<string, string>> {
  return isForOtherPages(routeOptions.url ?? url) ? CROSS_ORIGIN : NO_SNIFFING;
}
