import { type RefObject, useLayoutEffect } from 'react';
import { adoptCss } from '../adopt-css.ts';
import css from './late-sheet.css?inline';

/** Styles of all that comes with the controls; `more`: of what has come after them. */
export function useSheet(inside: RefObject<Element | null>, more: readonly (string | undefined)[]): void {
  useLayoutEffect(() => {
    adoptCss(inside.current, css);
    for (const late of more) if (late) adoptCss(inside.current, late);
  });
}
