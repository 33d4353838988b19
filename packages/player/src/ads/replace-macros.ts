import type { AdMacroOverrides } from './ads.ts';

/** Values at the names that stand between braces; null: there is none, so that a default may be taken. */
export type MacroValues = (name: string) => string | null;

export interface Replaced {
  readonly text: string;
  /** What went wrong with overrides; the tag is as it was. */
  readonly failure: string | null;
}

/** `{name}` or `{name=what stands there otherwise}`. */
const MACRO = /\{([\w.-]+)(?:=([^{}]*))?\}/g;

/**
 * A tag with the macros of contrib-ads replaced, each value URI-encoded. What is no macro of ours stays as it is. One pass:
 * a value that looks like a macro is none.
 *
 * `overrides`: regular expressions that stand in the tag in place of `{name}`. One that is none leaves the whole tag as it is
 * (AD-06).
 */
export function replaceMacros(tag: string, values: MacroValues, overrides?: AdMacroOverrides): Replaced {
  const { text, failure } = named(tag, overrides);
  if (failure !== null) return { text, failure };
  return {
    text: text.replace(MACRO, (macro, name: string, otherwise: string | undefined) => {
      const value = values(name);
      if (value === null) return otherwise === undefined ? macro : encodeURIComponent(otherwise);
      return encodeURIComponent(value || (otherwise ?? ''));
    }),
    failure: null,
  };
}

/** A tag with the publisher's own names of macros told as ours. */
export function named(tag: string, overrides: AdMacroOverrides = {}): Replaced {
  let text = tag;
  try {
    for (const [name, pattern] of Object.entries(overrides)) {
      text = text.replace(new RegExp(pattern, 'g'), () => (/^\{.*\}$/.test(name) ? name : `{${name}}`));
    }
    return { text, failure: null };
  } catch (cause) {
    return { text: tag, failure: (cause as Error).message };
  }
}
