import { attributeNames, isPageAttribute, type Schema } from '@touchline/domain';
import { closestMatch } from 'leven';
import type { MountContext } from '../host/mount.ts';

/** Attributes that the elements read beside those of the schemas. */
const NOT_IN_SCHEMAS = ['config', 'shadow'];
/** Letters of a name for each one that may be wrong: more would suggest attributes that the publisher did not mean. */
const LETTERS_PER_MISTAKE = 4;

const reported = new Set<string>();

/**
 * Logs a warning for each attribute that a widget does not have, each once: with the nearest right name, or with the page
 * that lists all. It reads the element's attributes, and the names that the server has not read, which also come from the
 * page's defaults and from fragments that the publisher's server prints.
 *
 * `widget`: as in `touchline-{widget}`. Attributes of HTML and of frameworks are skipped.
 */
export function checkAttributes(
  { element, api, state }: Pick<MountContext, 'element' | 'api' | 'state'>,
  widget: string,
  schema: Schema
): void {
  const names = [...attributeNames(schema), ...NOT_IN_SCHEMAS];
  for (const name of [...element.getAttributeNames(), ...(state?.unread ?? [])]) {
    if (names.includes(name) || isPageAttribute(name)) continue;
    const nearest = nearestName(name, names);
    const hint = nearest ? `Did you mean "${nearest}"?` : `See ${api}/docs/widgets/${widget}#attributes`;
    const message = `[touchline] <touchline-${widget}> has no attribute "${name}". ${hint}`;
    if (reported.has(message)) continue;
    reported.add(message);
    console.warn(message);
  }
}

function nearestName(name: string, names: readonly string[]): string | undefined {
  // HTML lowercases `publicKey`.
  const joined = names.find((candidate) => candidate.replaceAll('-', '') === name);
  const maxDistance = Math.max(1, Math.floor(name.length / LETTERS_PER_MISTAKE));
  return joined ?? closestMatch(name, names, { maxDistance });
}
