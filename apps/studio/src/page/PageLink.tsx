import type { MouseEvent, ReactNode } from 'react';
import { useStudio } from '../parts/useStudio.ts';
import { type PageState, writePageState } from './page-state.ts';

/** A link to another state of this page: a click changes the page in place, everything else is a link's own. */
export function PageLink({ to, children }: { readonly to: Partial<PageState>; readonly children: ReactNode }) {
  const { state, change } = useStudio();
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    change(to);
    scrollTo(0, 0);
    // The link is removed with its page; without this the focus would return to the top of the document.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <a className="studio-anchor" href={`/studio/${writePageState({ ...state, ...to })}`} onClick={onClick}>
      {children}
    </a>
  );
}
