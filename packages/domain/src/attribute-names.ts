import type { Schema } from './config.ts';
import { toKebabCase } from './values/kebab-case.ts';

/** Every attribute a schema reads, in kebab-case, in the order of the schema. */
export function attributeNames(schema: Schema): string[] {
  return Object.entries(schema).flatMap(([key, { parts = [] }]) => {
    const name = toKebabCase(key);
    return [name, ...parts.map((part) => `${name}-${toKebabCase(part)}`)];
  });
}
