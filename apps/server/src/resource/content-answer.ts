import { hash } from 'node:crypto';
import type { Answer } from '../answers/answer-cache.ts';
import { toBody } from '../answers/to-body.ts';
import { affectsOtherCollections } from '../changes/written-resource.ts';
import { seldomChanging } from '../public-list/caching.ts';

/** The quoted ETag of a value's JSON: equal content, equal tag, on every server. */
export function contentEtag(value: unknown): string {
  return `"${hash('sha256', JSON.stringify(value), 'base64url').slice(0, 20)}"`;
}

/**
 * An answer that changes seldom (contract §7), with an ETag made from its content, and not with events, creative works or
 * entities. `locale`: of its texts.
 */
export function seldomAnswer(body: object, locale: string): Answer {
  const { cacheControl, freshFor, staleFor } = seldomChanging();
  return {
    body: toBody(JSON.stringify(body)),
    headers: { etag: contentEtag([body, locale]), 'cache-control': cacheControl, 'content-language': locale },
    freshFor,
    staleFor,
    isAffectedBy: affectsOtherCollections,
  };
}
