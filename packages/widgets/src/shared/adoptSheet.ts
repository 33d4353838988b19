/** Sheets of widgets, one per text, shared by all shadow roots on the page. */
const shared = new Map<string, CSSStyleSheet>();

/** Styles at work in a root. */
export interface AdoptedStyles {
  /** Replaces the variable part; the first call puts both parts in place. */
  readonly replace: (css: string) => void;
  readonly remove: () => void;
}

/**
 * A widget's own sheet, and one for what varies, as constructed sheets: a strict CSP lets them pass.
 *
 * In a shadow root they take the place of what came with the server's markup, in one step, so nothing flashes.
 */
export function adoptSheet(root: ShadowRoot | Document, css: string): AdoptedStyles {
  let variable: CSSStyleSheet | undefined;
  return {
    replace: (text) => {
      if (!variable) {
        variable = new CSSStyleSheet();
        const others = root instanceof ShadowRoot ? [] : root.adoptedStyleSheets;
        root.adoptedStyleSheets = [...others, sheetOf(css), variable];
      }
      variable.replaceSync(text);
    },
    remove: () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== variable);
      variable = undefined;
    },
  };
}

function sheetOf(css: string): CSSStyleSheet {
  const known = shared.get(css);
  if (known) return known;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  shared.set(css, sheet);
  return sheet;
}
