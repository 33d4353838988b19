import { escapeHtml } from '@touchline/domain';

/** Attributes as they stand in a tag, each with a space before it; an empty value is a bare name. */
export function toAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`))
    .join('');
}

/** JSON as it may stand in a `<script>`: no `<`, so nothing in it can end the element or open a comment. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** A style sheet as it may stand in a `<style>`: `</style` cannot end it. In CSS `\3c ` is the same character. */
export function toStyleText(css: string): string {
  return css.replaceAll('</', '\\3c /');
}
