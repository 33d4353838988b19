import { hash } from 'node:crypto';
import { affectsOtherCollections } from '../../platform/changes/written-resource.ts';
import type { CachedResponse } from '../../platform/responses/response-cache.ts';
import { toBody } from '../../platform/responses/to-body.ts';
import { seldomChanging } from '../public-list/caching.ts';

/** Returns the quoted ETag of a value's JSON. Equal content has an equal ETag on every server. */
export function contentEtag(value: unknown): string {
  return `"${hash('sha256', JSON.stringify(value), 'base64url').slice(0, 20)}"`;
}

/**
 * Returns a response that changes rarely (contract §7), with an ETag of its content. It does not depend on events,
 * creative works or entities. `locale`: of its texts.
 */
export function seldomAnswer(body: object, locale: string): CachedResponse {
  const { cacheControl, freshFor, staleFor } = seldomChanging();
  return {
    body: toBody(JSON.stringify(body)),
    headers: { etag: contentEtag([body, locale]), 'cache-control': cacheControl, 'content-language': locale },
    freshFor,
    staleFor,
    isAffectedBy: affectsOtherCollections,
  };
}
