/**
 * Returns the built-in texts overridden by a publisher's own; later overrides win (I18N-06).
 *
 * Overrides are untrusted: empty texts, other types and unknown keys are ignored. A key without any text is its own
 * text, because keys are the English phrases.
 */
export function mergeTexts<Texts extends Readonly<Record<string, string>>>(
  builtIn: Texts,
  ...overrides: readonly unknown[]
): Texts {
  const merged = Object.entries(builtIn).map(([key, text]) => {
    const texts = overrides.map((override) => ownText(override, key)).filter((own) => own !== '');
    return [key, texts.at(-1) ?? (text || key)] as const;
  });
  return Object.fromEntries(merged) as Texts;
}

/** Reads own members only: a publisher's JSON must not reach inherited ones. */
function ownText(override: unknown, key: string): string {
  if (typeof override !== 'object' || override === null || !Object.hasOwn(override, key)) return '';
  const text: unknown = Reflect.get(override, key);
  return typeof text === 'string' ? text.trim() : '';
}
