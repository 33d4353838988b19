/** Other names for fields, as in `FieldTable`. */
export type Aliases = Readonly<Record<string, string>>;

/**
 * The field that a name means, among `fields` (snake_case): itself, an alias, or either in camelCase, which AIP-160
 * allows. undefined when there is none.
 */
export function resolveName(name: string, fields: readonly string[], aliases: Aliases = {}): string | undefined {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const meant = Object.hasOwn(aliases, snake) ? aliases[snake] : snake;
  return fields.find((field) => field === meant);
}
