/** An unchecked object. The functions below read its members. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object, or an empty one. */
export function objectIn(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** The text, or ''. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The text unless it is blank, else null. */
export function filledText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** The list, or an empty one. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The texts of a list that are not blank, each once, in their order. */
export function idsIn(value: unknown): readonly string[] {
  return [...new Set(listIn(value).filter((item) => filledText(item) !== null))] as string[];
}

/** The members of an object that are texts. */
export function textsIn(value: unknown): Readonly<Record<string, string>> {
  const texts = Object.entries(objectIn(value)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string'
  );
  return Object.fromEntries(texts);
}

/** Epoch ms of an RFC 3339 time; null when it is none. */
export function timeOf(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/** The finite number of at least 0, else null. */
export function amountOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

/** Maps the items of a list with `read`. Omits items that read as null, and repeated ids. */
export function readItems<Item extends { readonly id: string }>(
  value: unknown,
  read: (json: unknown) => Item | null
): readonly Item[] {
  const seen = new Set<string>();
  return listIn(value).flatMap((json) => {
    const item = read(json);
    if (!item || seen.has(item.id)) return [];
    seen.add(item.id);
    return [item];
  });
}
