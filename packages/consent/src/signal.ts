/**
 * What one platform says. `pending`: the visitor has not decided yet; `none`: its law does not apply here.
 *
 * `store`: something may be kept on the device; `measure`: what is watched may be counted.
 */
export type Signal = 'pending' | 'none' | Allowed;

export interface Allowed {
  readonly store: boolean;
  readonly measure: boolean;
}

export const both = (is: boolean): Allowed => ({ store: is, measure: is });

export const REFUSED = both(false);

/** Own member of something that another script has made; undefined where it is none, or where looking throws. */
export function memberOf(value: unknown, name: string): unknown {
  try {
    return Object.hasOwn(value as object, name) ? (value as Record<string, unknown>)[name] : undefined;
  } catch {
    return undefined;
  }
}
