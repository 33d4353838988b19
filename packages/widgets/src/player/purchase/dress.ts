import css from './till.css?inline';

let sheet: CSSStyleSheet | undefined;

/**
 * Styles a purchase in the root that it stands in, shadow or page. What does the same for the controls comes with them,
 * and nobody who buys waits for those.
 */
export function dress(inside: Element | null): void {
  const root = inside?.getRootNode() as Document | ShadowRoot | undefined;
  if (!root?.adoptedStyleSheets) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
