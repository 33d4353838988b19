const sheets = new Map<string, CSSStyleSheet>();

/**
 * Applies a style sheet to the root that an element stands in, shadow or page. The controls have the same function in their
 * own chunk, which a panel does not wait for.
 */
export function applyStyles(inside: Element | null, css: string): void {
  const root = inside?.getRootNode() as Document | ShadowRoot | undefined;
  if (!root?.adoptedStyleSheets) return;
  const sheet = sheets.get(css) ?? new CSSStyleSheet();
  if (!sheets.has(css)) sheet.replaceSync(css);
  sheets.set(css, sheet);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
