import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { acceptedLanguages, variesByLanguage } from '../access/locale.ts';

/** What an answer depends on that its URL says: the same for all who ask by it. */
export interface UrlName {
  /** Key, path and parameters. */
  readonly text: string;
  readonly keyId: string;
  /** Whether it also depends on Accept-Language. */
  readonly byLanguage: boolean;
}

/** The URL's part of the name: path + sorted query incl. key (contract §7). `parameters`: those the route reads. */
export function urlNameOf(request: FastifyRequest, parameters: readonly string[]): UrlName {
  const query = request.query as Record<string, unknown>;
  const [path = ''] = request.url.split('?', 1);
  const given = parameters.flatMap((name) => {
    const value = name === 'key' ? undefined : query[name];
    return value === undefined || value === '' ? [] : [[name, value]];
  });
  const keyId = request.publicKey.id;
  return { keyId, text: `${keyId} ${path} ${JSON.stringify(given)}`, byLanguage: variesByLanguage(request) };
}

/** The whole name: with Accept-Language where no locale is asked for, with Origin where the key knows domains. */
export function answerNameOf(
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

/** Headers differ more than what they mean. */
function languagesOf(header: string): string {
  const known = readLanguages.get(header);
  if (known !== undefined) return known;
  const languages = acceptedLanguages(header).join();
  readLanguages.set(header, languages);
  return languages;
}

const readLanguages = new LRUCache<string, string>({
  max: 2_000,
  maxSize: 1024 * 1024,
  sizeCalculation: (_, header) => header.length + 50,
});
