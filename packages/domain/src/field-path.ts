import { createMemo } from './memo.ts';

/** Leads from a value to one inside it; undefined where there is none. Never throws. */
export type FieldPath = (value: unknown) => unknown;

/** Longest path taken; a real one is far shorter. */
const MAX_LENGTH = 300;
/** Paths remembered: those of all event types of a publisher, several times over. */
const REMEMBERED = 500;

const IDENT = String.raw`[\p{L}_$][\p{L}\p{M}\p{N}_$]*`;
const STEP = String.raw`\.(${IDENT})|\[(\d+)\]|\["([^"]*)"\]`;
const PATH = new RegExp(`^${IDENT}(?:${STEP})*$`, 'u');

/**
 * What a path expression means (EVT-10): `metadata.teams[0].name`, `metadata["full name"]`.
 *
 * Grammar: `ident ( '.' ident | '[' int ']' | '["' text '"]' )*` (contract §2.4). Only own properties of objects and
 * lists are read, so a path never reaches a prototype. A text outside the grammar leads nowhere.
 */
export const compilePath: (text: string) => FieldPath = createMemo(REMEMBERED, compile);

/** Whether a text is within the grammar. */
export function isPath(text: string): boolean {
  return text.length <= MAX_LENGTH && PATH.test(text);
}

function compile(text: string): FieldPath {
  if (!isPath(text)) return () => undefined;
  const keys = keysOf(text);
  return (value) => {
    try {
      return keys.reduce(ownProperty, value);
    } catch {
      // A getter or a proxy of the page's own making.
      return undefined;
    }
  };
}

/** The keys of a path that is within the grammar, list indexes as digits; none of any other text. */
export function keysOfPath(text: string): readonly string[] {
  return isPath(text) ? keysOf(text) : [];
}

function keysOf(text: string): readonly string[] {
  return [...`.${text}`.matchAll(new RegExp(STEP, 'gu'))].map(
    ([, ident, index, quoted]) => ident ?? quoted ?? String(Number(index))
  );
}

function ownProperty(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[key];
}
