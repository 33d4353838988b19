/** Maximum length of a value. Real ones are far shorter. */
const MAX_LENGTH = 300;

/**
 * Whether `value` may be the value of one CSS declaration: it cannot end the declaration, open a block, start a
 * comment, fetch anything or escape. It need not be valid: a browser drops a declaration that it does not understand,
 * so a value that CSS does not accept counts as absent.
 */
export function isSafeCssValue(value: string): boolean {
  if (value.trim() === '' || value.length > MAX_LENGTH) return false;
  if (/[;{}<>\\@!]|\/\*/.test(value)) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a newline ends a string token, so no control character passes
  if (/[\u0000-\u001f\u007f]/.test(value)) return false;
  if (/(?:url|image|image-set|src|element|expression|attr|env)\s*\(/i.test(value)) return false;
  return balanced(value);
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']' };

/** Brackets and quotes close in order; an open one would swallow the rules that follow. */
function balanced(value: string): boolean {
  const withoutStrings = value.replace(/"[^"]*"|'[^']*'/g, '');
  if (/["']/.test(withoutStrings)) return false;
  const open: string[] = [];
  for (const char of withoutStrings.replace(/[^()[\]]/g, '')) {
    const closing = CLOSING[char];
    if (closing) open.push(closing);
    else if (open.pop() !== char) return false;
  }
  return open.length === 0;
}
