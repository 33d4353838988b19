import { createMemo } from '@touchline/domain';

type StyleRoot = Document | ShadowRoot;

interface SharedSheet {
  readonly sheet: CSSStyleSheet;
  /** The roots that have adopted it, with one entry for each owner. */
  readonly roots: StyleRoot[];
}

/** Constructed sheets by text, shared by all roots of the page. A strict CSP allows such sheets. */
const sharedSheetOf = createMemo(100, (css): SharedSheet => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return { sheet, roots: [] };
});

/**
 * Adopts a style sheet for one owner, in the root that contains a node, and returns a function that releases it once.
 * The sheet stays while it has an owner. The page's own sheets stay untouched and in order.
 *
 * Returns undefined for a node that is not on the page: it has no such root.
 */
export function adoptStyleSheet(inside: Node | null, css: string): (() => void) | undefined {
  const root = inside?.getRootNode() as StyleRoot | undefined;
  if (!root?.adoptedStyleSheets) return;
  const { sheet, roots } = sharedSheetOf(css);
  if (!roots.includes(root)) root.adoptedStyleSheets.push(sheet);
  roots.push(root);
  return () => {
    roots.splice(roots.indexOf(root), 1);
    if (!roots.includes(root)) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
