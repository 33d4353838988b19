import { toImageUrl } from '@touchline/domain';

/** An unchecked JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns what is wrong with a value, as the end of a sentence that begins with its path; null: valid. */
export type Rule = (value: unknown) => string | null;

/** Code points of one name in one language. */
export const MAX_METADATA_NAME = 200;

/** A JSON integer within bounds: `"2"` is text. */
export function integer(min: number, max: number): Rule {
  return (value) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max
      ? null
      : `must be an integer from ${min} to ${max}.`;
}

export function oneOf(...allowed: readonly (string | number)[]): Rule {
  return (value) => (allowed.some((one) => one === value) ? null : `must be one of ${allowed.join(', ')}.`);
}

/** `form`: how the text is described to the caller. */
export function matching(pattern: RegExp, form: string): Rule {
  return (value) => (typeof value === 'string' && pattern.test(value) ? null : `must be ${form}.`);
}

export const object: Rule = (value) => (isJsonObject(value) ? null : 'must be an object or null.');

/** A list of objects. `exactly` or `atMost` so many. */
export function objects({ exactly, atMost }: { exactly?: number; atMost?: number } = {}): Rule {
  return (value) => {
    if (!Array.isArray(value) || !value.every(isJsonObject)) return 'must be a list of objects.';
    if (exactly !== undefined && value.length !== exactly) return `must have ${exactly} items.`;
    return atMost !== undefined && value.length > atMost ? `must have at most ${atMost} items.` : null;
  };
}

export function list({ atMost }: { atMost?: number } = {}): Rule {
  return (value) => {
    if (!Array.isArray(value)) return 'must be a list.';
    return atMost !== undefined && value.length > atMost ? `must have at most ${atMost} items.` : null;
  };
}

/** A text, or `{"$t": {language: text}}` (contract §6). */
export const name: Rule = (value) => {
  const texts = isJsonObject(value) && isJsonObject(value['$t']) ? Object.values(value['$t']) : [value];
  const isName = texts.every((text) => typeof text === 'string' && [...text].length <= MAX_METADATA_NAME);
  return isName ? null : `must be a text of at most ${MAX_METADATA_NAME} characters, or {"$t": {language: text}}.`;
};

export const colour = matching(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'a colour like #d22 or #d2122e');

/** An empty text means that there is no picture. */
export const imageUrl: Rule = (value) =>
  value === '' || toImageUrl(value) !== null ? null : 'must be the address of a picture: http(s), relative, or data:.';

/** A score that a card can show: a number, or a text that begins with a digit. */
export const score: Rule = (value) => {
  const isScore = typeof value === 'string' ? /^\d[\d/.,:() -]{0,23}$/.test(value) : Number.isFinite(value);
  return isScore ? null : 'must be a number, or a text like "163/7 (20)".';
};
