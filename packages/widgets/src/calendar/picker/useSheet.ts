import { type RefObject, useLayoutEffect } from 'react';
import css from './sheet.css?inline';

let sheet: CSSStyleSheet | undefined;

/** Styles the root that the picker opens in, shadow or page, with a constructed sheet: a strict CSP lets it pass. */
export function useSheet(inside: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const root = inside.current?.getRootNode() as (Document | ShadowRoot) | undefined;
    if (!root?.adoptedStyleSheets) return;
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
    }
    // It stays for the next time. The keeper, when it comes to an open picker, puts its own sheet in place of all others.
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  });
}
