/**
 * A publisher's own words over the built-in ones; later overrides win over earlier ones (I18N-06).
 *
 * Overrides come from outside: what is no filled text, or names nothing of ours, is passed over. A key without any text
 * shows itself: keys are the English phrases.
 */
export function mergeTexts<Texts extends Readonly<Record<string, string>>>(
  builtIn: Texts,
  ...overrides: readonly unknown[]
): Texts {
  const merged = Object.entries(builtIn).map(([key, text]) => {
    const given = overrides.map((override) => ownText(override, key)).filter((own) => own !== '');
    return [key, given.at(-1) ?? (text || key)] as const;
  });
  return Object.fromEntries(merged) as Texts;
}

/** Own members only: a publisher's JSON must not reach what all objects inherit. */
function ownText(override: unknown, key: string): string {
  if (typeof override !== 'object' || override === null || !Object.hasOwn(override, key)) return '';
  const text: unknown = Reflect.get(override, key);
  return typeof text === 'string' ? text.trim() : '';
}
