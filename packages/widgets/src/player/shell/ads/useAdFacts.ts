import { type RefObject, useLayoutEffect } from 'react';
import { adoptCss } from '../adopt-css.ts';
import css from './ads.css?inline';

/** Styles the overlay, and tells the style sheet, by an attribute of the box, that an ad stands over the content. */
export function useAdFacts(box: RefObject<HTMLElement | null>, shown: boolean): void {
  useLayoutEffect(() => {
    adoptCss(box.current, css);
    box.current?.toggleAttribute('data-ad', shown);
  });
  useLayoutEffect(() => {
    const element = box.current;
    return () => element?.removeAttribute('data-ad');
  }, [box]);
}
