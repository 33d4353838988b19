import type { ReactNode } from 'react';
import type { PageCards } from './usePageCards.ts';

/** What stands around cards in a React page: the element that events come from, with the variable styles. */
export function PageFrame({
  page: { element, css, state, hidden, view },
  className,
  children,
}: {
  readonly page: PageCards;
  readonly className: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div ref={element} className={className} data-state={state} hidden={hidden}>
      {css !== '' && (
        <style href={view.screen.look.scope} precedence="touchline">
          {css}
        </style>
      )}
      {children}
    </div>
  );
}
