/** Markup that may stand in a page as it is. */
export interface Html {
  readonly html: string;
}

/** Markup from elsewhere that is known to be safe, such as a rendered widget. */
export function trusted(markup: string): Html {
  return { html: markup };
}

type Value = string | number | Html | null;

/**
 * Markup with values in it: text is escaped, for content and for quoted attributes; markup is not. Lists are joined, null
 * is nothing.
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

/** Text as it may stand in HTML and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
