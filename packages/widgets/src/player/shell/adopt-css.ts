const sheets = new Map<string, CSSStyleSheet>();

/** Styles the root that an element stands in, shadow or page, with a constructed sheet: a strict CSP lets it pass. */
export function adoptCss(inside: Element | null, css: string): void {
  const root = inside?.getRootNode() as (Document | ShadowRoot) | undefined;
  if (!root?.adoptedStyleSheets) return;
  let sheet = sheets.get(css);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(css, sheet);
  }
  // It stays for the next one. A keeper puts a sheet of its own in place of all others, so it is looked for each time.
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
