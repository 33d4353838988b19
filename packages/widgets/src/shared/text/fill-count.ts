/**
 * Inserts numbers into a text, formatted for a locale. A text may choose its words by a number, as in ICU
 * MessageFormat: `{n, plural, one {# event} other {# events}}`. Placeholders without a value stay.
 */
export function fillCount(text: string, values: Readonly<Record<string, number>>, locale: string | string[]): string {
  const number = new Intl.NumberFormat(locale, { useGrouping: false });
  const plural = new Intl.PluralRules(locale);
  return text.replace(/\{(\w+)(?:, plural,(.*?\}) *)?\}/g, (place, name: string, forms = '') => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return place;
    const form = (category: string) => new RegExp(`\\b${category} *\\{([^{}]*)`).exec(forms)?.[1];
    return (form(plural.select(value)) ?? form('other') ?? '#').replaceAll('#', number.format(value));
  });
}
