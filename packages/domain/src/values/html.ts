/** Markup that is safe to insert into a page. */
export interface Html {
  readonly html: string;
}

/** Marks markup from elsewhere as safe, such as a rendered widget. */
export function trusted(markup: string): Html {
  return { html: markup };
}

type Value = string | number | Html | null;

/**
 * Creates markup from a template. Text values are escaped for content and quoted attributes, and markup is inserted as it
 * is. Lists are joined, and null is omitted.
 */
export function html(parts: TemplateStringsArray, ...values: readonly (Value | readonly Value[])[]): Html {
  const filled = parts.map((part, i) => part + (i < values.length ? toMarkup(values[i] ?? null) : ''));
  return { html: filled.join('') };
}

function toMarkup(value: Value | readonly Value[]): string {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return 'html' in value ? value.html : value.map(toMarkup).join('');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
