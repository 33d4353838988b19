import { attributeNames } from '@touchline/domain';
import { SCHEMAS, type WidgetName } from '@touchline/widgets/schemas';
import { closestMatch } from 'leven';

/** Attributes that the elements read beside those of the schemas. */
const NOT_IN_SCHEMAS = ['config', 'shadow'];
/** Letters of a name for each one that may be wrong: more would take other libraries' attributes for ours. */
const LETTERS_PER_MISTAKE = 4;

const reported = new Set<string>();

/**
 * Names misspelt attributes of an element in the console, each once, with the nearest right name. Attributes that
 * resemble none of ours belong to the page.
 */
export function checkAttributes(element: Element, widget: WidgetName): void {
  for (const name of element.getAttributeNames()) {
    const nearest = nearestAttribute(widget, name);
    const message = `[touchline] <touchline-${widget}> has no attribute "${name}". Did you mean "${nearest}"?`;
    if (nearest === undefined || reported.has(message)) continue;
    reported.add(message);
    console.warn(message);
  }
}

/** Returns the attribute of a widget that a misspelt name means; undefined: the name is right, or not one of ours. */
export function nearestAttribute(widget: WidgetName, name: string): string | undefined {
  const names = [...attributeNames(SCHEMAS[widget]), ...NOT_IN_SCHEMAS];
  if (names.includes(name) || /^(data|aria)-|^on/.test(name)) return undefined;
  // HTML lowercases `publicKey`.
  const joined = names.find((candidate) => candidate.replaceAll('-', '') === name);
  const maxDistance = Math.max(1, Math.floor(name.length / LETTERS_PER_MISTAKE));
  return joined ?? closestMatch(name, names, { maxDistance });
}
