/** Inserts values into a text: `'Go to banner {n}'` and `{n: 3}` give 'Go to banner 3'. Unknown placeholders stay. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
