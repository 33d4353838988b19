import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { acceptedLanguages, variesByLanguage } from '../access/locale.ts';

/** The part of a response's name that the URL determines. */
export interface UrlName {
  /** Key, path and parameters. */
  readonly text: string;
  readonly keyId: string;
  /** Whether it also depends on Accept-Language. */
  readonly byLanguage: boolean;
}

/**
 * Returns the URL's part of the name: path and sorted query including the key (contract §7). `parameters`: those that
 * the route reads.
 */
export function urlNameOf(request: FastifyRequest, parameters: readonly string[]): UrlName {
  const query = request.query as Record<string, unknown>;
  const [path = ''] = request.url.split('?', 1);
  const values = parameters.flatMap((name) => {
    const value = name === 'key' ? undefined : query[name];
    return value === undefined || value === '' ? [] : [[name, value]];
  });
  const keyId = request.publicKey.id;
  return { keyId, text: `${keyId} ${path} ${JSON.stringify(values)}`, byLanguage: variesByLanguage(request) };
}

/**
 * Returns the full name: with Accept-Language if the request has no locale, with Origin if the key has allowed domains.
 */
export function responseNameOf(
  { text, byLanguage }: UrlName,
  {
    origin,
    'accept-language': languages,
  }: { readonly origin?: string | undefined; readonly 'accept-language'?: string | undefined },
  key: { readonly allowedDomains: readonly string[] }
): string {
  if (!byLanguage && key.allowedDomains.length === 0) return text;
  const language = byLanguage && languages !== undefined ? languagesOf(languages) : '';
  return `${text}\n${language}\n${key.allowedDomains.length === 0 ? '*' : (origin ?? '')}`;
}

/** Normalizes the header, which varies more than its meaning. */
function languagesOf(header: string): string {
  const cached = readLanguages.get(header);
  if (cached !== undefined) return cached;
  const languages = acceptedLanguages(header).join();
  readLanguages.set(header, languages);
  return languages;
}

const readLanguages = new LRUCache<string, string>({
  max: 2_000,
  maxSize: 1024 * 1024,
  sizeCalculation: (_, header) => header.length + 50,
});
