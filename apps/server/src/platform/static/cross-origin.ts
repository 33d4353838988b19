import type { FastifyRequest } from 'fastify';

const NO_SNIFFING = { 'x-content-type-options': 'nosniff' } as const;

/** Headers of all files that pages of other origins load. */
export const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  ...NO_SNIFFING,
} as const;

/** Management and Studio: users sign in there, and no other page may access it. */
const OWN_PAGES_ONLY = /^\/(v1\/publishers|studio)(?![\w-])/;

/** Whether pages of other origins may read the responses of a path or route (contract §2.1). */
export function isForOtherPages(path: string): boolean {
  return !OWN_PAGES_ONLY.test(path);
}

/** Returns the headers of a file, by its audience. */
export function fileHeaders({ routeOptions, url }: FastifyRequest): Readonly<Record<string, string>> {
  return isForOtherPages(routeOptions.url ?? url) ? CROSS_ORIGIN : NO_SNIFFING;
}
