/**
 * The signal of one platform. `pending`: the visitor has not decided yet; `none`: its law does not apply here.
 *
 * `store`: data may be stored on the device; `measure`: viewing may be counted.
 */
export type Signal = 'pending' | 'none' | Allowed;

export interface Allowed {
  readonly store: boolean;
  readonly measure: boolean;
}

export const both = (is: boolean): Allowed => ({ store: is, measure: is });

export const DENIED = both(false);

/** Returns an own member of another script's value; undefined if there is none or reading it throws. */
export function memberOf(value: unknown, name: string): unknown {
  try {
    return Object.hasOwn(value as object, name) ? (value as Record<string, unknown>)[name] : undefined;
  } catch {
    return undefined;
  }
}
