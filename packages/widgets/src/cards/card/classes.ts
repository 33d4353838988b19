import { createMemo } from '@touchline/domain';
import { MERGE_CACHE_SIZE } from '../limits.ts';

/**
 * Merges class lists: each class once, and of utility classes that set the same thing only the last (CARD-26), so that
 * `p-4 p-8` is 8 whatever the order of the page's style sheet. Classes it does not know are kept as they are.
 *
 * Our own styles stand in a cascade layer, where any class of the page's wins; so nothing of ours has to be taken out.
 */
export const mergeClasses = createMemo(MERGE_CACHE_SIZE, merge);

/** Utilities by what they set: a later one removes earlier ones of its own family and of those it contains. */
const CONTAINS: Readonly<Record<string, readonly string[]>> = {
  p: ['px', 'py', 'pt', 'pr', 'pb', 'pl', 'ps', 'pe'],
  px: ['pr', 'pl', 'ps', 'pe'],
  py: ['pt', 'pb'],
  m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml', 'ms', 'me'],
  mx: ['mr', 'ml', 'ms', 'me'],
  my: ['mt', 'mb'],
  gap: ['gap-x', 'gap-y'],
  size: ['w', 'h'],
  rounded: ['rounded-t', 'rounded-b', 'rounded-l', 'rounded-r', 'rounded-s', 'rounded-e'],
};

const FAMILIES = new Set(
  [...Object.entries(CONTAINS).flat(2), 'min-w', 'max-w', 'min-h', 'max-h', 'opacity', 'shadow', 'z', 'order'].sort(
    (a, b) => b.length - a.length
  )
);

function merge(classes: string): string {
  const settings = new Set<string>();
  const kept = classes
    .split(/\s+/)
    .filter((name) => name !== '')
    .reverse()
    .filter((name) => {
      const setting = settingOf(name);
      if (settings.has(setting)) return false;
      for (const covered of coveredBy(setting)) settings.add(covered);
      return true;
    });
  return kept.reverse().join(' ');
}

/** Returns the setting of a class, with its variants: `hover:p`; an unknown class is its own setting. */
function settingOf(name: string): string {
  const at = name.lastIndexOf(':') + 1;
  const utility = name.slice(at).replace(/^[-!]+/, '');
  const family = [...FAMILIES].find((prefix) => utility === prefix || utility.startsWith(`${prefix}-`));
  return family === undefined ? name : `${name.slice(0, at)}${family}`;
}

function coveredBy(setting: string): string[] {
  const at = setting.lastIndexOf(':') + 1;
  const family = setting.slice(at);
  // A class may have the name of an inherited object property.
  const covered = Object.hasOwn(CONTAINS, family) ? (CONTAINS[family] ?? []) : [];
  return [setting, ...covered.map((other) => setting.slice(0, at) + other)];
}
