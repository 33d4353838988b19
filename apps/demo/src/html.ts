import { escapeHtml } from '@touchline/domain';

/** Markup that may stand in a page as it is. */
export interface Html {
  readonly html: string;
}

/** Markup from elsewhere that is known to be safe, such as a rendered widget. */
export function trusted(markup: string): Html {
  return { html: markup };
}

/** Markup with values in it: text is escaped, for content and for quoted attributes; markup and lists of it are not. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  const filled = parts.map((part, i) => part + (i < values.length ? toMarkup(values[i] ?? '') : ''));
  return { html: filled.join('') };
}

function toMarkup(value: string | number | Html | readonly Html[]): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escapeHtml(value);
  return 'html' in value ? value.html : value.map((item) => item.html).join('');
}
