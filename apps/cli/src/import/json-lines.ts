/**
 * Returns the line, counted from 1, at which each member of the first array under `key` begins. JSON.parse does not
 * report it.
 *
 * `text` must be valid JSON. Without `key` the text itself is the array.
 */
export function linesOfItems(text: string, key: string | null): readonly number[] {
  const begin = key === null ? 0 : beginOf(text, key);
  const lines: number[] = [];
  let line = countLines(text, begin) + 1;
  let depth = 0;
  let awaits = true;
  for (const [token] of text.slice(begin).matchAll(TOKEN)) {
    if (token === '\n') line += 1;
    else if (token === ',') awaits ||= depth === 1;
    else {
      if (awaits && depth === 1 && token !== ']') lines.push(line);
      awaits &&= depth !== 1;
      depth += DEPTH[token] ?? 0;
      if (depth === 0) break;
    }
  }
  return lines;
}

/** Complete strings, so that their content does not count. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},\n]|[^\s"[\]{},]+/g;
const DEPTH: Readonly<Record<string, number>> = { '[': 1, '{': 1, ']': -1, '}': -1 };

/**
 * Returns the line at which JSON.parse failed. V8 reports the position, or only the text around it, or an unexpected
 * end.
 */
export function lineOfError(text: string, error: unknown): number {
  const message = error instanceof Error ? error.message : '';
  const [, position] = /position (\d+)/.exec(message) ?? [];
  if (position !== undefined) return countLines(text, Number(position)) + 1;
  if (/end of JSON/.test(message)) return countLines(text, text.length) + 1;
  const [, around] = /, (?:\.\.\.)?"([\s\S]*)"(?:\.\.\.)? is not valid JSON$/.exec(message) ?? [];
  return countLines(text, Math.max(0, text.indexOf(around ?? '') + (around ?? '').length / 2)) + 1;
}

function beginOf(text: string, key: string): number {
  const match = new RegExp(`"${key}"\\s*:\\s*\\[`).exec(text);
  return match ? match.index + match[0].length - 1 : text.length;
}

/** Counts line ends before a position. */
function countLines(text: string, to: number): number {
  return text.slice(0, to).split('\n').length - 1;
}
