import { type Html, html } from '@touchline/domain';

/** Renders the `code` in a description of the API, the only Markdown in it. */
export function withCode(text: string): Html {
  const parts = text.split(/`([^`]+)`/);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
