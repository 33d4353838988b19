/** Value of an attribute that is off by default. */
export type OffByDefault = boolean | '' | 'true' | 'false';

/**
 * Value of an attribute that is on by default, or whose absence means neither. To turn it off write `"false"`: React and
 * Preact remove an attribute whose value is `false`, which leaves the default.
 */
export type OnByDefault = true | '' | 'true' | 'false';

export type NumberValue = number | `${number}`;
