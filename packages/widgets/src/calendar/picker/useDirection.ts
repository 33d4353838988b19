import { type RefObject, useLayoutEffect, useState } from 'react';

/** The direction that is given, else the one the page gives the element: arrow keys have to follow what is seen (rule D8). */
export function useDirection(given: 'ltr' | 'rtl' | undefined, inside: RefObject<Element | null>): 'ltr' | 'rtl' {
  const [inherited, setInherited] = useState<'ltr' | 'rtl'>('ltr');
  useLayoutEffect(() => {
    if (inside.current) setInherited(getComputedStyle(inside.current).direction === 'rtl' ? 'rtl' : 'ltr');
  }, [inside]);
  return given ?? inherited;
}
