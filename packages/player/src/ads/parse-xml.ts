import { AdFailure } from './ad-failure.ts';

/** What of them is declared: responses use two or three. */
const MOST_PREFIXES = 100;
/** Prefixes that responses use without saying what they stand for, as browsers see it: an error. */
const PREFIX = /[<\s/]([A-Za-z_][\w.-]*):[A-Za-z_][\w.-]*(?=[\s=/>])/g;
const DECLARED = /xmlns:([A-Za-z_][\w.-]*)=/g;

/**
 * A response of an ad server as a document: undeclared prefixes are declared, what stands before the first element is
 * left out. Throws an AdFailure (100) for what is no XML, and for what declares entities: those may be a bomb.
 */
export function parseXml(text: string): Document {
  // In comments, CDATA and instructions anything may stand. One that does not end is looked for an end of only once.
  const bare = text.replace(/<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)/g, '');
  if (/<!(DOCTYPE|ENTITY)/i.test(bare)) throw new AdFailure(100, 'The response declares entities');
  const document = parsed(mended(text, bare));
  const { documentElement: root } = document;
  if (root.localName === 'html' || document.querySelector('parsererror')) {
    throw new AdFailure(100, 'The response is no XML');
  }
  return document;
}

/** With each prefix declared at the root that nobody declares. */
function mended(text: string, bare: string): string {
  const used = new Set([...bare.matchAll(PREFIX)].map(([, prefix]) => prefix as string));
  const known = new Set(['xml', 'xmlns', ...[...bare.matchAll(DECLARED)].map(([, prefix]) => prefix as string)]);
  const missing = [...used].filter((prefix) => !known.has(prefix)).slice(0, MOST_PREFIXES);
  const declared = missing.map((prefix) => ` xmlns:${prefix}="urn:undeclared:${prefix}"`).join('');
  return text.replace(/^[^<]+/, '').replace(/<[A-Za-z_][\w.:-]*(?=[\s/>])/, (root) => root + declared);
}

interface Policies {
  createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): string };
}

let policy: ReturnType<Policies['createPolicy']> | undefined;

/** Nothing of it comes into the page. A page with Trusted Types lists `touchline-ads` among its policies; else: no ads. */
function parsed(text: string): Document {
  const { trustedTypes } = window as { readonly trustedTypes?: Policies };
  try {
    policy ??= trustedTypes?.createPolicy('touchline-ads', { createHTML: String });
    return new DOMParser().parseFromString(policy?.createHTML(text) ?? text, 'text/xml');
  } catch {
    throw new AdFailure(100, 'The page allows no policy named touchline-ads');
  }
}
