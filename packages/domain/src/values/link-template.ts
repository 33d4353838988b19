import { compilePath } from './field-path.ts';
import { toSafeUrl } from './safe-url.ts';

/**
 * Fills a URL template with an item's fields: `/match/{id}`, `/{metadata.competition.name}/{id}` (CARD-06, EVT-09).
 *
 * Percent-encodes each value as one path segment, so that no value can change the rest of the path. Returns null for no
 * link: when a field is missing or blank, and when the result is neither http(s) nor relative.
 */
export function linkOf(template: string, item: unknown): string | null {
  let missing = false;
  const url = template.replace(/\{([^{}]*)\}/g, (_, path: string) => {
    const segment = toSegment(compilePath(path)(item));
    missing ||= segment === null;
    return segment ?? '';
  });
  return missing ? null : toSafeUrl(url);
}

function toSegment(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  // A URL parser reads `.` and `..` as steps, and `%2e` too, so they cannot be written as a name (WHATWG URL).
  if (typeof text !== 'string' || text.trim() === '' || /^\.+$/.test(text)) return null;
  try {
    return encodeURIComponent(text);
  } catch {
    // Half of a surrogate pair.
    return null;
  }
}
