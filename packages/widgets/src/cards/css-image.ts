import { type Field, isSafeCssValue, toSafeUrl } from '@touchline/domain';

/** `url(…)` around anything, quoted or not. */
const WRAPPED = /^\s*url\(\s*(["']?)(.*)\1\s*\)\s*$/is;
const GRADIENT = /^[a-z-]*gradient\(/i;

/** A picture behind cards: a URL, `url(…)` of one, or a gradient; given as a whole CSS value. */
export function cssImage(): Field<string | undefined> {
  return {
    accepts: 'a URL, a CSS gradient',
    read: (raw) => {
      if (raw.value === undefined) return undefined;
      const image = typeof raw.value === 'string' ? imageOf(raw.value) : null;
      if (image === null) raw.refuse('a URL or a CSS gradient');
      return image ?? undefined;
    },
  };
}

function imageOf(value: string): string | null {
  if (GRADIENT.test(value.trim())) return isSafeCssValue(value) ? value.trim() : null;
  const url = toSafeUrl(WRAPPED.exec(value)?.[2] ?? value);
  return url === null ? null : `url("${escaped(url)}")`;
}

/** Nothing in it can end the quotes or the style element around them. */
function escaped(url: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a newline would end the string
  return url.replace(/[\u0000-\u0020"'\\<>\u007f]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
