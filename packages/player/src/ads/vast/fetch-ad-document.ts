import { AdFailure } from './ad-failure.ts';
import { webUrl } from './web-url.ts';

/** Largest response in bytes. */
const MAX_RESPONSE_BYTES = 1_000_000;
/** Largest number of prefixes to declare; responses use two or three. */
const MAX_PREFIXES = 100;
/** Namespace prefixes. Responses use some without declaring them, which browsers treat as an error. */
const PREFIX = /[<\s/]([A-Za-z_][\w.-]*):[A-Za-z_][\w.-]*(?=[\s=/>])/g;
const DECLARED = /xmlns:([A-Za-z_][\w.-]*)=/g;

/**
 * Fetches and parses an ad server's response. Sends cookies, as the standard requires, and retries without them if that
 * fails. Throws an AdFailure.
 */
export async function fetchAdDocument(url: string, signal: AbortSignal): Promise<Document> {
  const address = webUrl(url);
  if (!address) throw new AdFailure(301, 'The tag is not an http(s) URL');
  return parseXml(await readText(await fetchResponse(address, signal)));
}

async function fetchResponse(url: string, signal: AbortSignal): Promise<Response> {
  const request = (credentials: RequestCredentials) => fetch(url, { credentials, signal });
  const response = await request('include')
    .catch((cause) => {
      // A server that allows all origins (`*`) cannot be requested with cookies.
      if (signal.aborted) throw cause;
      return request('omit');
    })
    .catch(() => {
      throw new AdFailure(
        301,
        signal.aborted ? 'The ad server took too long' : 'The ad server cannot be reached',
        !signal.aborted
      );
    });
  if (!response.ok) throw new AdFailure(301, `The ad server answered ${response.status}`);
  return response;
}

async function readText({ body }: Response): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new AdFailure(301, 'The response was cut off');
    });
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > MAX_RESPONSE_BYTES) {
      reader.cancel().catch(() => {});
      throw new AdFailure(301, 'The response is too large');
    }
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * Parses an ad server's response. Declares undeclared prefixes and drops text before the first element. Throws an
 * AdFailure (100) for anything but XML, and for documents that declare entities, because of entity expansion attacks.
 */
export function parseXml(text: string): Document {
  // Comments, CDATA and instructions may contain anything. An unterminated one is scanned only once.
  const markup = text.replace(/<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)/g, '');
  if (/<!(DOCTYPE|ENTITY)/i.test(markup)) throw new AdFailure(100, 'The response declares entities');
  const document = parseDocument(declarePrefixes(text, markup));
  const { documentElement: root } = document;
  if (root.localName === 'html' || document.querySelector('parsererror')) {
    throw new AdFailure(100, 'The response is not XML');
  }
  return document;
}

/** Declares all undeclared prefixes at the root. */
function declarePrefixes(text: string, markup: string): string {
  const used = new Set([...markup.matchAll(PREFIX)].map(([, prefix]) => prefix as string));
  const declaredPrefixes = new Set([
    'xml',
    'xmlns',
    ...[...markup.matchAll(DECLARED)].map(([, prefix]) => prefix as string),
  ]);
  const missing = [...used].filter((prefix) => !declaredPrefixes.has(prefix)).slice(0, MAX_PREFIXES);
  const declared = missing.map((prefix) => ` xmlns:${prefix}="urn:undeclared:${prefix}"`).join('');
  return text.replace(/^[^<]+/, '').replace(/<[A-Za-z_][\w.:-]*(?=[\s/>])/, (root) => root + declared);
}

interface Policies {
  createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): string };
}

let policy: ReturnType<Policies['createPolicy']> | undefined;

/**
 * The document is never inserted into the page. A page with Trusted Types must allow the policy `touchline-ads`;
 * otherwise there are no ads.
 */
function parseDocument(text: string): Document {
  const { trustedTypes } = window as { readonly trustedTypes?: Policies };
  try {
    policy ??= trustedTypes?.createPolicy('touchline-ads', { createHTML: String });
    return new DOMParser().parseFromString(policy?.createHTML(text) ?? text, 'text/xml');
  } catch {
    throw new AdFailure(100, 'The page does not allow the Trusted Types policy touchline-ads');
  }
}
