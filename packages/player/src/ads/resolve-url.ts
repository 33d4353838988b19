import { supportedMacros } from '@dailymotion/vast-client/src/util/macros.js';
import type { Macros } from './vast.ts';

/** Characters of an address; a longer one is not asked for. Servers take some 8 000. */
const LONGEST = 16_000;
/** `[NAME]` or `%%NAME%%`; no name of VAST is longer. */
const MACRO = /(\[|%%)(\w{1,40})(\]|%%)/g;
/** VAST 4.1, §6: known by the standard, and not by us. */
const UNKNOWN = '-1';

/**
 * An address with VAST's macros replaced, each value URI-encoded (RFC 3986); one whose value nobody has is told as -1, what is
 * no macro stays. In one pass: an ad server may write anything. null: it is too long.
 */
export function resolveUrl(url: string, macros: Macros): string | null {
  if (url.length > LONGEST) return null;
  const random = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
  const values: Macros = {
    ...macros,
    ...{ CACHEBUSTING: random, RANDOM: random, random, TIMESTAMP: new Date().toISOString() },
  };
  return url.replace(MACRO, (macro, open: string, name: string) => {
    if (Object.hasOwn(values, name)) return encoded(String(values[name]));
    return open === '[' && supportedMacros.includes(name) ? UNKNOWN : macro;
  });
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
}
