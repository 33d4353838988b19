import { escapeHtml } from '@touchline/domain';

/** Serializes attributes for a tag, each with a leading space; an empty value becomes a bare name. */
export function toAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`))
    .join('');
}

/** Serializes JSON for a `<script>`: without `<`, nothing in it can end the element or open a comment. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Escapes CSS for a `<style>`, so that `</style` cannot end it. In CSS, `\3c ` is the same character. */
export function toStyleText(css: string): string {
  return css.replaceAll('</', '\\3c /');
}
