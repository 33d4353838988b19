/** Octets of a line without its line break (RFC 5545 §3.1). */
const LINE_OCTETS = 75;
/** Control characters that a text must not contain (§3.1, CONTROL). Tabs are allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that the standard excludes
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/**
 * Returns a calendar property, folded into lines of at most 75 octets, with CRLF (RFC 5545 §3.1). `value` must be
 * encoded already; see `textValue`.
 */
export function contentLine(name: string, value: string): string {
  return `${fold(`${name}:${value}`)}\r\n`;
}

/** Encodes text as a TEXT value (§3.3.11): line breaks become `\n`, and delimiters are escaped. */
export function textValue(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/**
 * Converts an RFC 3339 time to a UTC DATE-TIME (§3.3.5, form 2): `20261121T140000Z`. Fractions of a second are dropped.
 */
export function timeValue(time: string): string {
  return `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** Folds between characters, never inside one, because a reader may decode each line separately. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= LINE_OCTETS) return line;
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      // The space that marks the fold counts.
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
