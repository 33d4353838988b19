import { type RefObject, useLayoutEffect } from 'react';
import { adoptCss } from '../adopt-css.ts';
import css from './late-sheet.css?inline';

/** Styles of all that comes with the controls; `more`: of what has come after them. */
export function useSheet(inside: RefObject<Element | null>, more = ''): void {
  useLayoutEffect(() => {
    adoptCss(inside.current, css);
    adoptCss(inside.current, more);
  });
}
